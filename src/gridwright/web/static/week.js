/** Days as they are told: their month, their week, and the level of their boards. */

import { dayBefore } from "./calendar.js";

/** @import { Puzzle } from "../server.js" */

/**
 * The month of a day in words: "November 2026".
 * @param {string} day
 */
export function monthName(day) {
  const wanted = /** @type {const} */ ({ month: "long", year: "numeric", timeZone: "UTC" });
  return new Intl.DateTimeFormat("en-GB", wanted).format(new Date(day));
}

/**
 * The number of a day in its week, from 0 for Monday.
 * @param {string} day
 */
export function weekdayOf(day) {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/**
 * The days of the week of a day, from Monday on.
 * @param {string} day
 */
export function weekOf(day) {
  const monday = dayBefore(day, weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => dayBefore(monday, -index));
}

/**
 * All days of the month of a day.
 * @param {string} day
 */
export function monthOf(day) {
  const first = `${day.slice(0, 7)}-01`;
  const days = Array.from({ length: 31 }, (_, index) => dayBefore(first, -index));
  return days.filter((each) => each.slice(0, 7) === day.slice(0, 7));
}

/**
 * Whether a text is a day of the calendar.
 * @param {string|undefined} text
 * @returns {text is string}
 */
export function isDay(text) {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  return new Date(text).toISOString().startsWith(text);
}

/**
 * The level of most boards of a day.
 * @param {Puzzle[]} puzzles
 * @param {string} day
 */
export function levelOn(puzzles, day) {
  const levels = puzzles.map(({ week }) => week[weekdayOf(day)]);
  /** @param {string} level */
  const count = (level) => levels.filter((each) => each === level).length;
  return levels.reduce((best, level) => (count(level) > count(best) ? level : best), levels[0] ?? "");
}
