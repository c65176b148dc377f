/** Pencil marks in a cell: each value has its place, so that the eye finds it without reading. */

import { CELL, draw, path } from "./svg.js";

/** @import { Board, Cell } from "../server.js" */
/** @import { Look } from "./looks/plain.js" */

/** The space that marks share in a cell, and how high the largest are. */
const SPACE = 84;
const LARGEST = 28;

/** The places that figures take where some are printed in cells: the first ones of the first row. */
const ASIDE = 2;

/**
 * How the marks of a cell are laid out: the number of columns and the space of each mark.
 * @param {number} count of all symbols
 * @param {boolean} hasFigures whether figures are printed in cells of the board
 */
function layout(count, hasFigures) {
  const places = count + (hasFigures ? ASIDE : 0);
  const columns = places <= 3 ? places : Math.ceil(Math.sqrt(places));
  const rows = Math.ceil(places / columns);
  return { columns, rows, wide: SPACE / columns, high: Math.min(SPACE / rows, 35) };
}

/**
 * Where a figure steps aside for marks: from the middle of its cell, and how large it is there.
 * @param {Board} board
 */
export function aside({ symbols }) {
  const { columns, rows, wide, high } = layout(symbols.length, true);
  return { x: (wide * (ASIDE - columns)) / 2, y: (high * (1 - rows)) / 2, size: Math.min(high, wide * ASIDE) * 0.52 };
}

/**
 * @param {Board} board
 * @param {Look} look
 * @param {Cell} cell
 * @param {{marks?: string[], gone?: string[], tried?: string, hasFigures?: boolean}} shown the marks, those
 *   that are struck out, one that is only tried, and whether figures are printed in cells of the board
 */
export function pencilled(board, look, [row, column], { marks = [], gone = [], tried, hasFigures = false }) {
  const { symbols } = board;
  const { columns, rows, wide, high } = layout(symbols.length, hasFigures);
  const size = Math.min(LARGEST, high * 0.95);
  return symbols.flatMap((symbol, number) => {
    const isGone = gone.includes(symbol.text);
    if (!marks.includes(symbol.text) && !isGone) return [];
    const at = number + (hasFigures ? ASIDE : 0);
    const x = column * CELL + 50 + wide * ((at % columns) + 0.5 - columns / 2);
    const y = row * CELL + 50 + high * (Math.floor(at / columns) + 0.5 - rows / 2);
    const mark = look.mark(symbol, x, y, size);
    const nodes = tried === symbol.text ? [draw("g", { class: "tried" }, mark)] : [mark];
    if (isGone) nodes.push(path(`M${x - size * 0.4} ${y + size * 0.3}l${size * 0.8} ${-size * 0.6}`, "struck"));
    return nodes;
  });
}
