/** How a game went, in a few squares that tell nothing of the solution. */

/** @import { Move } from "./game.js" */
/**
 * What happened in a part of a game: only own moves, one that a hint made, or one put right.
 * @typedef {"own"|"told"|"mended"} Stretch
 */

/** How many squares there are, in rows of how many. */
export const SQUARES = 25;
export const ACROSS = 5;

/**
 * The course of a game, from its first move to the last.
 * @param {Move[]} moves
 * @param {Set<number>} told the numbers of those that a hint made
 * @returns {Stretch[]}
 */
export function courseOf(moves, told) {
  const kinds = moves.map((move, number) => (told.has(number) ? "told" : isMending(move) ? "mended" : "own"));
  return Array.from({ length: SQUARES }, (_, at) => {
    const start = Math.floor((at * kinds.length) / SQUARES);
    const end = Math.max(start + 1, Math.floor(((at + 1) * kinds.length) / SQUARES));
    const part = kinds.slice(start, end);
    return part.includes("told") ? "told" : part.includes("mended") ? "mended" : "own";
  });
}

/**
 * Whether a move takes an entry back or changes it.
 * @param {Move} move
 */
function isMending(move) {
  return move.some(([, before, after]) => before?.value !== undefined && before.value !== after?.value);
}

/**
 * The course as rows of small signs, to be passed on as text.
 * @param {Stretch[]} course
 * @param {string} own the sign for own moves
 */
export function courseText(course, own) {
  const signs = { own, told: "💡", mended: "⬜" };
  const rows = [];
  for (let at = 0; at < course.length; at += ACROSS) {
    rows.push(course.slice(at, at + ACROSS).map((each) => signs[each]).join(""));
  }
  return rows.join("\n");
}
