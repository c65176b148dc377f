/** What a symbol put into one cell means for others: cells that it settles, marks that it rules out. */

import { keyOf } from "./cells.js";

/** @import { Board, Marks, Values } from "../server.js" */
/** @import { Judge } from "./judge.js" */
/**
 * What stands in a cell: an entry, or pencil marks.
 * @typedef {{value?: string, marks?: string[]}} Content
 */
/** @typedef {[key: string, content: Content|null]} Entry */
/** @typedef {Map<string, [other: string, pairs: Record<string, string>][]>} Ties */

/**
 * For each cell those that it settles, with the symbol for each of its own.
 * @param {Board} board
 */
export function tiesOf(board) {
  /** @type {Ties} */
  const ties = new Map();
  for (const { cell, other, pairs } of board.ties) {
    ties.set(keyOf(cell), [...(ties.get(keyOf(cell)) ?? []), [keyOf(other), pairs]]);
  }
  return ties;
}

/**
 * What a symbol puts into its cell, and into those that are settled by it; null takes it away.
 * @param {Ties} ties
 * @param {string} key
 * @param {string|null} text
 * @returns {Entry[]}
 */
export function settledBy(ties, key, text) {
  /** @type {Map<string, string|null|undefined>} */
  const found = new Map([[key, text]]);
  for (const [at, value] of found) {
    for (const [other, pairs] of ties.get(at) ?? []) {
      if (!found.has(other)) found.set(other, typeof value === "string" ? pairs[value] : value);
    }
  }
  return [...found].flatMap(([cell, value]) => {
    if (value === undefined) return [];
    return [[cell, value === null ? null : { value }]];
  });
}

/**
 * The marks around that entries rule out, as what is left of them.
 * @param {Judge} judge
 * @param {{values: Values, marks: Marks}} position before
 * @param {Entry[]} entries
 * @returns {Entry[]}
 */
export function marksRuledOut(judge, position, entries) {
  const put = new Map(entries);
  const values = { ...position.values };
  for (const [key, content] of put) {
    if (content?.value === undefined) delete values[key];
    else values[key] = content.value;
  }
  const others = Object.entries(position.marks).filter(([key]) => !put.has(key));
  const entered = [...put].filter(([, content]) => content?.value).map(([key]) => key);
  const left = judge.tidied(values, Object.fromEntries(others), entered);
  return Object.entries(left).map(([key, marks]) => [key, marks.length ? { marks } : null]);
}
