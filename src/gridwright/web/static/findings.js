/**
 * What is found out about a board that somebody sets. Everything is asked at once and told as soon
 * as it is known; questions about a board that was changed meanwhile are taken back.
 */

import { isAborted, post } from "./api.js";
import { messageOf } from "./ui.js";

/** @import { Board, Candidates, Clue, Decided, Diagnosed, Position, Rated, Values } from "../server.js" */
/**
 * What is known of a board so far.
 * @typedef {object} Known
 * @property {Values} [values] what is entered of a solution
 * @property {Diagnosed} [diagnosed]
 * @property {Candidates} [candidates]
 * @property {Clue[]} [spare] clues any one of which could be left out
 * @property {number} [fewest] how many are left when several go together
 * @property {Decided} [decided] clues that would leave one solution
 * @property {Rated} [rating]
 * @property {string} [error] why no more will be known
 */

/** How many solutions are counted at most. */
const MOST = 100;
/** How long after a change the board is judged, in milliseconds: typing goes on undisturbed. */
const DELAY = 100;
/** How long the first candidates may take, and how long all of them, in seconds. */
const SOON = 0.8;
const LATEST = 10;

export class Findings {
  #changed;
  /** @type {AbortController|undefined} */
  #asking;

  /** @param {(known: Known) => void} changed told whenever more is known */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Nothing is wanted any more. */
  stop() {
    this.#asking?.abort();
  }

  /**
   * @param {Board} board
   * @param {Values} values what is entered of a solution
   */
  async judge({ text }, values) {
    this.stop();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    await new Promise((resolve) => setTimeout(resolve, DELAY));
    if (signal.aborted) return;
    /** @type {Known} */
    let known = { values };
    /** @param {Known} news */
    const learn = (news) => {
      if (signal.aborted) return;
      known = { ...known, ...news };
      this.#changed(known);
    };
    try {
      await Promise.all([diagnose(text, signal, learn), count({ text, values }, signal, learn)]);
    } catch (error) {
      if (!isAborted(error)) learn({ error: messageOf(error) });
    }
  }
}

/**
 * The verdict, and then what is asked of ambiguous boards and of unique ones.
 * @param {string} text
 * @param {AbortSignal} signal
 * @param {(news: Known) => void} learn
 */
async function diagnose(text, signal, learn) {
  const diagnosed = await post("diagnose", { text, count: MOST }, signal);
  learn({ diagnosed });
  if (diagnosed.verdict === "ambiguous") learn({ decided: await post("decide", { text }, signal) });
  if (diagnosed.verdict !== "unique") return;
  const { spare, fewest } = await post("diagnose", { text, count: 1, spare: true }, signal);
  if (spare && fewest !== null) learn({ spare, fewest });
  learn({ rating: await post("rate", { text }, signal) });
}

/**
 * The candidates: as many as are known soon, and then all that are known in the end.
 * @param {Position} asked
 * @param {AbortSignal} signal
 * @param {(news: Known) => void} learn
 */
async function count(asked, signal, learn) {
  for (const seconds of [SOON, LATEST]) {
    const candidates = await post("candidates", { ...asked, seconds }, signal);
    learn({ candidates });
    if (candidates.complete) return;
  }
}
