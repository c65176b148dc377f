/** What stands on the bench: a board, a solution that is begun, and the places that are locked. */

import { cellOf, keyOf, placeName } from "./cells.js";
import { cluesAt } from "./words.js";

/** @import { Board, Slot, Values } from "../server.js" */
/**
 * @typedef {object} State
 * @property {Board} board
 * @property {Values} answer what the setter has entered of a solution
 * @property {string[]} locked the keys of places whose clues are not taken away
 * @property {string} draft the id under which it is kept
 */
/**
 * The same as it is kept in the browser.
 * @typedef {Omit<State, "board"> & {text: string}} KeptState
 */

/**
 * @param {State} state
 * @returns {KeptState}
 */
export function keptOf({ board, answer, locked, draft }) {
  return { text: board.text, answer, locked, draft };
}

/**
 * The places where something can be put, by their keys.
 * @param {Board} board
 * @returns {Map<string, Slot>}
 */
export function slotsOf(board) {
  return new Map(board.editable.map((slot) => [keyOf(slot.cell), slot]));
}

/**
 * Another board of the same shape: what is locked stays so where there is still a clue.
 * @param {State} state
 * @param {Board} board
 * @returns {State}
 */
export function withBoard(state, board) {
  const clues = new Set(board.clues.map(({ cell }) => keyOf(cell)));
  return { ...state, board, locked: state.locked.filter((key) => clues.has(key)) };
}

/**
 * A symbol entered into a cell of the solution, or taken out of it.
 * @param {State} state
 * @param {string} key
 * @param {string} text
 * @returns {State}
 */
export function withEntry(state, key, text) {
  const { [key]: _, ...others } = state.answer;
  return { ...state, answer: text ? { ...others, [key]: text } : others };
}

/**
 * A place locked, or unlocked again.
 * @param {State} state
 * @param {string} key
 * @returns {State}
 */
export function withLock(state, key) {
  const others = state.locked.filter((each) => each !== key);
  return { ...state, locked: others.length < state.locked.length ? others : [...others, key] };
}

/**
 * @param {State} one
 * @param {State} other
 */
export function isSame(one, other) {
  return JSON.stringify(keptOf(one)) === JSON.stringify(keptOf(other));
}

/**
 * What space puts into a place: a move where there is one, else the next clue.
 * @param {Slot} slot
 */
export function nextText({ text, choices, moves }) {
  if (moves.length) return moves[0];
  const all = ["", ...choices];
  return all[(all.indexOf(text) + 1) % all.length];
}

/**
 * The symbols that can be entered into a cell as part of a solution.
 * @param {Board} board
 * @param {string} key
 */
export function symbolsAt({ open, symbols }, key) {
  return open.some((cell) => keyOf(cell) === key) ? symbols.map(({ text }) => text) : [];
}

/**
 * What is said of a place to those who do not see it.
 * @param {State} state
 * @param {Slot|undefined} slot what is there, and what can be
 * @param {string} key
 */
export function placeLabel({ board, answer, locked }, slot, key) {
  const held = slot ? board.names[slot.text] || slot.text || "no clue" : "nothing to set";
  return [
    placeName(cellOf(key), board),
    held,
    ...(locked.includes(key) ? ["locked"] : []),
    ...cluesAt(board, key),
    ...(key in answer ? [`entered ${answer[key]}`] : []),
  ].join(", ");
}
