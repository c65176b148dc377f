/**
 * What only setters see of a board, drawn over it: places where a clue can stand, clues that can go,
 * and what another solution has in a cell.
 */

import { keyOf } from "./cells.js";
import { lookOf } from "./looks/looks.js";
import { isInside, middleOf } from "./looks/plain.js";
import { CELL, box, disc, draw, path, write } from "./svg.js";

/** @import { Board, Cell } from "../server.js" */
/**
 * @typedef {object} Over
 * @property {Cell[]} [spare] clues that can go
 * @property {[Cell, string][]} [others] what another solution has there
 * @property {Cell[]} [chosen] cells that are changed together
 * @property {Cell[]} [locked] clues that are not taken away
 * @property {Cell[]} [settling] places of clues that would leave one solution
 */

/** Half the side of a place beside the board. */
const HALF = 31;

/**
 * Draw it anew, over what is drawn of the board.
 * @param {HTMLElement} place where the board is
 * @param {Board} board
 * @param {Over} over
 */
export function drawOver(place, board, { spare = [], others = [], settling = [], locked = [], chosen = [] }) {
  const svg = place.querySelector(":scope > svg");
  svg?.querySelector(":scope > .setting")?.remove();
  const lighter = new Set(spare.map(keyOf));
  board.printed.glyphs.forEach(({ cell }, at) =>
    svg?.querySelector(`.clues > [data-at="glyph ${at}"]`)?.classList.toggle("spare", lighter.has(keyOf(cell))),
  );
  const nodes = [
    ...emptyPlaces(board).map((cell) => dashed(board, cell)),
    ...spare.flatMap((cell) => badge(board, cell)),
    ...chosen.map((cell) => ring(board, cell)),
    ...locked.map((cell) => padlock(board, cell)),
    ...settling.map((cell) => question(board, cell)),
    ...others.map(([cell, text]) => corner(board, cell, text)),
  ];
  svg?.append(draw("g", { class: "setting" }, ...nodes));
}

/**
 * Where a clue can stand beside the board and none does.
 * @param {Board} board
 */
function emptyPlaces(board) {
  return board.editable.filter(({ cell, text }) => !text && !isInside(cell, board)).map(({ cell }) => cell);
}

/**
 * @param {Board} board
 * @param {Cell} cell
 */
function dashed(board, cell) {
  const [x, y] = middleOf(cell, board);
  return box(x - HALF, y - HALF, 2 * HALF, 2 * HALF, 13, "empty-place");
}

/**
 * @param {Board} board
 * @param {Cell} cell
 */
function question(board, cell) {
  const [x, y] = middleOf(cell, board);
  if (isInside(cell, board)) {
    return draw("g", { class: "question" }, disc(x + 34, y - 34, 14, ""), write(x + 34, y - 34, "?", 21, ""));
  }
  const sides = [2 * HALF, 2 * HALF];
  return draw("g", { class: "question" }, box(x - HALF, y - HALF, sides[0], sides[1], 13, ""), write(x, y, "?", 34, ""));
}

/**
 * A minus at the upper right corner of a clue.
 * @param {Board} board
 * @param {Cell} cell
 */
function badge(board, cell) {
  const [x, y] = middleOf(cell, board);
  const reach = isInside(cell, board) ? 35 : 25;
  const [cx, cy] = [x + reach, y - reach];
  return [disc(cx, cy, 11, "spare-badge"), path(`M${cx - 5} ${cy}h10`, "spare-sign")];
}

/**
 * @param {Board} board
 * @param {Cell} cell
 */
function ring(board, cell) {
  const [x, y] = middleOf(cell, board);
  const reach = isInside(cell, board) ? 46 : HALF + 2;
  return box(x - reach, y - reach, 2 * reach, 2 * reach, 10, "chosen");
}

/**
 * A padlock at the lower right corner of a clue.
 * @param {Board} board
 * @param {Cell} cell
 */
function padlock(board, cell) {
  const [x, y] = middleOf(cell, board);
  const reach = isInside(cell, board) ? 33 : 22;
  const [left, top] = [x + reach - 8, y + reach - 5];
  const bow = path(`M${left + 3} ${top}v-4a5 5 0 0 1 10 0v4`, "lock-bow");
  return draw("g", { class: "padlock" }, bow, box(left, top, 16, 12, 2.5, "lock-body"));
}

/**
 * A small symbol in the lower right corner of a cell.
 * @param {Board} board
 * @param {Cell} cell
 * @param {string} text
 */
function corner(board, [row, column], text) {
  const symbol = board.symbols.find((each) => each.text === text);
  const [x, y] = [column * CELL + 80, row * CELL + 78];
  const mark = symbol ? lookOf(board).mark(symbol, x, y, 26) : write(x, y, text, 26, "pencil");
  return draw("g", { class: "other", "data-at": keyOf([row, column]) }, disc(x, y, 16, "other-ground"), mark);
}
