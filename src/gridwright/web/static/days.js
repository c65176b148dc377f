/** The boards of earlier days: a calendar of what was solved, and the boards of one day. */

import { boardOfDay, visit } from "./boards.js";
import { dayBefore, dayName } from "./calendar.js";
import { allPuzzles } from "./catalogue.js";
import { capital } from "./cells.js";
import { pips } from "./pips.js";
import { solvedOf } from "./records.js";
import { address, rewrite } from "./router.js";
import { accented, tick } from "./signs.js";
import { isOut, nearestDay, today } from "./site.js";
import { icon } from "./thumbnail.js";
import { busy, byId, make, messageOf, notice } from "./ui.js";
import { isDay, levelOn, monthName, monthOf, weekdayOf } from "./week.js";

/** @import { Puzzle } from "../server.js" */

/** @type {Puzzle[]} */
let puzzles = [];
let day = "";

/** @type {import("./main.js").View} */
export const days = {
  start() {
    byId("days-earlier").addEventListener("click", () => choose(dayBefore(`${day.slice(0, 7)}-01`)));
    byId("days-later").addEventListener("click", () => choose(firstOfNext(day)));
  },
  async show(text) {
    day = isDay(text) && isOut(text) ? text : today();
    puzzles = await allPuzzles();
    show();
  },
  hide() {},
};

/** @param {string} next */
function choose(next) {
  day = nearestDay(next);
  rewrite("days", day);
  show();
}

function show() {
  byId("days-month").textContent = monthName(day);
  byId("days-earlier", HTMLButtonElement).disabled = !isOut(dayBefore(`${day.slice(0, 7)}-01`));
  byId("days-later", HTMLButtonElement).disabled = day.slice(0, 7) === today().slice(0, 7);
  byId("days-calendar").replaceChildren(...monthOf(day).map(calendarDay));
  const level = levelOn(puzzles, day);
  byId("days-day").textContent = dayName(day);
  byId("days-level").replaceChildren(pips(level), capital(level));
  byId("days-boards").replaceChildren(...puzzles.map(board));
}

/** @param {string} each */
function calendarDay(each) {
  const solved = solvedOf(each).size;
  const isFull = solved > 0 && solved >= puzzles.length;
  const number = String(Number(each.slice(8)));
  const told = `${dayName(each)}, ${solved} of ${puzzles.length} solved`;
  const parts = [make("span", {}, number), make("span", { class: "count" }, isFull ? tick() : "•".repeat(solved))];
  const content =
    isOut(each)
      ? make("a", { class: "date", href: address("days", each), "aria-label": told }, ...parts)
      : make("span", { class: "date later" }, ...parts);
  if (each === day) content.setAttribute("aria-current", "date");
  if (isFull) content.classList.add("full");
  const item = make("li", {}, content);
  if (each.endsWith("-01")) item.style.gridColumnStart = String(weekdayOf(each) + 1);
  return item;
}

/** @param {Puzzle} puzzle */
function board(puzzle) {
  const isDone = solvedOf(day).has(puzzle.name);
  const button = make(
    "button",
    { type: "button", class: "daily", "data-done": isDone },
    make("span", { class: "disc" }, isDone ? tick() : icon(puzzle)),
    make("b", {}, puzzle.title),
    make("span", { class: "state" }, isDone ? "Solved" : "Play"),
  );
  button.addEventListener("click", async () => {
    notice();
    try {
      const found = await busy(button, () => boardOfDay(puzzle.name, day));
      if (found) visit(found);
    } catch (error) {
      notice(messageOf(error));
    }
  });
  const item = make("li", {}, button);
  accented(item, puzzle);
  return item;
}

/** @param {string} from */
function firstOfNext(from) {
  return dayBefore(/** @type {string} */ (monthOf(from).at(-1)), -1);
}
