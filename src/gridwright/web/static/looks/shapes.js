/** Figures that stand in the cells from the start, as tinted outlines behind what is entered. */

import { FIGURES } from "../figures.js";
import { aside } from "../pencil.js";
import { write } from "../svg.js";
import { clueText, figure, isInside, middleOf, pin, plain } from "./plain.js";

/** @type {import("./plain.js").Look} */
export const shapes = {
  ...plain,
  emblem: ["M3 3.500h8v8H3zM7 13.500l4.500 7.500h-9z", "M17.500 3.500a4 4 0 1 1-.010 0zM17.500 13l4 4.500-4 4.500-4-4.500z"],
  piece(board, { cell, symbol, isGiven, isBehind }) {
    const [x, y] = middleOf(cell, board);
    const kind = isGiven ? "given" : "entry";
    const [down, size] = isBehind ? [3, 40] : [0, 46];
    return [write(x, y + down, symbol.sign, size, kind), ...(isGiven ? [pin(cell)] : [])];
  },

  clue(board, glyph, state, isTicked, isAside) {
    const { shape } = glyph;
    if (!shape || !(shape in FIGURES) || !isInside(glyph.cell, board)) {
      return clueText(board, glyph, state, isTicked);
    }
    const [x, y] = middleOf(glyph.cell, board);
    const isDone = (state.state === "done" || isTicked) && state.state !== "broken";
    const kind = isDone ? "outline done" : "outline";
    if (!isAside) return [figure(shape, x, y, 37, kind)];
    const place = aside(board);
    return [figure(shape, x + place.x, y + place.y, place.size, `${kind} aside`)];
  },
};
