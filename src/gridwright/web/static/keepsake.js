/** All games and results as one file, to be kept elsewhere or taken to another browser. */

import { addResults, results } from "./records.js";
import { keptGames, takeGame } from "./storage.js";

/** @import { Result } from "./records.js" */
/** @import { Kept } from "./storage.js" */

const KIND = "gridwright games";
const VERSION = 1;

/** The file, as text. */
export function written() {
  const games = Object.fromEntries(keptGames().map(({ text, game }) => [text, game]));
  return JSON.stringify({ kind: KIND, version: VERSION, games, results: results() });
}

/**
 * Take over the games of a file; of two that are on the same board, the newer one stays. Nothing is
 * taken from a file that is not sound.
 * @param {string} text
 * @returns {{games: number, results: number}} how many were taken
 */
export function taken(text) {
  const found = read(text);
  const games = Object.entries(found.games).filter(([board, game]) => takeGame(board, game)).length;
  return { games, results: addResults(found.results) };
}

/**
 * @param {string} text
 * @returns {{games: Record<string, Kept>, results: Result[]}}
 */
function read(text) {
  const found = parsed(text);
  if (!isRecord(found) || found.kind !== KIND) {
    throw new Error("This is not a file of games; expected one that was saved from “My puzzles”.");
  }
  if (found.version !== VERSION) {
    throw new Error("This file was saved by a newer version of the page, which this one cannot read.");
  }
  const { games, results: solved } = found;
  if (!isRecord(games) || !Array.isArray(solved)) throw new Error("This file of games is incomplete.");
  const wrong = Object.entries(games).find(([, game]) => !isGame(game));
  if (wrong) throw new Error(`This file of games is damaged at the board “${wrong[0].slice(0, 40)}”.`);
  const index = solved.findIndex((each) => !isResult(each));
  if (index >= 0) throw new Error(`This file of games is damaged at result ${index + 1}.`);
  return { games: /** @type {Record<string, Kept>} */ (games), results: solved };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} game */
function isGame(game) {
  if (!isRecord(game)) return false;
  const { contents = {}, moves = [], done = 0, seconds = 0, hints = 0, errors = [] } = game;
  return (
    isRecord(contents) &&
    Object.values(contents).every(isContent) &&
    Array.isArray(moves) &&
    moves.every((move) => Array.isArray(move) && move.every(isChange)) &&
    Number.isInteger(done) &&
    Number(done) >= 0 &&
    Number(done) <= moves.length &&
    [seconds, hints, game.saved ?? 0].every(isAmount) &&
    Array.isArray(errors) &&
    isRecord(game.origin ?? {}) &&
    (game.about === undefined || isAbout(game.about))
  );
}

/** @param {unknown} content */
function isContent(content) {
  if (!isRecord(content)) return false;
  const { value = "", marks = [] } = content;
  return typeof value === "string" && Array.isArray(marks) && marks.every(isText);
}

/** @param {unknown} change */
function isChange(change) {
  if (!Array.isArray(change) || change.length !== 3) return false;
  const [key, ...sides] = change;
  return isText(key) && sides.every((side) => side === null || isContent(side));
}

/** @param {unknown} about */
function isAbout(about) {
  if (!isRecord(about)) return false;
  return [about.puzzle, about.title, about.size].every(isText) && isAmount(about.open);
}

/** @param {unknown} result */
function isResult(result) {
  if (!isRecord(result)) return false;
  const { id, puzzle, size, on, seconds, hints, errors } = result;
  return [id, puzzle, size, on].every(isText) && [seconds, hints, errors].every(isAmount);
}

/** @param {unknown} value */
function isText(value) {
  return typeof value === "string";
}

/** @param {unknown} value */
function isAmount(value) {
  return typeof value === "number" && value >= 0;
}
