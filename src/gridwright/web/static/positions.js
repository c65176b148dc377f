/** What is known after each step of a walk, as it is shown on the board. */

import { keyOf } from "./cells.js";

/** @import { Marks, Values, WalkStep } from "../server.js" */
/**
 * Entries, marks of other cells, and those of the marks that were struck out just now.
 * @typedef {{values: Values, marks: Marks, gone: Marks}} Position
 */

/** @type {Position} */
export const START = { values: {}, marks: {}, gone: {} };

/**
 * What is known after a step: marks that it strikes out are still to be seen, with a line.
 * @param {Position} before
 * @param {WalkStep} step
 * @returns {Position}
 */
export function after(before, step) {
  /** @type {Marks} */
  const marks = {};
  /** @type {Marks} */
  const gone = {};
  for (const [key, left] of Object.entries(before.marks)) {
    const rest = left.filter((mark) => !before.gone[key]?.includes(mark));
    if (!(key in step.values)) marks[key] = rest;
  }
  for (const { cell, not, left } of step.facts ?? []) {
    if (left.length < 2) continue;
    // Which marks a cell had at first is not worth a crowd of struck ones.
    const had = marks[keyOf(cell)];
    marks[keyOf(cell)] = had ?? left;
    if (had) gone[keyOf(cell)] = not;
  }
  return { values: step.values, marks, gone };
}
