/** A tile for each cell, with room between them for the signs that compare two. */

import { CELL, box } from "../svg.js";
import { plain } from "./plain.js";

/** How far a tile is from the border of its cell. */
const EDGE = 13;

/** @type {import("./plain.js").Look} */
export const tiles = {
  ...plain,
  inset: EDGE - 1,
  radius: 14,
  emblem: ["M2.500 7h7v10h-7z", "M15 7.750h5.750v8.500H15zM13.500 10.500L11 12l2.500 1.500"],

  ground({ width, height }) {
    const side = CELL - 2 * EDGE;
    return Array.from({ length: width * height }, (_, at) => {
      const [row, column] = [Math.floor(at / width), at % width];
      return box(column * CELL + EDGE, row * CELL + EDGE, side, side, 13, "seat");
    });
  },

  piece: (board, put) => plain.piece(board, { ...put, isPinned: false }),
};
