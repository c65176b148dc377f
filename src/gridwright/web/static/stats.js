/** What was solved in this browser: how many boards, how fast, and on how many days in a row. */

import { dayBefore } from "./calendar.js";
import { allPuzzles } from "./catalogue.js";
import { capital } from "./cells.js";
import { timeText } from "./clock.js";
import { emblem } from "./looks/looks.js";
import { results, streak } from "./records.js";
import { accented } from "./signs.js";
import { byId, make } from "./ui.js";

/** @import { Puzzle } from "../server.js" */
/** @import { Result } from "./records.js" */

/** What is said of boards whose level nobody knows. */
const UNRATED = "other boards";

/** @type {import("./main.js").View} */
export const stats = {
  start() {},
  async show() {
    show([]);
    show(await allPuzzles().catch(() => []));
  },
  hide() {},
};

/** @param {Puzzle[]} puzzles */
function show(puzzles) {
  const all = results();
  byId("stats-none").hidden = all.length > 0;
  byId("stats-facts").replaceChildren(...(all.length ? facts(all) : []));
  byId("stats-puzzles").replaceChildren(
    ...puzzles.map((puzzle) => card(puzzle, all.filter((each) => each.puzzle === puzzle.name))),
  );
}

/** @param {Result[]} all */
function facts(all) {
  const played = all.reduce((sum, { seconds }) => sum + seconds, 0);
  const alone = all.filter(({ hints }) => !hints).length;
  const told = {
    solved: String(all.length),
    "without a hint": `${Math.round((100 * alone) / all.length)}%`,
    "days in a row": String(streak()),
    "most days in a row": String(longestStreak(all)),
    "time played": timeText(played),
  };
  return Object.entries(told).map(([name, fact]) => make("div", {}, make("dt", {}, name), make("dd", {}, fact)));
}

/**
 * @param {Puzzle} puzzle
 * @param {Result[]} solved
 */
function card(puzzle, solved) {
  const item = make(
    "li",
    { class: "stats-card" },
    make("h2", {}, emblem(puzzle.sample), puzzle.title),
    make("p", { class: "meta" }, solved.length ? `${solved.length} solved` : "none solved yet"),
    solved.length ? table(puzzle, solved) : undefined,
  );
  accented(item, puzzle);
  return item;
}

/**
 * @param {Puzzle} puzzle
 * @param {Result[]} solved
 */
function table({ title, levels }, solved) {
  const most = Math.max(...[...levels, undefined].map((level) => ofLevel(solved, levels, level).length));
  const rows = [...levels, undefined]
    .map((level) => ({ name: level ?? UNRATED, boards: ofLevel(solved, levels, level) }))
    .filter(({ boards }) => boards.length)
    .map(({ name, boards }) => row(name, boards, most));
  const heads = ["Level", "Solved", "Best", "Usual"].map((head) => make("th", { scope: "col" }, head));
  const caption = make("caption", { class: "unseen" }, `${title} by level`);
  return make("table", {}, caption, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
}

/**
 * @param {string} name
 * @param {Result[]} boards
 * @param {number} most the number of boards of the level with most of them
 */
function row(name, boards, most) {
  const times = boards.map(({ seconds }) => seconds).sort((one, other) => one - other);
  const alone = boards.filter(({ hints }) => !hints).map(({ seconds }) => seconds);
  const share = make("progress", { max: String(most), value: String(boards.length), "aria-hidden": "true" });
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, capital(name)),
    make("td", {}, share, String(boards.length)),
    make("td", {}, alone.length ? timeText(Math.min(...alone)) : "–"),
    make("td", {}, timeText(times[Math.floor((times.length - 1) / 2)])),
  );
}

/**
 * The boards of a level; without one, those of no level there is.
 * @param {Result[]} solved
 * @param {string[]} levels
 * @param {string} [level]
 */
function ofLevel(solved, levels, level) {
  return solved.filter((each) => (level ? each.level === level : !levels.includes(each.level ?? "")));
}

/**
 * The most days in a row on which a board of that day was solved.
 * @param {Result[]} all
 */
function longestStreak(all) {
  const days = new Set(all.filter(({ date, on }) => date && date === on).map(({ on }) => on));
  let longest = 0;
  for (const day of days) {
    let count = 0;
    for (let at = day; days.has(at); at = dayBefore(at)) count += 1;
    longest = Math.max(longest, count);
  }
  return longest;
}
