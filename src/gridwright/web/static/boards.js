/**
 * Where boards come from: a link, the board of a day, or a new one. Each is asked for once, and kept
 * with all that goes along with it, so that it plays without the server.
 */

import { ApiError, begunEarly, get, post } from "./api.js";
import { drawable } from "./looks/looks.js";
import { bareText } from "./describing.js";
import { go } from "./router.js";
import { shelve, shelved, shelvedDay, shelveDay, version } from "./shelf.js";
import { liked } from "./storage.js";

/** @import { Board, Companion } from "../server.js" */
/**
 * What a new board is to be like.
 * @typedef {{puzzle: string, size?: string|null, level?: string|null, style?: string|null}} Choice
 */

const DAMAGED =
  "This link holds no board that can be read; perhaps it was cut off. Paste says what is wrong with it.";
/** Seeds are as large as numbers can be told exactly. */
const SEEDS = 2 ** 53;
/** Milliseconds that a board is left alone before what goes along with it is fetched. */
const SETTLED = 1500;

/**
 * The boards of this visit by their text.
 * @type {Map<string, Board>}
 */
const boards = new Map();
/** @type {Map<string, Promise<Companion|undefined>>} */
const companions = new Map();
/** @type {Map<string, Companion>} */
const arrived = new Map();

/**
 * The board of a text, which may be damaged.
 * @param {string} text
 * @param {string} [link] the text as its link has it, with what is said about the board
 * @returns {Promise<Board>}
 */
export async function boardOf(text, link = text) {
  const known = boards.get(text) ?? (await begunEarly("board", link));
  if (known) return remembered(known);
  const kept = await drawable(await shelved(text));
  if (kept?.board && kept.version === version()) return remembered(kept.board);
  try {
    return remembered(await post("read", { text }));
  } catch (error) {
    // One of another version is better than none.
    if (kept?.board && isAway(error)) return remembered(kept.board);
    throw error;
  }
}

/**
 * The board of an address, which may say more about it: its title and its author.
 * @param {string} link
 */
export async function boardOfAddress(link) {
  try {
    return await boardOf(bareText(link), link);
  } catch (error) {
    // What is not even a damaged board is no text of which to name a line.
    const isNone = error instanceof ApiError && error.status === 422 && !error.line;
    throw isNone ? new Error(DAMAGED) : error;
  }
}

/** The board that was played last; none before the first one, or if its puzzle is no more. */
export function boardPlayedLast() {
  const text = liked("last");
  return text === undefined ? undefined : boardOf(text).catch(() => undefined);
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
 * @returns {Promise<Board>}
 */
export async function boardOfDay(puzzle, day) {
  const text = await shelvedDay(puzzle, day);
  // A board that was read from a link does not know its day.
  if (text !== undefined) return remembered({ ...(await boardOf(text)), date: day });
  const board = remembered(await get("today", { puzzle, day }));
  shelveDay(puzzle, day, board.text);
  return board;
}

/**
 * What goes along with a board, if it is here already.
 * @param {string} text
 */
export async function companionHere(text) {
  return arrived.get(text) ?? (await shelved(text))?.companion;
}

/**
 * What goes along with a board, if it can be had.
 * @param {string} text
 */
function companionOf(text) {
  const known = companions.get(text) ?? fetchCompanion(text);
  companions.set(text, known);
  known.then((companion) => companion && arrived.set(text, companion));
  return known;
}

/**
 * Go and play a board; Back leads to where the reader was.
 * @param {Board} board
 */
export function visit(board) {
  go("play", remembered(board).text);
}

/**
 * Have boards of a day here before anybody asks for them.
 * @param {string[]} puzzles
 * @param {string} day
 */
export async function stockUp(puzzles, day) {
  for (const puzzle of puzzles) {
    if (await shelvedDay(puzzle, day)) continue;
    const { text } = await boardOfDay(puzzle, day);
    await companionOf(text);
  }
}

/**
 * @param {string} text
 * @returns {Promise<Companion|undefined>}
 */
async function fetchCompanion(text) {
  const kept = await shelved(text);
  if (kept?.companion && kept.version === version()) return kept.companion;
  try {
    const companion = await post("companion", { text });
    await shelve(text, { companion });
    return companion;
  } catch {
    // Another time, perhaps; until then one of another version may do.
    setTimeout(() => companions.delete(text), SETTLED);
    return kept?.companion;
  }
}

/**
 * @template {Board} Kind
 * @param {Kind} board
 */
function remembered(board) {
  if (boards.get(board.text) !== board) {
    boards.set(board.text, board);
    shelve(board.text, { board });
    setTimeout(() => companionOf(board.text), SETTLED);
  }
  return board;
}

/** @param {unknown} error */
function isAway(error) {
  return error instanceof ApiError && error.status === 0;
}
