/** Trying something: what is entered from then on is kept or thrown away as a whole. */

import { closeCards } from "./cards.js";

/** @import { Table } from "./adviser.js" */
/** @import { StatusLine } from "./status.js" */

export class Trying {
  #table;
  #status;

  /**
   * @param {Table} table
   * @param {StatusLine} status
   */
  constructor(table, status) {
    this.#table = table;
    this.#status = status;
  }

  start() {
    const game = this.#table.game();
    closeCards();
    if (!game.isTrying) game.startTrial();
    this.#table.keep();
    this.#goOn();
  }

  /** Say that it is only tried, while it is. */
  show() {
    if (!this.#table.game().isTrying) return;
    const ends = { "Keep it": () => this.#keep(), "Throw away": () => this.#drop() };
    this.#status.offer("Only trying.", ends);
  }

  #keep() {
    this.#table.game().keepTrial();
    this.#status.clear();
    this.#table.keep();
    this.#goOn();
  }

  #drop() {
    const isOther = this.#table.game().dropTrial();
    this.#status.clear();
    if (isOther) this.#table.changed(true);
    this.#goOn();
  }

  #goOn() {
    this.#table.show();
    this.#table.focus();
  }
}
