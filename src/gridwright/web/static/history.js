/**
 * Changes that can be taken back, without end. What a change is, is up to who keeps the history;
 * it is only handed back.
 * @template Change
 */
export class History {
  /**
   * @param {Change[]} [changes]
   * @param {number} [done] how many of them are in effect
   */
  constructor(changes = [], done = changes.length) {
    this.changes = changes;
    this.done = done;
  }

  get canUndo() {
    return this.done > 0;
  }

  get canRedo() {
    return this.done < this.changes.length;
  }

  /**
   * Remember a change; what was undone before it is forgotten.
   * @param {Change} change
   */
  push(change) {
    this.changes = [...this.changes.slice(0, this.done), change];
    this.done += 1;
  }

  /** The change to take back, if there is one. */
  undo() {
    return this.canUndo ? this.changes[--this.done] : undefined;
  }

  /** The change to make again, if there is one. */
  redo() {
    return this.canRedo ? this.changes[this.done++] : undefined;
  }
}
