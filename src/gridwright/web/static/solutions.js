/** What the solutions of a board put into its cells, as a setter sees it. */

import { keyOf } from "./cells.js";

/** @import { Board, Candidates, Cell, Decided, Deciding, Marks, Values } from "../server.js" */
/** @import { Shown } from "./drawing.js" */
/** @import { Known } from "./findings.js" */
/**
 * Which solutions are seen: all of them at once, or one of two.
 * @typedef {"all"|"a"|"b"} Side
 */

/**
 * The cells in which all solutions agree.
 * @param {Candidates} [candidates]
 * @returns {Values}
 */
export function forcedIn(candidates) {
  const entries = Object.entries(candidates?.found ?? {});
  const sure = entries.filter(([key, texts]) => texts.length === 1 && !candidates?.unsettled[key]);
  return Object.fromEntries(sure.map(([key, [text]]) => [key, text]));
}

/**
 * What is drawn: what all agree on lightly, and in other cells what some solution has; or one
 * solution with the cells marked in which it differs from the other.
 * @param {Board} board
 * @param {Known} known
 * @param {Side} side
 * @returns {Shown}
 */
export function shownOf(board, { candidates, diagnosed }, side) {
  const ghosts = without(forcedIn(candidates), board.fixed);
  const solution = diagnosed?.solutions[side === "b" ? 1 : 0];
  if (side === "all" || !solution) {
    const open = Object.entries(candidates?.found ?? {}).filter(([key]) => !(key in ghosts));
    return { ghosts, marks: without(Object.fromEntries(open), board.fixed) };
  }
  const differs = diagnosed?.differs ?? [];
  return {
    values: without(solution, board.fixed),
    trial: Object.keys(ghosts),
    highlight: side === "a" ? { supposed: differs } : { breaks: differs },
  };
}

/**
 * What the other of two solutions has in the cells in which they differ.
 * @param {Known} known
 * @param {Side} side
 * @returns {[Cell, string][]}
 */
export function othersOf({ diagnosed }, side) {
  const other = side === "all" ? undefined : diagnosed?.solutions[side === "a" ? 1 : 0];
  if (!other || !diagnosed) return [];
  return diagnosed.differs.map((cell) => [cell, other[keyOf(cell)]]);
}

/**
 * What solutions have in a cell, in words.
 * @param {Board} board
 * @param {Known} known
 * @param {string} key
 */
export function candidateWords({ symbols, fixed }, { candidates }, key) {
  const found = candidates?.found[key];
  if (!found || key in fixed) return [];
  const names = found.map((text) => symbols.find((each) => each.text === text)?.name ?? text);
  if (candidates.unsettled[key]) return [`${names.join(" or ")} so far`];
  return [names.length === 1 ? `${names[0]} in all solutions` : `${names.join(" or ")} possible`];
}

/**
 * How many cells all solutions agree on, and how many are open, apart from those given or entered.
 * @param {Board} board
 * @param {Candidates} candidates
 * @param {Values} [values] what is entered
 */
export function tally({ fixed }, candidates, values = {}) {
  const known = { ...fixed, ...values };
  const forced = Object.keys(without(forcedIn(candidates), known)).length;
  const cells = new Set([...Object.keys(candidates.found), ...Object.keys(candidates.unsettled)]);
  const all = [...cells].filter((key) => !(key in known)).length;
  return { forced, open: all - forced };
}

/**
 * The clues that are told of those that would settle a board: given cells only where no others do.
 * @param {Decided} [decided]
 */
export function preferred(decided) {
  const clues = decided?.clues ?? [];
  const others = clues.filter(({ given }) => !given);
  return others.length ? others : clues;
}

/**
 * Clues by their places.
 * @param {Deciding[]} clues
 */
export function placesOf(clues) {
  /** @type {Map<string, Deciding[]>} */
  const places = new Map();
  for (const clue of clues) places.set(keyOf(clue.cell), [...(places.get(keyOf(clue.cell)) ?? []), clue]);
  return places;
}

/**
 * @template {Values|Marks} Kind
 * @param {Kind} values
 * @param {Values} fixed
 * @returns {Kind}
 */
function without(values, fixed) {
  const left = Object.entries(values).filter(([key]) => !(key in fixed));
  return /** @type {Kind} */ (Object.fromEntries(left));
}
