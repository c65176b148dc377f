/** Where the cells of a board lie in its picture, and the way from one to another. */

import { cellOf, keyOf } from "./cells.js";

/** @import { Cell, Frame } from "../server.js" */

/**
 * How the columns (or rows) of cells lie in a picture, with those for clues beside the board.
 * @param {number} start where the board begins in the picture
 * @param {number} count how many columns it has
 * @param {number} whole the width of the picture
 * @param {Pick<Frame, "cell"|"around">} frame
 */
export function tracks(start, count, whole, { cell, around }) {
  const rest = whole - start - count * cell;
  const first = start > around ? 1 : 0;
  const last = rest > around ? 1 : 0;
  const strip = `${around}fr`;
  return {
    indices: Array.from({ length: first + count + last }, (_, index) => index - first),
    template: [first && strip, `repeat(${count}, ${cell}fr)`, last && strip].filter(Boolean).join(" "),
    before: percent((start - first * around) / whole),
    after: percent((rest - last * around) / whole),
    isOutside: (/** @type {number} */ index) => index < 0 || index >= count,
  };
}

/** @param {number} part */
function percent(part) {
  return `${(part * 100).toFixed(3)}%`;
}

/**
 * The cells on the way from one to another, which a quick pointer may jump over.
 * @param {string} from its key
 * @param {string} to
 */
export function between(from, to) {
  const [a, b] = [cellOf(from), cellOf(to)];
  const steps = Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]));
  const isStraight = a[0] === b[0] || a[1] === b[1];
  if (!isStraight) return [to];
  /** @type {Cell} */
  const step = [Math.sign(b[0] - a[0]), Math.sign(b[1] - a[1])];
  return Array.from({ length: steps }, (_, index) =>
    keyOf([a[0] + step[0] * (index + 1), a[1] + step[1] * (index + 1)]),
  );
}
