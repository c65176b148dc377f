/** A road of asphalt through green land: bends are round, loose ends too; clues are signs. */

import { keyOf } from "../cells.js";
import { CELL, box, disc, draw, path, tick, write } from "../svg.js";
import { frame, lattice, middleOf, pin, plain } from "./plain.js";

/** @import { Board, Values } from "../../server.js" */

/** @type {import("./plain.js").Look} */
export const road = {
  ...plain,
  inset: 3,
  radius: 14,
  strokes: ["kerb", "asphalt", "lane"],
  emblem: ["M8 1.500h8A6.500 6.500 0 0 1 22.500 8v8a6.500 6.500 0 0 1-6.500 6.500H8A6.500 6.500 0 0 1 1.500 16V8A6.500 6.500 0 0 1 8 1.500zM8 7.500v9h8.500v-9z", ""],

  ground(board) {
    const { width, height, printed } = board;
    return [
      box(0, 0, width * CELL, height * CELL, 22, "land"),
      lattice(board, 0),
      frame(board, 24, "border"),
      ...printed.dark.map(([row, column]) =>
        box(column * CELL + 8, row * CELL + 8, CELL - 16, CELL - 16, 14, "rock"),
      ),
    ];
  },

  piece(board, { cell, symbol, isGiven }) {
    const [x, y] = middleOf(cell, board);
    const pins = isGiven ? [pin(cell)] : [];
    return symbol.joined ? pins : [disc(x, y, 9, "shrub"), ...pins];
  },

  scenery: trees,

  mark(symbol, x, y, size) {
    if (!symbol.joined) return disc(x, y, size * 0.2, "shrub");
    return box(x - size * 0.35, y - size * 0.2, size * 0.7, size * 0.4, 4, "asphalt-mark");
  },

  clue(board, glyph, { state }, isTicked) {
    const [x, y] = middleOf(glyph.cell, board);
    if (!/\d/.test(glyph.text)) return [];
    if ((state === "done" || isTicked) && state !== "broken") {
      const post = box(x - 33, y - 33, 66, 66, 17, "post done");
      return [post, write(x - 3, y, glyph.text, 32, "clue done"), tick(x + 19, y + 12)];
    }
    return [box(x - 33, y - 33, 66, 66, 17, "post"), write(x, y, glyph.text, 39, "clue")];
  },

  sign(symbol) {
    const inner = symbol.joined
      ? [box(2, 3, 34, 20, 5, "asphalt-fill"), path("M6 13H32", "lane small")]
      : [box(2, 3, 34, 20, 5, "land-fill"), disc(19, 13, 4, "shrub")];
    return draw("svg", { viewBox: "0 0 38 26", class: "sign" }, ...inner);
  },
};

/**
 * What grows beside a finished road.
 * @param {Board} board
 * @param {Values} values
 */
function trees(board, values) {
  const taken = new Set(board.printed.glyphs.map(({ cell }) => keyOf(cell)));
  const nodes = [];
  for (let row = 0; row < board.height; row += 1) {
    for (let column = 0; column < board.width; column += 1) {
      const symbol = board.symbols.find(({ text }) => text === values[keyOf([row, column])]);
      if (taken.has(keyOf([row, column])) || symbol?.joined || (row * 7 + column * 3) % 3) continue;
      const [x, y] = [column * CELL + 50, row * CELL + 50];
      nodes.push(disc(x, y, 16, "shrub grown"), disc(x + 14, y + 9, 10, "shrub grown far"));
    }
  }
  return nodes;
}
