/**
 * All looks by their names. A puzzle says which is its own; any other gets the plain one. Some come with
 * the first board that has one of them, so that nobody else waits for them.
 */

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
 * What the server answered, once everything is here that its boards are drawn with.
 * @template Answer
 * @param {Answer} answer a board, a list of puzzles, or anything without a look
 * @returns {Promise<Answer>}
 */
export async function withLooks(answer) {
  const parts = /** @type {{look?: {style: string}}[]} */ (Array.isArray(answer) ? answer : [answer]);
  if (parts.some(({ look }) => look && !LOOKS.has(look.style))) await bringMore();
  return answer;
}

/** Without the file, boards are drawn plainly: that is better than not at all. */
async function bringMore() {
  const found = await import("./more.js").catch(() => undefined);
  for (const [name, look] of Object.entries(found?.more ?? {})) LOOKS.set(name, look);
}

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
