/**
 * What is found out about a board that somebody sets. Everything is asked at once and told as soon
 * as it is known; questions about a board that was changed meanwhile are taken back.
 */

import { isAborted, post } from "./api.js";
import { preferred } from "./solutions.js";
import { messageOf } from "./ui.js";

/** @import { Board, Candidates, Clue, Decided, Deciding, Diagnosed, Position, Rated, Values } from "../server.js" */
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
 * @property {{clue: Deciding, rating: Rated}} [settled] how hard it would be with a clue that settles it
 * @property {string} [error] why no more will be known
 */

/** How many solutions are counted at most. */
const MOST = 100;
/**
 * How long after a change the board is judged if another change came just before, in milliseconds: who types on is
 * not disturbed, and who looks up does not wait.
 */
const DELAY = 120;
const JUST = 400;
/** How long the first candidates may take, and how long all of them, in seconds. */
const SOON = 0.8;
const LATEST = 10;

export class Findings {
  #changed;
  /** @type {AbortController|undefined} */
  #asking;
  /** When the last change was. */
  #last = -Infinity;

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
    const isTyping = performance.now() - this.#last < JUST;
    this.#last = performance.now();
    if (isTyping) await new Promise((resolve) => setTimeout(resolve, DELAY));
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
  if (diagnosed.verdict === "ambiguous") return settle(text, signal, learn);
  if (diagnosed.verdict !== "unique") return undefined;
  const { spare, fewest } = await post("diagnose", { text, count: 1, spare: true }, signal);
  if (spare && fewest !== null) learn({ spare, fewest });
  learn({ rating: await post("rate", { text, hardest: true }, signal) });
  return undefined;
}

/**
 * The clues that would settle an ambiguous board, and how hard it would be with one of them.
 * @param {string} text
 * @param {AbortSignal} signal
 * @param {(news: Known) => void} learn
 */
async function settle(text, signal, learn) {
  const decided = await post("decide", { text }, signal);
  learn({ decided });
  // Rather with a solution that is shown.
  const [clue] = [...preferred(decided)].sort((one, other) => one.solution - other.solution);
  if (!clue) return;
  const rating = await post("rate", { text: clue.text }, signal).catch((error) => {
    if (isAborted(error)) throw error;
    // How hard it would be is not worth a complaint.
    return undefined;
  });
  if (rating) learn({ settled: { clue, rating } });
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
