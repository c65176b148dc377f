/** What becomes of clues, locks and a solution that was begun when a board gets another shape. */

import { cellOf, keyOf, placeName, plural } from "./cells.js";
import { isInside } from "./looks/plain.js";

/** @import { Board, Cell, Reshape } from "../server.js" */
/** @import { State } from "./benchstate.js" */
/** @typedef {Pick<Board, "width"|"height">} Sides */

/** @type {Partial<Record<Reshape["change"], Cell>>} */
const SHIFTS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
/** How many places of dropped clues are named. */
const NAMED = 4;

/**
 * Where something is after a change; what stood beside the board still does, on its side.
 * @param {Cell} cell
 * @param {Reshape["change"]} change
 * @param {Sides} before
 * @param {Sides} after
 * @returns {Cell}
 */
export function placeAfter([row, column], change, before, after) {
  if (change === "mirror") return [row, before.width - 1 - column];
  if (change === "turn") return [column, before.height - 1 - row];
  const [down, right] = SHIFTS[change] ?? [0, 0];
  return [along(row, before.height, after.height, down), along(column, before.width, after.width, right)];
}

/**
 * @param {number} at a row or a column, or a side of the board
 * @param {number} before how many there were
 * @param {number} after
 * @param {number} by how far they are shifted
 */
function along(at, before, after, by) {
  if (at < 0) return at;
  return at >= before ? at - before + after : at + by;
}

/**
 * What is on the bench after a change: locks and entries go along with their cells, as far as there still are
 * a clue, or a cell that can hold them.
 * @param {State} state
 * @param {Board} board the board after it
 * @param {Reshape["change"]} change
 * @returns {State}
 */
export function stateAfter(state, board, change) {
  /** @param {string} key */
  const moved = (key) => keyOf(placeAfter(cellOf(key), change, state.board, board));
  const [before, after] = [textsOf(state.board), textsOf(board)];
  const open = new Set(board.open.map(keyOf));
  const texts = new Set(board.symbols.map(({ text }) => text));
  const entries = Object.entries(state.answer).map(([key, text]) => [moved(key), text]);
  return {
    ...state,
    board,
    locked: state.locked.filter((key) => after.get(moved(key)) === before.get(key)).map(moved),
    answer: Object.fromEntries(entries.filter(([key, text]) => open.has(key) && texts.has(text))),
  };
}

/** @param {Board} board */
function textsOf({ editable }) {
  return new Map(editable.map(({ cell, text }) => [keyOf(cell), text]));
}

/**
 * The places of the board before whose clues or signs are not on the board after, or not all of them.
 * @param {Board} before
 * @param {Board} after
 * @param {Reshape["change"]} change
 * @returns {Cell[]}
 */
export function droppedAt(before, after, change) {
  // Nothing is lost by turning a board, though signs may look another way on it.
  if (change === "turn" || change === "mirror") return [];
  const texts = textsOf(after);
  const places = before.editable.filter(({ cell, text }) => {
    const place = placeAfter(cell, change, before, after);
    const hasLeft = isInside(cell, before) && !isInside(place, after);
    return text && (hasLeft || texts.get(keyOf(place)) !== text);
  });
  return places.map(({ cell }) => cell);
}

/**
 * What was lost by a change, in a sentence; nothing where nothing was.
 * @param {Board} before
 * @param {Cell[]} places
 */
export function droppedWords(before, places) {
  if (!places.length) return "";
  const named = places.slice(0, NAMED).map((cell) => placeName(cell, before));
  const rest = places.length - named.length;
  const all = rest ? [...named, `${rest} more`] : named;
  const list = all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all[0];
  const [were, them] = places.length === 1 ? ["was", "it"] : ["were", "them"];
  return `${plural(places.length, "clue")} did not fit and ${were} dropped: ${list}. Undo brings ${them} back.`;
}
