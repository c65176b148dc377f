/** A game in words: what is said of its cells and of its board. */

import { dayName } from "./calendar.js";
import { capital, cellOf, keyOf, placeName } from "./cells.js";

/** @import { Board } from "../server.js" */
/** @import { Game } from "./game.js" */

/**
 * What a cell of a board is called, with all that stands there.
 * @param {Game} game
 * @param {string} key
 * @param {string} [place] the cell's name, where that is to be said
 */
export function cellLabel(game, key, place) {
  const { board } = game;
  /** @param {string} text */
  const name = (text) => board.symbols.find((symbol) => symbol.text === text)?.name ?? text;
  const { value, marks } = game.at(key);
  const fixed = board.fixed[key];
  const clues = cluesAt(board, key);
  const shape = clues.length ? undefined : shapeAt(board, key);
  // A clue beside the board names its line itself.
  const [row, column] = cellOf(key);
  const isBeside = row < 0 || column < 0 || row >= board.height || column >= board.width;
  const where = isBeside && clues.length ? undefined : place;
  const parts = [where, shape, ...tiedTo(game, key), ...clues].filter(Boolean);
  if (game.ticked.has(key)) parts.push("ticked off");
  if (value !== undefined) parts.push(name(value));
  else if (marks) parts.push(`marks ${marks.map(name).join(" ")}`);
  else if (fixed !== undefined && !clues.length) parts.push(`given ${name(fixed)}`);
  else if (game.open.has(key)) parts.push("open");
  return parts.join(", ");
}

/**
 * The clues that stand in a place, in words.
 * @param {Board} board
 * @param {string} key
 */
export function cluesAt(board, key) {
  const found = told.get(board) ?? cluesOf(board);
  told.set(board, found);
  return found.get(key) ?? [];
}

/**
 * The clues of boards by their places: they are asked for at every move, cell by cell.
 * @type {WeakMap<Board, Map<string, string[]>>}
 */
const told = new WeakMap();

/** @param {Board} board */
function cluesOf({ clues }) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const { cell, text } of clues) {
    const [row, column] = [cell[0] + 1, cell[1] + 1];
    // The place is named already.
    const name = new RegExp(`\\b(at |around )?(?:R${row}C${column}|row ${row} column ${column})\\b( is (?=given))?`, "g");
    const here = text.replace(name, (_, before = "", given) =>
      given ? "" : before === "at " ? "here" : `${before}it`,
    );
    found.set(keyOf(cell), [...(found.get(keyOf(cell)) ?? []), here]);
  }
  return found;
}

/**
 * What is drawn in a cell with the board and is no clue, by its name.
 * @param {Board} board
 * @param {string} key
 */
function shapeAt(board, key) {
  const found = shapes.get(board) ?? shapesOf(board);
  shapes.set(board, found);
  return found.get(key);
}

/** @type {WeakMap<Board, Map<string, string|undefined>>} */
const shapes = new WeakMap();

/** @param {Board} board */
function shapesOf({ editable, names }) {
  return new Map(editable.map(({ cell, text }) => [keyOf(cell), names[text]]));
}

/**
 * The cells that are as good as one with a cell, in words.
 * @param {Game} game
 * @param {string} key
 */
function tiedTo(game, key) {
  const others = (game.ties.get(key) ?? []).map(([other]) => placeName(cellOf(other), game.board));
  return others.length === 1 ? [`joined to ${others[0]}`] : [];
}

/**
 * The size of a board, and how it was made, piece by piece.
 * @param {Game} game
 */
export function metaTexts({ board, origin }) {
  return {
    level: capital(origin.level ?? ""),
    day: origin.date ? dayName(origin.date) : "",
    size: [board.size.replace("x", " × "), ...(board.remarks ?? [])].join(" · "),
  };
}
