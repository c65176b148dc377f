/** What the browser keeps: how far each board was played, and how the reader likes the page. */

import { Store } from "./store.js";

/** @import { SavedGame } from "./game.js" */

const PLAYED = "gridwright/played/";
const LIKED = "gridwright/liked/";
/** The maximum number of boards remembered; the one left alone for longest goes first. */
const MOST = 80;

const store = new Store(() => localStorage);

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
  return store.read(PLAYED + text);
}

/**
 * @param {string} text the board
 * @param {SavedGame} game
 */
export function saveGame(text, game) {
  store.write(PLAYED + text, { ...game, saved: Date.now() });
  forgetOldGames();
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

function forgetOldGames() {
  const games = store.keys(PLAYED);
  if (games.length <= MOST) return;
  /** @param {string} key @returns {number} */
  const saved = (key) => store.read(key)?.saved ?? 0;
  games.sort((a, b) => saved(a) - saved(b));
  for (const key of games.slice(0, games.length - MOST)) store.remove(key);
}
