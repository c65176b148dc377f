/** What is known after each step of a walk, as it is shown on the board. */

import { stepTried, supposedHighlight } from "./advice.js";
import { keyOf } from "./cells.js";

/** @import { Marks, Values, WalkStep } from "../server.js" */
/** @import { Shown } from "./drawing.js" */
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
  for (const { cell, symbols } of step.marks ?? []) {
    const key = keyOf(cell);
    // Which marks a cell had at first is not worth a crowd of struck ones.
    const had = left(before)[key] ?? symbols;
    marks[key] = had;
    const struck = had.filter((mark) => !symbols.includes(mark));
    if (struck.length) gone[key] = struck;
  }
  return { values: step.values, marks, gone };
}

/**
 * The marks of a position without those that were struck out.
 * @param {Position} position
 * @returns {Marks}
 */
function left({ marks, gone }) {
  const kept = Object.entries(marks).map(([key, each]) => [key, each.filter((mark) => !gone[key]?.includes(mark))]);
  return Object.fromEntries(kept);
}

/**
 * What a step supposes and what would follow, on the board before it.
 * @param {Position} before
 * @param {WalkStep} step
 * @returns {Shown}
 */
export function supposing(before, step) {
  const { narrowed, ...tried } = stepTried(step);
  const marks = { ...left(before), ...narrowed };
  return { values: before.values, marks, gone: {}, ...tried, highlight: supposedHighlight(step) };
}
