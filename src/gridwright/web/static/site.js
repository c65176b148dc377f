/**
 * What the page is told about itself: its name and, on a site of files alone, the days there are. A
 * page with a server has boards of all days.
 */

import { dayText } from "./calendar.js";

/** @type {DOMStringMap} */
const told = globalThis.document?.documentElement?.dataset ?? {};

/** Whether there is no server that could make boards. */
export const isSite = told.last !== undefined;
/** What the page is called. */
export const NAME = told.name ?? "Gridwright";

/** The day whose boards are those of today: the reader's own, or the nearest that there is. */
export function today() {
  return within(dayText(new Date()), told.last);
}

/**
 * The nearest day that has boards.
 * @param {string} day
 */
export function nearestDay(day) {
  return within(day, today());
}

/**
 * Whether there are boards of a day, as far as its date says.
 * @param {string} day
 */
export function isOut(day) {
  return nearestDay(day) === day;
}

/**
 * @param {string} day
 * @param {string|undefined} last
 */
function within(day, last) {
  if (told.first && day < told.first) return told.first;
  return last && day > last ? last : day;
}
