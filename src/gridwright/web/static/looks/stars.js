/** Stars in fields of as many colours as tell them apart. */

import { disc, draw } from "../svg.js";
import { figure, frame, lattice, middleOf, pin, plain, walls } from "./plain.js";
import { tinted } from "./pieces.js";

/** How many colours fields take in turn. */
const HUES = 6;

/** @type {import("./plain.js").Look} */
export const stars = {
  ...plain,
  inset: 4,
  radius: 12,
  emblem: ["M12 2.500l2.600 6.200 6.700.5-5.100 4.400 1.600 6.500-5.800-3.500-5.800 3.500 1.600-6.500-5.100-4.400 6.700-.5z", ""],
  ground: (board) => [...tinted(board, HUES), lattice(board, 0), walls(board), frame(board, 8, "frame hollow")],

  piece(board, { cell, symbol, isGiven }) {
    const [x, y] = middleOf(cell, board);
    const pins = isGiven ? [pin(cell)] : [];
    if (symbol.text === board.blank) return [disc(x, y, 6.5, "nothing"), ...pins];
    return [figure(symbol.shape ?? "star", x, y, 35, "gold"), ...pins];
  },

  mark(symbol, x, y, size) {
    if (symbol.shape) return figure(symbol.shape, x, y, size * 0.42, "gold");
    return disc(x, y, size * 0.14, "nothing");
  },

  sign({ shape }) {
    const inner = shape ? figure(shape, 19, 13, 11, "gold") : disc(19, 13, 3, "nothing");
    return draw("svg", { viewBox: "0 0 38 26", class: "sign" }, inner);
  },
};
