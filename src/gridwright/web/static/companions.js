/**
 * Help without the server, from what goes along with a board: the first step of the walk whose entry
 * is missing is a right hint at any position without mistakes, and digests tell mistakes.
 */

import { cellOf, columnLetters, keyOf } from "./cells.js";

/** @import { Board, Cell, Checked, Companion, Hinted, Marks, Part, Position, Step, Values, Walk } from "../server.js" */

/**
 * A short sum of a text (FNV-1a, 32 bits), as the server makes it.
 * @param {string} text
 */
export function digest(text) {
  let found = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) found = Math.imul(found ^ byte, 0x01000193);
  return (found >>> 0).toString(16).padStart(8, "0");
}

/**
 * Whether a symbol is the right one in a cell; undefined where that is not certain.
 * @param {Companion} companion
 * @param {string} key
 * @param {string} symbol
 */
function isRight({ salt, digests }, key, symbol) {
  return key in digests ? digests[key] === digest(`${salt} ${key} ${symbol}`) : undefined;
}

/**
 * What is wrong with a position, held against the solution.
 * @param {Companion} companion
 * @param {Board} board
 * @param {Values} values
 * @returns {Checked}
 */
export function checkedBy(companion, board, values) {
  const keys = Object.keys(values);
  const wrong = keys.filter((key) => isRight(companion, key, values[key]) === false);
  const unforced = keys.filter((key) => !(key in companion.digests));
  const empty = board.open.filter((cell) => !(keyOf(cell) in values)).length;
  const solved = !empty && board.open.every((cell) => isRight(companion, keyOf(cell), values[keyOf(cell)]));
  return { solved, violations: [], judged: true, wrong: cellsOf(wrong), unforced: cellsOf(unforced), empty };
}

/**
 * The next step from a position, or what is wrong; undefined where only the server can tell.
 * @param {Companion} companion
 * @param {Position} position
 * @returns {Hinted|undefined}
 */
export function hintedBy(companion, { values = {}, marks = {} }) {
  const entry = Object.keys(values).find((key) => isRight(companion, key, values[key]) === false);
  if (entry !== undefined) return mistake(entry, "The entry in ", " is wrong.");
  const mark = Object.keys(marks).find((key) => !(key in values) && lacks(companion, key, marks[key]));
  if (mark !== undefined) return mistake(mark, "The pencil marks of ", " lack what belongs there.");
  const step = nextStep(companion.steps, values, marks);
  if (step) return { ...step, status: "step", wrong: [] };
  if (!companion.done || Object.keys(companion.digests).some((key) => !(key in values))) return undefined;
  return { text: "Everything is filled in.", status: "solved", wrong: [] };
}

/**
 * A stretch of the way from the clues to the solution, with what is known after each step.
 * @param {Companion} companion
 * @param {number} [from]
 * @param {number} [count]
 * @returns {Walk}
 */
export function walkedBy({ steps, done }, from = 0, count = steps.length) {
  /** @type {Values} */
  let values = {};
  const walk = steps.map((step) => {
    const sure = (step.facts ?? []).filter(({ left }) => left.length === 1);
    values = { ...values, ...Object.fromEntries(sure.map(({ cell, left }) => [keyOf(cell), left[0]])) };
    return { ...step, values };
  });
  const isLast = from + count >= steps.length;
  return { steps: walk.slice(from, from + count), done: isLast && done, limit: isLast && !done };
}

/**
 * The first step with an entry that is missing, or the first before it that only crosses out what
 * the pencil marks do not show yet.
 * @param {Step[]} steps
 * @param {Values} values
 * @param {Marks} marks
 */
function nextStep(steps, values, marks) {
  const at = steps.findIndex((step) => isMissing(step, values));
  let first = at;
  while (first > 0 && !hasEntry(steps[first - 1])) first -= 1;
  return steps.slice(first, Math.max(at, 0)).find((step) => isUnmarked(step, values, marks)) ?? steps[at];
}

/** @param {Step} step */
function hasEntry({ facts = [] }) {
  return facts.some(({ left }) => left.length === 1);
}

/**
 * @param {Step} step
 * @param {Values} values
 */
function isMissing({ facts = [] }, values) {
  return facts.some(({ cell, left }) => left.length === 1 && !(keyOf(cell) in values));
}

/**
 * @param {Step} step
 * @param {Values} values
 * @param {Marks} marks
 */
function isUnmarked({ facts = [] }, values, marks) {
  return facts.some(({ cell, not }) => {
    const shown = marks[keyOf(cell)];
    return !(keyOf(cell) in values) && (!shown || not.some((symbol) => shown.includes(symbol)));
  });
}

/**
 * @param {Companion} companion
 * @param {string} key
 * @param {string[]} marks
 */
function lacks(companion, key, marks) {
  return key in companion.digests && !marks.some((mark) => isRight(companion, key, mark));
}

/**
 * @param {string} key
 * @param {string} before
 * @param {string} after
 * @returns {Hinted}
 */
function mistake(key, before, after) {
  const cell = cellOf(key);
  const [text, letters] = namesOf(cell);
  const parts = [plain(before), { text, letters, cells: [cell], kind: /** @type {const} */ ("cell") }, plain(after)];
  return { text: before + text + after, parts, status: "wrong", wrong: [cell] };
}

/**
 * @param {string} text
 * @returns {Part}
 */
function plain(text) {
  return { text, letters: text, cells: [], kind: "text" };
}

/**
 * A cell in both ways: R3C5, E3.
 * @param {Cell} cell
 */
function namesOf([row, column]) {
  return [`R${row + 1}C${column + 1}`, `${columnLetters(column)}${row + 1}`];
}

/** @param {string[]} keys */
function cellsOf(keys) {
  return keys.map(cellOf);
}
