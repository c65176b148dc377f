/** All looks by their names. A puzzle says which is its own; any other gets the plain one. */

import { draw, path } from "../svg.js";
import { bars } from "./bars.js";
import { boxes } from "./boxes.js";
import { camp } from "./camp.js";
import { coins } from "./coins.js";
import { lamps } from "./lamps.js";
import { letters } from "./letters.js";
import { plain } from "./plain.js";
import { road } from "./road.js";
import { shapes } from "./shapes.js";
import { stars } from "./stars.js";
import { tiles } from "./tiles.js";
import { towers } from "./towers.js";

/** @import { Board } from "../../server.js" */
/** @import { Look } from "./plain.js" */

/** @type {Map<string, Look>} */
const LOOKS = new Map(
  Object.entries({ bars, boxes, camp, coins, lamps, letters, plain, road, shapes, stars, tiles, towers }),
);

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
