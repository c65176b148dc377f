/**
 * What the browser keeps: how far each board was played, and how the reader likes the page. A
 * browser may refuse to keep anything (private windows, a full disk); the page then forgets.
 */

const PLAYED = "gridwright/played/";
const LIKED = "gridwright/liked/";
/** So many boards are remembered; the one that was left alone for longest goes first. */
const MOST = 80;

/** @param {string} text the board */
export function savedGame(text) {
  return read(PLAYED + text);
}

/**
 * @param {string} text the board
 * @param {object} game
 */
export function saveGame(text, game) {
  write(PLAYED + text, { ...game, saved: Date.now() });
  forgetOldGames();
}

/** A preference, or what it is when nobody chose. */
export function liked(name, otherwise) {
  return read(LIKED + name) ?? otherwise;
}

export function like(name, value) {
  write(LIKED + name, value);
}

function forgetOldGames() {
  const games = keys(PLAYED);
  if (games.length <= MOST) return;
  games.sort((a, b) => (read(a)?.saved ?? 0) - (read(b)?.saved ?? 0));
  for (const key of games.slice(0, games.length - MOST)) localStorage.removeItem(key);
}

function keys(start) {
  return Object.keys(localStorage).filter((key) => key.startsWith(start));
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing can be kept; playing goes on.
  }
}
