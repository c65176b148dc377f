/** Buildings seen from above and a little from the front: the taller, the deeper their tint; parks with a tree. */

import { CELL, box, draw, path, write } from "../svg.js";
import { pin, plain } from "./plain.js";
import { tree } from "./trees.js";

/** @import { Board, Cell, Symbol } from "../../server.js" */

/** How many tints there are, and from which on the ink on them is light. */
const TINTS = 6;
const DEEP = 4;
/** The sides of a roof, and the wall below it for each tint. */
const [WIDE, DEPTH, STOREY] = [72, 60, 4.2];

/** @type {import("./plain.js").Look} */
export const towers = {
  ...plain,
  emblem: ["M3 21v-9h5v9zM9.500 21V3h5v18zM16 21V8h5v13z", ""],
  piece(board, put) {
    const { cell, symbol, isGiven } = put;
    if (symbol.text === board.blank) return [...park(cell), ...(isGiven ? [pin(cell)] : [])];
    const level = levelOf(symbol, board);
    const [left, base] = [cell[1] * CELL + 14, cell[0] * CELL + 91];
    const wall = STOREY * level;
    const tint = Math.round(level);
    const top = base - wall - DEPTH;
    const ink = tint < DEEP ? "low" : "high";
    return [
      draw(
        "g",
        { class: "tower" },
        box(left, top, WIDE, DEPTH + wall, 7, `tint-${tint}`),
        path(front(left, base, wall), "front"),
        ...windows(left, base - wall, Math.floor(level / 2)),
        box(left + 4, top + 4, WIDE - 8, DEPTH - 8, 5, `edge ${ink}`),
        write(left + WIDE / 2, top + DEPTH / 2, symbol.sign, 38, `roof ${ink}`, 60),
      ),
      ...(isGiven ? [pin(cell)] : []),
    ];
  },

  mark(symbol, x, y, size) {
    return /\d/.test(symbol.sign) ? plain.mark(symbol, x, y, size) : tree(x, y, size / 75);
  },

  sign(symbol, board) {
    if (symbol.text !== board.blank) return undefined;
    return draw("svg", { viewBox: "0 0 38 26", class: "sign" }, box(7, 1, 24, 24, 6, "lawn"), tree(19, 12.5, 0.3));
  },
};

/**
 * A cell without a building.
 * @param {Cell} cell
 */
function park([row, column]) {
  const [left, top] = [column * CELL, row * CELL];
  return [box(left + 12, top + 12, 76, 76, 18, "lawn"), tree(left + 50, top + 48, 0.72)];
}

/**
 * How tall a building is among all of its board, from 1 to the number of tints.
 * @param {Symbol} symbol
 * @param {Board} board
 */
function levelOf(symbol, { symbols, blank }) {
  const heights = symbols.filter(({ text }) => text !== blank);
  const last = heights.length - 1;
  const at = heights.findIndex(({ text }) => text === symbol.text);
  return last ? 1 + (at * (TINTS - 1)) / last : TINTS;
}

/**
 * @param {number} left
 * @param {number} base
 * @param {number} wall
 */
function front(left, base, wall) {
  const round = Math.min(7, wall);
  return (
    `M${left} ${base - wall}h${WIDE}v${wall - round}a${round} ${round} 0 0 1 ${-round} ${round}` +
    `h${2 * round - WIDE}a${round} ${round} 0 0 1 ${-round} ${-round}z`
  );
}

/**
 * @param {number} left
 * @param {number} top
 * @param {number} rows
 */
function windows(left, top, rows) {
  const all = Array.from({ length: rows * 5 }, (_, at) => {
    const [row, column] = [Math.floor(at / 5), at % 5];
    return `M${left + 9 + column * 12} ${(top + 4.5 + row * 8).toFixed(1)}h6v3.400h-6z`;
  });
  return rows ? [path(all.join(""), "windows")] : [];
}
