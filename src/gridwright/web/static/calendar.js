/** Single days: as text, in words, and the ones before them. */

const DAY = 86_400_000;

/**
 * A day as the calendar on the wall has it: 2026-03-09.
 * @param {Date} date
 */
export function dayText(date) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * @param {string} day
 * @param {number} [days]
 */
export function dayBefore(day, days = 1) {
  // By the clock of Greenwich, where all days are equally long.
  return new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);
}

/**
 * A day in words: "Monday 16 November", or "Mon".
 * @param {string} day
 * @param {"long"|"short"} [length]
 */
export function dayName(day, length = "long") {
  /** @type {Intl.DateTimeFormatOptions} */
  const more = length === "long" ? { day: "numeric", month: "long" } : {};
  // Greenwich, since a day that was read without a time began there.
  const wanted = { weekday: length, timeZone: "UTC", ...more };
  return new Intl.DateTimeFormat("en-GB", wanted).format(new Date(day)).replace(",", "");
}
