/** What the browser keeps: every game that was begun, and how the reader likes the page. */

import { isPlayedOn, merged } from "./merging.js";
import { HERE } from "./place.js";
import { Store } from "./store.js";

/** @import { Board } from "../server.js" */
/** @import { Origin, SavedGame } from "./game.js" */
/**
 * What is to be said of a board in a list of games, without asking anybody.
 * @typedef {object} About
 * @property {string} puzzle
 * @property {string} title
 * @property {string} size
 * @property {number} open how many cells are to be filled
 */
/**
 * A game as it lies in the browser: `mark` is another one whenever it is saved.
 * @typedef {SavedGame & {about?: About, saved?: number, mark?: string}} Kept
 */

const PLAYED = `${HERE}/played/`;
const LIKED = `${HERE}/liked/`;
/** Games without a single entry that are kept; nothing is lost with the others. */
const MOST_UNTOUCHED = 20;
/** Solved games that are kept with all their moves. */
const MOST_WITH_MOVES = 30;
/** This page among all tabs. */
const TAB = Math.random().toString(36).slice(2);

const store = new Store(() => localStorage);
/**
 * The games as this tab last saw them.
 * @type {Map<string, Kept>}
 */
const seen = new Map();
let saves = 0;

/**
 * Be told, once, when the browser does not keep what it is given. The page goes on all the same.
 * @param {() => void} tell
 */
export function whenRefused(tell) {
  store.whenRefused(tell);
}

/**
 * @param {string} text the board
 * @returns {SavedGame|undefined}
 */
export function savedGame(text) {
  const kept = keptGame(text);
  if (kept) seen.set(text, kept);
  else seen.delete(text);
  return kept;
}

/**
 * Save a game. Where another tab has saved it meanwhile, what was done here is put on top of that,
 * and the game is given back as it is now.
 * @param {Board} board
 * @param {SavedGame} game
 * @returns {SavedGame|undefined}
 */
export function saveGame(board, game) {
  const base = seen.get(board.text);
  const now = keptGame(board.text);
  const isElsewhere = now?.mark !== base?.mark;
  if (isElsewhere && base && !isPlayedOn(base, game)) {
    // Only time has passed here; what happened there counts, even if that was its end.
    if (now) seen.set(board.text, now);
    return now;
  }
  const wanted = isElsewhere && now ? merged(base ?? {}, game, now) : game;
  write(board.text, { ...wanted, about: aboutOf(board) });
  tidy();
  return wanted === game ? undefined : wanted;
}

/**
 * Begin a game again from nothing, as nobody else has it open.
 * @param {Board} board
 * @param {Origin} origin
 */
export function beginAgain(board, origin) {
  write(board.text, { origin, about: aboutOf(board) });
}

/** All games, those played last first. */
export function keptGames() {
  return store
    .keys(PLAYED)
    .map((key) => ({ text: key.slice(PLAYED.length), game: /** @type {Kept} */ (store.read(key)) }))
    .filter(({ game }) => typeof game === "object")
    .sort((one, other) => (other.game.saved ?? 0) - (one.game.saved ?? 0));
}

/**
 * Forget a game. Where it is still open, it comes back only when it is played on.
 * @param {string} text the board
 */
export function forgetGame(text) {
  store.remove(PLAYED + text);
}

/**
 * Bring back a game that was forgotten.
 * @param {string} text
 * @param {Kept} game
 */
export function restoreGame(text, game) {
  store.write(PLAYED + text, game);
}

/**
 * Take over a game from a file, unless a newer one is here.
 * @param {string} text
 * @param {Kept} game
 */
export function takeGame(text, game) {
  if ((keptGame(text)?.saved ?? -1) >= (game.saved ?? 0)) return false;
  restoreGame(text, game);
  return true;
}

/**
 * Be told when another tab saves a game, or forgets one.
 * @param {(text: string, game: SavedGame|undefined) => void} listener
 */
export function onOtherTab(listener) {
  addEventListener("storage", ({ key }) => {
    if (key?.startsWith(PLAYED)) listener(key.slice(PLAYED.length), keptGame(key.slice(PLAYED.length)));
  });
}

/**
 * Whether anything was done in a game.
 * @param {SavedGame} game
 */
export function isTouched(game) {
  return Boolean(game.isSolved || Object.keys(game.contents ?? {}).length || game.moves?.length);
}

/**
 * A preference, or what it is when nobody chose.
 * @template [Value=string|undefined]
 * @param {string} name
 * @param {Value} [otherwise]
 * @returns {Value}
 */
export function liked(name, otherwise) {
  return store.read(LIKED + name) ?? otherwise;
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function like(name, value) {
  store.write(LIKED + name, value);
}

/**
 * @param {string} text
 * @returns {Kept|undefined}
 */
function keptGame(text) {
  const kept = store.read(PLAYED + text);
  return typeof kept === "object" ? kept : undefined;
}

/**
 * @param {string} text
 * @param {Kept} game
 */
function write(text, game) {
  saves += 1;
  const kept = { ...game, saved: Date.now(), mark: `${TAB}.${saves}` };
  store.write(PLAYED + text, kept);
  seen.set(text, kept);
}

/**
 * @param {Board} board
 * @returns {About}
 */
function aboutOf({ puzzle, title, size, open }) {
  return { puzzle, title, size, open: open.length };
}

function tidy() {
  const games = keptGames();
  const untouched = games.filter(({ game }) => !isTouched(game));
  for (const { text } of untouched.slice(MOST_UNTOUCHED)) store.remove(PLAYED + text);
  // A game that is over can no longer be undone, and the way there is most of its text.
  const long = games.filter(({ game }) => game.isSolved && game.moves?.length);
  for (const { text, game } of long.slice(MOST_WITH_MOVES)) {
    store.write(PLAYED + text, { ...game, moves: [], done: 0 });
  }
}
