/**
 * What is on the bench and every change to it, each of which can be undone: also another board, and
 * after the page was closed.
 *
 * The board is its text; the server makes each change and answers with the board after it.
 * Changes wait in a line, so that quick typing loses none.
 */

import { post } from "./api.js";
import { isSame, keptOf, withBoard } from "./benchstate.js";
import { cellOf } from "./cells.js";
import { keepJournal, keptJournal, newDraft, ownDraft, saveDraft, takeDraft } from "./drafts.js";
import { History } from "./history.js";
import { droppedAt, droppedWords, stateAfter } from "./moving.js";
import { messageOf, notice } from "./ui.js";

/** @import { Board, Complete, Reshape, Thin } from "../server.js" */
/** @import { KeptState, State } from "./benchstate.js" */

export class Workbench {
  /**
   * Nothing before the first board is opened.
   * @type {State}
   */
  // @ts-expect-error: there is one before anybody asks
  state;
  #put;
  /** @type {History<{before: KeptState, after: KeptState}>} */
  #changes;
  /**
   * Boards that were here before, by their texts.
   * @type {Map<string, Board>}
   */
  #boards = new Map();
  /** The end of the line of changes that are being made. */
  #line = Promise.resolve();

  /** @param {() => void} put told when something else is on the bench */
  constructor(put) {
    this.#put = put;
    const { changes, done } = keptJournal();
    this.#changes = new History(changes, done);
  }

  get canUndo() {
    return this.#changes.canUndo;
  }

  get canRedo() {
    return this.#changes.canRedo;
  }

  /** What was on the bench last, when the page was closed. */
  get last() {
    const { changes, done } = this.#changes;
    return done > 0 ? changes[done - 1].after : undefined;
  }

  /**
   * Another board on the bench, or the last one again.
   * @param {Board} board
   * @param {KeptState} [kept] what was kept with it
   */
  open(board, kept = this.last) {
    const isKept = kept?.text === board.text;
    const state = isKept ? { ...kept, board } : { board, answer: {}, locked: [], draft: newDraft() };
    takeDraft(state.draft);
    const before = this.state ? keptOf(this.state) : this.last;
    const after = keptOf(state);
    if (before && JSON.stringify(before) !== JSON.stringify(after)) this.#changes.push({ before, after });
    this.#show(state);
  }

  undo() {
    return this.#back(this.#changes.undo()?.before);
  }

  redo() {
    return this.#back(this.#changes.redo()?.after);
  }

  /** @param {State} after */
  make(after) {
    const before = this.state;
    if (isSame(before, after)) return;
    const draft = ownDraft(after.draft);
    const mine = { ...after, draft };
    this.#changes.push({ before: keptOf(before), after: keptOf(mine) });
    saveDraft(mine, after.draft);
    this.#show(mine);
  }

  /**
   * Put a clue into a place, and into others where it can be.
   * @param {string[]} keys the place, and the others
   * @param {string} value
   */
  edit([key, ...others], value) {
    return this.#later(async () => {
      const asked = { text: this.state.board.text, cell: cellOf(key), value, others: others.map(cellOf) };
      this.make(withBoard(this.state, await post("edit", asked)));
    });
  }

  /**
   * Go on with another board of the same shape.
   * @param {string} text
   */
  take(text) {
    return this.#later(async () => this.make(withBoard(this.state, await post("read", { text }))));
  }

  /**
   * Give the board another shape, and tell which clues have no place in it.
   * @param {Omit<Reshape, "text">} wanted
   */
  reshape(wanted) {
    return this.#later(async () => {
      const board = await post("reshape", { text: this.state.board.text, ...wanted });
      const before = this.state.board;
      if (board.text === before.text) return;
      this.make(stateAfter(this.state, board, wanted.change));
      notice(droppedWords(before, droppedAt(before, board, wanted.change)));
    });
  }

  /**
   * Add clues; with a solution entered, those that follow from it.
   * @param {Omit<Complete, "text">} wishes
   */
  finish(wishes) {
    return this.#later(async () => {
      const { board, answer } = this.state;
      const asked = { text: board.text, values: answer, seed: seed(), ...wishes };
      this.make({ ...withBoard(this.state, await post("complete", asked)), answer: {} });
    });
  }

  /**
   * Take clues away.
   * @param {Omit<Thin, "text">} wishes
   */
  thin(wishes) {
    return this.#later(async () => {
      const { board, locked } = this.state;
      const asked = { text: board.text, locked: locked.map(cellOf), seed: seed(), ...wishes };
      this.make(withBoard(this.state, await post("thin", asked)));
    });
  }

  /** Fill in a solution with what is entered already. */
  fill() {
    return this.#later(async () => {
      const { board, answer } = this.state;
      const { values } = await post("fill", { text: board.text, values: answer, seed: seed() });
      const entries = Object.entries(values).filter(([key]) => !(key in board.fixed));
      this.make({ ...this.state, answer: Object.fromEntries(entries) });
    });
  }

  /** @param {State} state */
  #show(state) {
    this.state = state;
    this.#boards.set(state.board.text, state.board);
    keepJournal(this.#changes);
    this.#put();
  }

  /**
   * Show what was here before.
   * @param {KeptState|undefined} kept
   */
  #back(kept) {
    if (!kept) return this.#line;
    return this.#later(async () => {
      const board = this.#boards.get(kept.text) ?? (await post("read", { text: kept.text }));
      const state = { ...kept, board, draft: ownDraft(kept.draft) };
      saveDraft(state, kept.draft);
      this.#show(state);
    });
  }

  /** @param {() => Promise<void>} work */
  #later(work) {
    this.#line = this.#line.then(() => attempt(work));
    return this.#line;
  }
}

/**
 * Do something, and tell at the top of the page why it could not be done.
 * @param {() => Promise<void>} work
 */
export async function attempt(work) {
  notice();
  try {
    await work();
  } catch (error) {
    notice(messageOf(error));
  }
}

/** A number for choices made at random. */
export function seed() {
  return Math.floor(Math.random() * 2 ** 32);
}
