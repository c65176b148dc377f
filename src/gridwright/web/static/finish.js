/** Whether a full board is solved: judged here if its rules can be, else asked of the server. */

import { messageOf, notice } from "./ui.js";

/** @import { Game } from "./game.js" */

export class Finish {
  #ask;
  #found;
  /** @type {AbortController|undefined} */
  #asking;

  /**
   * @param {(signal: AbortSignal) => Promise<boolean|undefined>} ask
   * @param {(isSolved: boolean|undefined) => void} found of a full board, if that is known
   */
  constructor(ask, found) {
    this.#ask = ask;
    this.#found = found;
  }

  /** @param {Game} game */
  look(game) {
    this.forget();
    if (!game.isFull || game.isSolved) return;
    if (game.judge?.isComplete) {
      this.#found(game.judge.judge(game.readAsFull).isSolved);
      return;
    }
    this.#asking = new AbortController();
    this.#ask(this.#asking.signal).then(this.#found, (error) => notice(messageOf(error)));
  }

  /** What was asked of an earlier position no longer matters. */
  forget() {
    this.#asking?.abort();
  }
}
