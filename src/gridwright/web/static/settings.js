/** Switches of the reader: what the page does by itself, and what it shows. */

import { like, liked } from "./storage.js";

/** What each switch is called, what it is when nobody chose, and how it is kept. */
export const SETTINGS = /** @type {const} */ ({
  feedback: { name: "Show broken rules and finished clues at once", usual: true },
  remaining: { name: "Show how many are missing", usual: true },
  tidy: { name: "An entry clears the marks it rules out", usual: true },
  "symbol-first": { name: "Choose the symbol first, then the cell", usual: false },
  ruler: { name: "Always number rows and columns", usual: false },
  clock: { name: "Show the timer", usual: true },
});
/** @typedef {keyof typeof SETTINGS} Setting */

/**
 * @param {Setting} name
 * @returns {boolean}
 */
export function isOn(name) {
  return liked(name, /** @type {boolean} */ (SETTINGS[name].usual));
}

/**
 * @param {Setting} name
 * @param {boolean} isWanted
 */
export function turn(name, isWanted) {
  like(name, isWanted);
}
