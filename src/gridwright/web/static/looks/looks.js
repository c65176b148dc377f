/**
 * All looks by their names. A puzzle says which is its own; any other gets the plain one. Some come in a
 * file of their own once a board has one of them: nobody else waits for them.
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
/** @type {Promise<void>|undefined} */
let others;

/**
 * What was answered, once all boards in it can be drawn.
 * @template Answer
 * @param {Answer} answer a board, puzzles, or anything with or without boards
 * @returns {Promise<Answer>}
 */
export async function drawable(answer) {
  const within = answer && typeof answer === "object" ? [answer, ...Object.values(answer)] : [];
  if (within.some((each) => each?.look?.style && !LOOKS.has(each.look.style))) await (others ??= fetchOthers());
  return answer;
}

async function fetchOthers() {
  try {
    const { MORE } = await import("./more.js");
    for (const [style, look] of Object.entries(MORE)) LOOKS.set(style, look);
  } catch {
    // Boards are drawn plainly until the file can be had.
    others = undefined;
  }
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
