/** All looks by their names. A puzzle says which is its own; any other gets the plain one. */

import { draw, path } from "../svg.js";
import { bars } from "./bars.js";
import { letters } from "./letters.js";
import { plain } from "./plain.js";
import { road } from "./road.js";
import { shapes } from "./shapes.js";
import { towers } from "./towers.js";

/** @import { Board } from "../../server.js" */
/** @import { Look } from "./plain.js" */

/** @type {Map<string, Look>} */
const LOOKS = new Map(Object.entries({ bars, letters, plain, road, shapes, towers }));

/**
 * @param {Pick<Board, "look">} board
 * @returns {Look}
 */
export function lookOf({ look }) {
  return LOOKS.get(look.style) ?? plain;
}

/**
 * A small sign for a puzzle.
 * @param {Pick<Board, "look">} board
 */
export function emblem(board) {
  const [filled, lines] = lookOf(board).emblem;
  const parts = [path(filled, "filled"), path(lines, "lines")];
  return draw("svg", { viewBox: "0 0 24 24", class: "emblem", "aria-hidden": "true" }, ...parts);
}
