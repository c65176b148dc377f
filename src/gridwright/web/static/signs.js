/** Small signs of home and of lists: the colours of a puzzle, a flame, a tick. They say nothing aloud. */

import { draw } from "./svg.js";

/** @import { Puzzle } from "../server.js" */

/**
 * The colours of a puzzle, for everything inside an element.
 * @param {HTMLElement} element
 * @param {Pick<Puzzle, "look">} puzzle
 */
export function accented(element, puzzle) {
  element.dataset.accent = puzzle.look.accent;
}

/** A flame: it goes on and on. */
export function flame() {
  const picture = draw("svg", { viewBox: "0 0 24 24", class: "flame", "aria-hidden": "true" });
  const d = "M12 3c.5 4 5 5.500 5 10.500a5 5 0 0 1-10 0c0-2 1-3.500 2-4.500.3 1.500 1 2.300 1.800 2.500C10.500 8.500 10.500 5.500 12 3z";
  picture.append(draw("path", { d }));
  return picture;
}

/** A tick: it is done. */
export function tick() {
  const picture = draw("svg", { viewBox: "0 0 24 24", class: "tick", "aria-hidden": "true" });
  picture.append(draw("path", { d: "M5 13l4.5 4.5L19 7" }));
  return picture;
}
