/** What was solved here: times, days and streaks. A board counts once, however often it is played. */

import { dayBefore, dayText } from "./calendar.js";
import { like, liked } from "./storage.js";

/** @import { Board } from "../server.js" */
/** @import { Game } from "./game.js" */
/**
 * A board that was solved: `date` is the day it belongs to, `on` the day when it was solved.
 * @typedef {object} Result
 * @property {string} id
 * @property {string} puzzle
 * @property {string} size
 * @property {string|null} [level]
 * @property {string} [date]
 * @property {number} seconds
 * @property {number} hints
 * @property {number} errors
 * @property {string} on
 */

/** @returns {Result[]} */
export function results() {
  /** @type {unknown} */
  const kept = liked("results");
  return Array.isArray(kept) ? kept.filter((each) => each && typeof each === "object") : [];
}

/**
 * Remember that a game was solved.
 * @param {Game} game
 */
export function noteSolved(game) {
  const { board, origin, seconds, hints, errors } = game;
  addResults([
    {
      id: idOf(board.text),
      puzzle: board.puzzle,
      size: board.size,
      level: origin.level,
      date: origin.date,
      seconds,
      hints,
      errors: errors.size,
      on: dayText(new Date()),
    },
  ]);
}

/**
 * @param {Result[]} more
 * @returns {number} how many were not known yet
 */
export function addResults(more) {
  const known = results();
  const ids = new Set(known.map(({ id }) => id));
  const added = more.filter(({ id }) => !ids.has(id) && ids.add(id));
  if (added.length) like("results", [...known, ...added]);
  return added.length;
}

/**
 * The shortest time for boards of a kind, without hints; `but` leaves one board out.
 * @param {{puzzle: string, size: string, level?: string|null}} kind
 * @param {Board} [but]
 */
export function bestTime({ puzzle, size, level }, but) {
  const leftOut = but && idOf(but.text);
  const times = results()
    .filter((each) => each.puzzle === puzzle && each.size === size && each.level === level)
    .filter((each) => !each.hints && each.id !== leftOut)
    .map(({ seconds }) => seconds);
  return times.length ? Math.min(...times) : undefined;
}

/**
 * How many boards of a puzzle were solved.
 * @param {string} puzzle
 */
export function solvedCount(puzzle) {
  return results().filter((each) => each.puzzle === puzzle).length;
}

/**
 * How the board of a day was solved, if it was.
 * @param {string} puzzle
 * @param {string} date
 */
export function resultOf(puzzle, date) {
  return results().find((each) => each.puzzle === puzzle && each.date === date);
}

/**
 * The puzzles whose board of a day is solved.
 * @param {string} date
 */
export function solvedOf(date) {
  return new Set(results().filter((each) => each.date === date).map(({ puzzle }) => puzzle));
}

/**
 * The number of days in a row, up to today, on which a board of that day was solved. Today may
 * still come.
 * @param {string} [today]
 */
export function streak(today = dayText(new Date())) {
  const days = new Set(results().filter(({ date, on }) => date && date === on).map(({ on }) => on));
  let at = days.has(today) ? today : dayBefore(today);
  let count = 0;
  for (; days.has(at); at = dayBefore(at)) count += 1;
  return count;
}

/**
 * A short name of a board that is the same wherever it is played.
 * @param {string} text
 */
export function idOf(text) {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}
