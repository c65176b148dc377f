/** A solved board as a small picture, which says nothing aloud. */

import { Drawing } from "./drawing.js";
import { isInside } from "./looks/plain.js";
import { CELL } from "./svg.js";

/** @import { Board, Cell, Puzzle, Values } from "../server.js" */

/** The room around the cells. */
const EDGE = 12;

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
