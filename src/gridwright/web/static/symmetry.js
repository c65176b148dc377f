/** Whether the places of clues are symmetric. */

import { keyOf } from "./cells.js";

/** @import { Board, Cell } from "../server.js" */

/**
 * What maps a place to its counterpart, by the name of the symmetry; the last one is for squares.
 * @type {[string, (cell: Cell, board: Board) => Cell][]}
 */
const SYMMETRIES = [
  ["by half a turn", ([row, column], { width, height }) => [height - 1 - row, width - 1 - column]],
  ["left and right", ([row, column], { width }) => [row, width - 1 - column]],
  ["top and bottom", ([row, column], { height }) => [height - 1 - row, column]],
  ["by a quarter turn", ([row, column], { height }) => [column, height - 1 - row]],
];
/** With no more clues than this without a counterpart, and fewer than with one, a board is nearly symmetric. */
const FEW = 3;

/**
 * The clues without a counterpart under each symmetry; where no clue can stand, none is missed. A symmetry under
 * which no clue has a place for its counterpart is none at all.
 * @param {Board} board
 */
export function lonelyClues(board) {
  const clues = board.clues.map(({ cell }) => cell);
  const taken = new Set(clues.map(keyOf));
  const places = new Set(board.editable.map(({ cell }) => keyOf(cell)));
  const offered = board.width === board.height ? SYMMETRIES : SYMMETRIES.slice(0, -1);
  return offered.flatMap(([name, image]) => {
    const others = clues.map((cell) => keyOf(image(cell, board)));
    const lonely = clues.filter((_, at) => places.has(others[at]) && !taken.has(others[at]));
    return others.some((other) => places.has(other)) ? [{ name, lonely }] : [];
  });
}

/**
 * The symmetry of a board in words.
 * @param {Board} board
 */
export function symmetryWords(board) {
  if (!board.clues.length) return "";
  const found = lonelyClues(board);
  if (!found.length) return "";
  const whole = found.filter(({ lonely }) => !lonely.length).map(({ name }) => name);
  if (whole.length) return `Clues are symmetric ${whole.join(", ")}.`;
  const [nearest] = [...found].sort((one, other) => one.lonely.length - other.lonely.length);
  const number = nearest.lonely.length;
  if (number > FEW || 2 * number >= board.clues.length) return "Clues are not symmetric.";
  return `Clues are nearly symmetric ${nearest.name}: ${number} ${number === 1 ? "has" : "have"} no counterpart.`;
}
