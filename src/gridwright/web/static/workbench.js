/**
 * What is on the bench and every change to it, each of which can be undone.
 *
 * The board is its text; the server makes each change and answers with the board after it.
 * Changes wait in a line, so that quick typing loses none.
 */

import { post } from "./api.js";
import { isSame, withBoard } from "./benchstate.js";
import { cellOf } from "./cells.js";
import { History } from "./history.js";
import { messageOf, notice } from "./ui.js";

/** @import { Board, Complete, Reshape, Thin } from "../server.js" */
/** @import { State } from "./benchstate.js" */

export class Workbench {
  /**
   * Nothing before the first board is opened.
   * @type {State}
   */
  // @ts-expect-error: there is one before anybody asks
  state;
  #put;
  /** @type {History<{before: State, after: State}>} */
  #changes = new History();
  /** The end of the line of changes that are being made. */
  #line = Promise.resolve();

  /** @param {() => void} put told when something else is on the bench */
  constructor(put) {
    this.#put = put;
  }

  get canUndo() {
    return this.#changes.canUndo;
  }

  get canRedo() {
    return this.#changes.canRedo;
  }

  /**
   * Another board on the bench; what is undone stays with the old one.
   * @param {Board} board
   */
  open(board) {
    this.#changes = new History();
    this.#show({ board, answer: {}, locked: [] });
  }

  undo() {
    this.#show(this.#changes.undo()?.before);
  }

  redo() {
    this.#show(this.#changes.redo()?.after);
  }

  /** @param {State} after */
  make(after) {
    const before = this.state;
    if (isSame(before, after)) return;
    this.#changes.push({ before, after });
    this.#show(after);
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
   * Give the board another shape; a solution that was begun goes with the old one.
   * @param {Omit<Reshape, "text">} wanted
   */
  reshape(wanted) {
    return this.#later(async () => {
      const board = await post("reshape", { text: this.state.board.text, ...wanted });
      if (board.text !== this.state.board.text) this.make({ board, answer: {}, locked: [] });
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

  /** @param {State|undefined} state */
  #show(state) {
    if (!state) return;
    this.state = state;
    this.#put();
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
