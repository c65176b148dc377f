/** Letters on tiles: the first is filled, the others outlined; arcs show how far apart two are. */

import { keyOf } from "../cells.js";
import { CELL, box, disc, draw, path, write } from "../svg.js";
import { frame, lattice, middleOf, pin, plain } from "./plain.js";

/** @import { Cell, Symbol } from "../../server.js" */

/** @type {import("./plain.js").Look} */
export const letters = {
  ...plain,
  emblem: ["M4.500 8H11v10H4.500A2.500 2.500 0 0 1 2 15.500v-5A2.500 2.500 0 0 1 4.500 8z", "M13.750 8.750h5a2.500 2.500 0 0 1 2.500 2.500v3.500a2.500 2.500 0 0 1-2.500 2.500h-5zM6.500 5.500c2.500-3 8.500-3 11 0"],
  inset: 4,
  radius: 20,

  ground: (board) => [frame(board, 20), lattice(board)],

  piece(board, { cell, symbol, isGiven }) {
    const [x, y] = middleOf(cell, board);
    const pins = isGiven ? [pin(cell)] : [];
    if (symbol.text === board.blank) return [disc(x, y, 7, "nothing"), ...pins];
    const isFirst = letterOrder(board)[0] === symbol.text;
    const kind = isFirst ? "filled" : "hollow";
    const edge = isFirst ? 9 : 11.5;
    return [
      box(x - 50 + edge, y - 50 + edge, CELL - 2 * edge, CELL - 2 * edge, 20, `tile ${kind}`),
      write(x, y, symbol.sign, 48, `letter ${kind}`),
      ...pins,
    ];
  },

  near(board, values, here) {
    const order = letterOrder(board);
    const lines = [
      Array.from({ length: board.width }, (_, column) => /** @type {Cell} */ ([here[0], column])),
      Array.from({ length: board.height }, (_, row) => /** @type {Cell} */ ([row, here[1]])),
    ];
    return lines.flatMap((line) =>
      order.slice(0, 2).flatMap((text, at) => {
        const ends = line.filter((cell) => values[keyOf(cell)] === text);
        return ends.length === 2 ? [arc(ends[0], ends[1], at === 0)] : [];
      }),
    );
  },

  mark(symbol, x, y, size) {
    return write(x, y, symbol.sign, size, "pencil");
  },

  sign(symbol, board) {
    const picture = draw("svg", { viewBox: "0 0 38 26", class: "sign" });
    const kind = letterOrder(board)[0] === symbol.text ? "filled" : "hollow";
    if (symbol.text === board.blank) picture.append(disc(19, 13, 4, "nothing"));
    else {
      const tile = box(7, 1, 24, 24, 6, `tile small ${kind}`);
      picture.append(tile, write(19, 13, symbol.sign, 16, `letter ${kind}`));
    }
    return picture;
  },
};

/** @param {{symbols: Symbol[], blank: string|null}} board */
function letterOrder({ symbols, blank }) {
  return symbols.map(({ text }) => text).filter((text) => text !== blank);
}

/**
 * An arc from one cell of a line to another: above a row, left of a column.
 * @param {Cell} from
 * @param {Cell} to
 * @param {boolean} isSolid
 */
function arc(from, to, isSolid) {
  const isRow = from[0] === to[0];
  const length = (isRow ? to[1] - from[1] : to[0] - from[0]) * CELL;
  const [x, y] = [from[1] * CELL + (isRow ? 50 : 12), from[0] * CELL + (isRow ? 12 : 50)];
  const bow = Math.min(34, 14 + length / 20);
  const d = isRow
    ? `M${x} ${y}c10 ${-bow} ${length - 10} ${-bow} ${length} 0`
    : `M${x} ${y}c${-bow} 10 ${-bow} ${length - 10} 0 ${length}`;
  return path(d, isSolid ? "arc" : "arc dotted");
}
