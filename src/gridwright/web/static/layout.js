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
 * The cells on the way from one to another, which a quick pointer may jump over: each is beside the
 * one before, so that a line through them has no gaps. The last is the other.
 * @param {string} from its key
 * @param {string} to
 */
export function between(from, to) {
  const [[row, column], [endRow, endColumn]] = [cellOf(from), cellOf(to)];
  const [down, right] = [endRow - row, endColumn - column];
  const steps = Math.abs(down) + Math.abs(right);
  /** @type {Cell} */
  let here = [row, column];
  return Array.from({ length: steps }, () => {
    const across = Math.abs(down) * Math.abs(here[1] - column);
    const along = Math.abs(right) * Math.abs(here[0] - row);
    here = nearer(here, [endRow, endColumn], across, along);
    return keyOf(here);
  });
}

/**
 * One step towards a cell, in the direction that is behind.
 * @param {Cell} here
 * @param {Cell} end
 * @param {number} across how far it went sideways, in proportion
 * @param {number} along how far it went up or down
 * @returns {Cell}
 */
function nearer([row, column], [endRow, endColumn], across, along) {
  const canAcross = column !== endColumn;
  if (canAcross && (row === endRow || across <= along)) {
    return [row, column + Math.sign(endColumn - column)];
  }
  return [row + Math.sign(endRow - row), column];
}
