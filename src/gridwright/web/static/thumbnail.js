/** Small pictures: a board of a puzzle, how hard a level is, what is done. They say nothing aloud. */

import { Drawing } from "./drawing.js";
import { isInside } from "./looks/plain.js";
import { CELL, draw } from "./svg.js";

/** @import { Board, Cell, Puzzle, Values } from "../server.js" */

/** The room around the cells. */
const EDGE = 12;
/** The levels there are, easiest first. */
const LEVELS = ["gentle", "easy", "medium", "hard", "expert"];

/**
 * A solved board of a puzzle, without what is printed around it.
 * @param {Pick<Puzzle, "sample"|"answer">} puzzle
 */
export function thumbnail({ sample, answer }) {
  return pictured(sample, answer, [0, 0], [sample.height, sample.width], EDGE);
}

/**
 * A corner of that board, as a sign for the puzzle.
 * @param {Pick<Puzzle, "sample"|"answer">} puzzle
 */
export function icon({ sample, answer }) {
  const { width, height, blank } = sample;
  /** @param {Cell} corner */
  const filled = ([row, column]) =>
    [0, 1, 2, 3].filter((at) => (answer[`${row + (at >> 1)},${column + (at & 1)}`] ?? blank) !== blank).length;
  /** @type {Cell[]} */
  const corners = Array.from({ length: (width - 1) * (height - 1) }, (_, at) => [
    Math.floor(at / (width - 1)),
    at % (width - 1),
  ]);
  const best = corners.reduce((one, other) => (filled(other) > filled(one) ? other : one), [0, 0]);
  return pictured(sample, answer, best, [2, 2]);
}

/**
 * @param {Board} sample
 * @param {Values} answer
 * @param {Cell} corner the first cell that is shown
 * @param {Cell} size how many rows and columns are shown
 */
function pictured(sample, answer, [row, column], [height, width], edge = 0) {
  const { printed } = sample;
  const glyphs = printed.glyphs.filter(({ cell }) => isInside(cell, sample));
  const drawing = new Drawing({ ...sample, printed: { ...printed, glyphs } });
  drawing.update({ values: answer, isSolved: true });
  const view = [column * CELL - edge, row * CELL - edge, width * CELL + 2 * edge, height * CELL + 2 * edge];
  drawing.svg.setAttribute("viewBox", view.join(" "));
  drawing.svg.classList.add("thumbnail");
  return drawing.svg;
}

/**
 * The colours of a puzzle, for everything inside an element.
 * @param {HTMLElement} element
 * @param {Pick<Puzzle, "look">} puzzle
 */
export function accented(element, puzzle) {
  element.dataset.accent = puzzle.look.accent;
}

/**
 * How hard a level is, in five dots.
 * @param {string} level
 */
export function pips(level) {
  const dots = LEVELS.map((_, index) =>
    draw("rect", {
      x: index * 10,
      width: 7,
      height: 7,
      rx: 2,
      class: index <= LEVELS.indexOf(level) ? "on" : "off",
    }),
  );
  const picture = draw("svg", { viewBox: "0 0 47 7", class: "pips", "aria-hidden": "true" });
  picture.append(...dots);
  return picture;
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
