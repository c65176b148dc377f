/** The names of rows and columns, outside the board: as hints name them. */

import { columnLetters } from "./cells.js";
import { CELL, write } from "./svg.js";

/** @import { Board, Naming } from "../server.js" */

/** How far names end from the border of a board, and from it where clues stand between. */
const [NEAR, FAR] = [11, 76];
/** Boards of more rows or columns have larger names, so that they stay as large on the page. */
const SMALL = 8;
/** How large names may be where clues stand before them. */
const BESIDE_CLUES = 23;
/** How wide names of rows may be where a phone has no more room beside the board. */
const ROOM = 21;

/**
 * @param {Board} board
 * @param {Naming} naming
 * @param {{left: boolean, top: boolean}} clues the sides on which clues stand
 */
export function rulerOf({ width, height }, naming, { left, top }) {
  const whole = 19 * Math.max(1, Math.max(width, height) / SMALL);
  /** @param {boolean} isFar */
  const size = (isFar) => (isFar ? Math.min(whole, BESIDE_CLUES) : whole);
  const [x, y] = [left ? -FAR : -NEAR, (top ? -FAR : -NEAR) - size(top) * 0.36];
  const columns = Array.from({ length: width }, (_, at) =>
    write((at + 0.5) * CELL, y, naming === "rc" ? String(at + 1) : columnLetters(at), size(top), "name"),
  );
  const rows = Array.from({ length: height }, (_, at) =>
    write(x, (at + 0.5) * CELL, String(at + 1), size(left), "name row"),
  );
  for (const name of left ? [] : rows.slice(9)) {
    name.setAttribute("textLength", String(ROOM));
    name.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return [...columns, ...rows];
}
