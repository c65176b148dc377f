/**
 * What is to be said of a board that somebody pastes: whether it has exactly one solution, and if
 * not, where and why. Questions about a board that was changed meanwhile are taken back.
 */

import { isAborted, post } from "./api.js";
import { capital, plural } from "./cells.js";
import { make, messageOf } from "./ui.js";

/** @import { Board, Cell, Clue, Conflicting, Diagnosed, Highlight, Rated } from "../server.js" */

/** How many solutions are counted at most. */
const MOST = 100;
/** How long after a change the board is judged, in milliseconds: typing goes on undisturbed. */
const DELAY = 200;

export class Verdict {
  #place;
  #found;
  /** @type {AbortController|undefined} */
  #asking;

  /**
   * @param {HTMLElement} place
   * @param {(highlight: Highlight) => void} found told what to mark on the board
   */
  constructor(place, found) {
    this.#place = place;
    this.#found = found;
    place.setAttribute("role", "status");
    place.setAttribute("aria-live", "polite");
  }

  /** No verdict is wanted any more. */
  stop() {
    this.#asking?.abort();
  }

  /** @param {Board} board */
  async judge(board) {
    this.stop();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#place.setAttribute("aria-busy", "true");
    await new Promise((resolve) => setTimeout(resolve, DELAY));
    if (signal.aborted) return;
    try {
      const answer = await post("diagnose", { text: board.text, count: MOST, spare: true }, signal);
      this.#show(answer);
      this.#found(marked(answer));
      if (answer.verdict === "unique") this.#rate(await post("rate", { text: board.text, hardest: true }, signal));
    } catch (error) {
      if (!isAborted(error)) this.#fail(error);
    }
  }

  /** @param {Diagnosed} answer */
  #show(answer) {
    this.#place.removeAttribute("aria-busy");
    this.#place.dataset.verdict = answer.verdict;
    const word = answer.verdict === "limit" ? "Not settled" : capital(answer.verdict);
    this.#place.replaceChildren(
      make("p", { class: `word ${answer.verdict}` }, word),
      ...TELLS[answer.verdict](answer),
    );
  }

  /** @param {Rated} rating */
  #rate(rating) {
    this.#place.append(
      make("p", { class: "rating" }, `Rated ${rating.level}, score ${rating.score}.`),
    );
    const hardest = make("p", { class: "meta" }, rating.hardest ?? "");
    if (rating.hardest) this.#place.append(folded("The hardest step", hardest));
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#place.removeAttribute("aria-busy");
    delete this.#place.dataset.verdict;
    this.#place.replaceChildren(make("p", { class: "message bad" }, messageOf(error)));
  }
}

/** @type {Record<Diagnosed["verdict"], (answer: Diagnosed) => HTMLElement[]>} */
const TELLS = {
  unique: ({ spare }) => [
    make("p", {}, "There is exactly one solution."),
    spare?.length ? spareClues(spare) : make("p", { class: "meta" }, "No clue can be left out."),
  ],
  ambiguous: ({ number, more, differs }) => [
    make("p", {}, more ? `There are more than ${number} solutions.` : `There are ${number} solutions.`),
    make("p", {}, swatch("differs"), `${differing(differs.length)} between two of them.`),
  ],
  impossible: ({ conflict }) => [
    make("p", {}, "There is no solution."),
    ...conflictWords(conflict),
  ],
  limit: () => [make("p", {}, "This board is too hard to judge in the time there is.")],
};

/** @param {number} count */
function differing(count) {
  return `${plural(count, "cell")} ${count === 1 ? "differs" : "differ"}`;
}

/**
 * @param {Diagnosed} answer
 * @returns {Highlight}
 */
function marked({ verdict, differs, conflict }) {
  if (verdict === "unique") return {};
  return verdict === "ambiguous" ? { differs } : { wrong: cells(conflict) };
}

/**
 * @param {(Clue|Conflicting)[]|null} clues
 * @returns {Cell[]}
 */
function cells(clues) {
  return (clues ?? []).flatMap(({ cell }) => (cell ? [cell] : []));
}

/** @param {Clue[]} spare */
function spareClues(spare) {
  const many = `${spare.length} clues, any one of which could be left out`;
  const title = spare.length === 1 ? "1 clue could be left out" : many;
  return folded(title, clueList(spare));
}

/**
 * The clues that cannot hold together, if it is known which.
 * @param {Conflicting[]|null} conflict
 */
export function conflictWords(conflict) {
  if (!conflict?.length) return [];
  const title = conflict.length > 1 ? "These cannot hold together:" : "This cannot hold:";
  return [make("p", {}, swatch("wrong"), title), clueList(conflict)];
}

/**
 * What many readers need not see.
 * @param {string|(Node|string)[]} title
 * @param {Node} content
 */
export function folded(title, content) {
  return make("details", {}, make("summary", {}, ...[title].flat()), content);
}

/** @param {{text: string}[]} clues */
export function clueList(clues) {
  return make("ul", {}, ...clues.map(({ text }) => make("li", {}, capital(text))));
}

/** @param {keyof Highlight} role */
function swatch(role) {
  return make("span", { class: `swatch ${role}`, "aria-hidden": "true" });
}
