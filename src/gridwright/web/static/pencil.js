/** Pencil marks in a cell: each value has its place, so that the eye finds it without reading. */

import { CELL, draw, path } from "./svg.js";

/** @import { Board, Cell } from "../server.js" */
/** @import { Look } from "./looks/plain.js" */

/** The space that marks share in a cell, and how high the largest are. */
const SPACE = 84;
const LARGEST = 28;

/**
 * @param {Board} board
 * @param {Look} look
 * @param {Cell} cell
 * @param {string[]} marks
 * @param {string[]} gone those that are struck out
 * @param {string} [tried] one that is only tried
 */
export function pencilled(board, look, [row, column], marks, gone, tried) {
  const { symbols } = board;
  const columns = symbols.length <= 3 ? symbols.length : Math.ceil(Math.sqrt(symbols.length));
  const rows = Math.ceil(symbols.length / columns);
  const [wide, high] = [SPACE / columns, Math.min(SPACE / rows, 35)];
  const size = Math.min(LARGEST, high * 0.95);
  return symbols.flatMap((symbol, at) => {
    const isGone = gone.includes(symbol.text);
    if (!marks.includes(symbol.text) && !isGone) return [];
    const x = column * CELL + 50 + wide * ((at % columns) + 0.5 - columns / 2);
    const y = row * CELL + 50 + high * (Math.floor(at / columns) + 0.5 - rows / 2);
    const mark = look.mark(symbol, x, y, size);
    const nodes = tried === symbol.text ? [draw("g", { class: "tried" }, mark)] : [mark];
    if (isGone) nodes.push(path(`M${x - size * 0.4} ${y + size * 0.3}l${size * 0.8} ${-size * 0.6}`, "struck"));
    return nodes;
  });
}
