/** Where boards come from: a link, the board of a day, or a new one; each is asked for once. */

import { begunEarly, get, post } from "./api.js";
import { go } from "./router.js";

/** @import { Board, MadeBoard } from "../server.js" */
/**
 * What a new board is to be like.
 * @typedef {{puzzle: string, size?: string|null, level?: string|null, style?: string|null}} Choice
 */

/** Seeds are as large as numbers can be told exactly. */
const SEEDS = 2 ** 53;

/**
 * The boards of this visit by their text.
 * @type {Map<string, Board>}
 */
const boards = new Map();

/**
 * The board of a text, which may be damaged.
 * @param {string} text
 */
export async function boardOf(text) {
  const known = boards.get(text) ?? (await begunEarly("board", text));
  return remembered(known ?? (await post("read", { text })));
}

/**
 * A new board.
 * @param {Choice} choice
 */
export async function newBoard(choice) {
  return remembered(await post("generate", { ...choice, seed: Math.floor(Math.random() * SEEDS) }));
}

/**
 * The board of a day.
 * @param {string} puzzle
 * @param {string} day
 */
export async function boardOfDay(puzzle, day) {
  return remembered(await get("today", { puzzle, day }));
}

/**
 * Go and play a board; Back leads to where the reader was.
 * @param {Board} board
 */
export function visit(board) {
  go("play", remembered(board).text);
}

/**
 * @template {Board|MadeBoard} Kind
 * @param {Kind} board
 */
function remembered(board) {
  boards.set(board.text, board);
  return board;
}
