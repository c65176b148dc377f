/** Figures that stand in the cells from the start, as tinted outlines behind what is entered. */

import { FIGURES } from "../figures.js";
import { write } from "../svg.js";
import { clueText, figure, isInside, middleOf, pin, plain } from "./plain.js";

/** @type {import("./plain.js").Look} */
export const shapes = {
  ...plain,
  piece(board, { cell, symbol, isGiven, isBehind }) {
    const [x, y] = middleOf(cell, board);
    const kind = isGiven ? "given" : "entry";
    const [down, size] = isBehind ? [3, 40] : [0, 46];
    return [write(x, y + down, symbol.sign, size, kind), ...(isGiven ? [pin(cell)] : [])];
  },

  clue(board, glyph, state, isTicked) {
    const { shape } = glyph;
    if (!shape || !(shape in FIGURES) || !isInside(glyph.cell, board)) {
      return clueText(board, glyph, state, isTicked);
    }
    const [x, y] = middleOf(glyph.cell, board);
    const isDone = (state.state === "done" || isTicked) && state.state !== "broken";
    return [figure(shape, x, y, 37, isDone ? "outline done" : "outline")];
  },
};
