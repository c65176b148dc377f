/** A camp on a meadow, with its trees. */

import { CELL, box, draw, path } from "../svg.js";
import { tree } from "./trees.js";
import { clueText, frame, isInside, lattice, middleOf, pin, plain } from "./plain.js";

/** @type {import("./plain.js").Look} */
export const camp = {
  ...plain,
  inset: 3,
  radius: 14,
  emblem: ["M12 3.500L21.500 20h-6.250L12 13.500 8.750 20H2.500z", "M12 3.500L10.500 1.500M12 3.500l1.500-2"],

  ground(board) {
    const { width, height } = board;
    return [box(0, 0, width * CELL, height * CELL, 18, "land"), lattice(board, 0), frame(board, 20, "border")];
  },

  piece(board, { cell, symbol, isGiven }) {
    const [x, y] = middleOf(cell, board);
    const pins = isGiven ? [pin(cell)] : [];
    return [symbol.text === board.blank ? grass(x, y, 1) : tent(x, y, 1), ...pins];
  },

  mark: (symbol, x, y, size) => (symbol.shape ? tent(x, y, size / 75) : grass(x, y, size / 60)),

  clue(board, glyph, state, isTicked) {
    if (!isInside(glyph.cell, board)) return clueText(board, glyph, state, isTicked);
    const [x, y] = middleOf(glyph.cell, board);
    const isDone = (state.state === "done" || isTicked) && state.state !== "broken";
    return [tree(x, y, 1, isDone ? "tree done" : "tree")];
  },

  sign(symbol, board) {
    const inner = symbol.text === board.blank ? grass(19, 13, 0.5) : tent(19, 13, 0.36);
    return draw("svg", { viewBox: "0 0 38 26", class: "sign" }, inner);
  },
};

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function tent(x, y, scale) {
  return draw(
    "g",
    { transform: `translate(${x} ${y}) scale(${scale})` },
    path("M0 -30L7 -37M0 -30L-7 -37", "pole"),
    path("M0 -32L37 30H-37z", "canvas"),
    path("M0 -32L13 30H-13z", "door"),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function grass(x, y, scale) {
  const at = { class: "grass", transform: `translate(${x} ${y}) scale(${scale})` };
  return draw("path", { ...at, d: "M-3 9c0 -8 -3 -13 -9 -16M0 9v-20M3 9c0 -8 3 -13 9 -16" });
}
