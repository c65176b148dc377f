/** Lamps between walls: what a lamp lights is bright, as far as the walls around it let it shine. */

import { cellOf, keyOf } from "../cells.js";
import { CELL, box, disc, draw, path } from "../svg.js";
import { clueText, frame, isInside, lattice, middleOf, pin, plain } from "./plain.js";

/** @import { Board, Cell, Symbol, Values } from "../../server.js" */

/** @type {Cell[]} */
const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0]];

/** @type {import("./plain.js").Look} */
export const lamps = {
  ...plain,
  isSolid: true,
  inset: 4,
  radius: 12,
  emblem: ["M12 5a5.500 5.500 0 0 1 2.750 10.250V18h-5.500v-2.750A5.500 5.500 0 0 1 12 5zM9.500 19h5v1.500h-5z", "M12 1.500V3M4.500 4.500l1 1M19.500 4.500l-1 1M2 11h1.500M20.500 11H22"],

  ground(board) {
    const walls = board.printed.dark.map(([row, column]) =>
      box(column * CELL + 1, row * CELL + 1, CELL - 2, CELL - 2, 7, "block"),
    );
    return [frame(board, 14), lattice(board), ...walls];
  },

  glow(board, values) {
    return [...litBy(board, values)].map((key) => {
      const [row, column] = cellOf(key);
      return box(column * CELL + 1, row * CELL + 1, CELL - 2, CELL - 2, 4, "light");
    });
  },

  piece(board, { cell, symbol, isGiven }) {
    const [x, y] = middleOf(cell, board);
    const pins = isGiven ? [pin(cell)] : [];
    if (isLamp(symbol, board)) return [...lamp(x, y, 1), ...pins];
    return [disc(x, y, 6, "nothing"), ...pins];
  },

  mark(symbol, x, y, size) {
    if (symbol.shape) return draw("g", {}, ...lamp(x, y, size / 80));
    return disc(x, y, size * 0.14, "nothing");
  },

  clue: (board, glyph, state, isTicked) => clueText(board, glyph, state, isTicked, 42),

  sign(symbol, board) {
    const inner = isLamp(symbol, board) ? lamp(19, 12, 0.33) : [disc(19, 13, 3, "nothing")];
    return draw("svg", { viewBox: "0 0 38 26", class: "sign" }, ...inner);
  },
};

/**
 * @param {Symbol} symbol
 * @param {Board} board
 */
function isLamp(symbol, { blank }) {
  return symbol.text !== blank;
}

/**
 * The cells that have light: those of lamps, and all they shine on.
 * @param {Board} board
 * @param {Values} values
 */
function litBy(board, values) {
  const walls = new Set(board.printed.dark.map(keyOf));
  /** @type {Set<string>} */
  const lit = new Set();
  for (const [key, text] of Object.entries(values)) {
    if (text === board.blank) continue;
    lit.add(key);
    for (const [down, right] of STEPS) {
      let [row, column] = cellOf(key);
      for (;;) {
        [row, column] = [row + down, column + right];
        if (!isInside([row, column], board) || walls.has(keyOf([row, column]))) break;
        lit.add(keyOf([row, column]));
      }
    }
  }
  return lit;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function lamp(x, y, scale) {
  const at = { transform: `translate(${x} ${y}) scale(${scale})` };
  return [
    draw(
      "g",
      at,
      path("M0 -35a26 26 0 0 1 13 48.500v9.500h-26v-9.500A26 26 0 0 1 0 -35z", "glass"),
      path("M-11 26.500h22M-7 34h14", "socket"),
      path("M-7 20V2l-7 -9M7 20V2l7 -9", "filament"),
    ),
  ];
}
