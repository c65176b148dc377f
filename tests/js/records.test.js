import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept = new Map();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  },
  configurable: true,
});
const { dayBefore, dayText } = await import("../../src/gridwright/web/static/calendar.js");
const { addResults, bestTime, idOf, noteSolved, results, solvedCount, solvedOf, streak } =
  await import("../../src/gridwright/web/static/records.js");
const { isDay, levelOn, monthOf, weekOf } = await import("../../src/gridwright/web/static/week.js");
const { nearestOffer } = await import("../../src/gridwright/web/static/choices.js");

beforeEach(() => kept.clear());

function result(id, more = {}) {
  return { id, puzzle: "p", size: "6x6", level: "easy", seconds: 60, hints: 0, errors: 0, on: "2026-03-09", ...more };
}

function game(text, more = {}) {
  const board = { text, puzzle: "p", size: "6x6" };
  return { board, origin: { level: "easy", date: "2026-03-09" }, seconds: 75, hints: 1, errors: new Set(["x"]), ...more };
}

test("a board counts once, however often it is solved", () => {
  noteSolved(game("a board"));
  noteSolved(game("a board", { seconds: 3 }));
  noteSolved(game("another"));
  assert.equal(solvedCount("p"), 2);
  const [{ on, ...first }] = results();
  assert.equal(on, dayText(new Date()));
  assert.deepEqual(first, {
    id: idOf("a board"), puzzle: "p", size: "6x6", level: "easy", date: "2026-03-09", seconds: 75, hints: 1, errors: 1,
  });
});

test("what another program left there is no list of results", () => {
  kept.set("gridwright/liked/results", '{"length": 3}');
  assert.deepEqual(results(), []);
  kept.set("gridwright/liked/results", '[null, 3, "x"]');
  assert.deepEqual([results(), streak("2026-03-01")], [[], 0]);
  assert.equal(addResults([result("a"), result("a"), result("b")]), 2);
});

test("the best time is that of the same kind of board, without hints", () => {
  const kind = { puzzle: "p", size: "6x6", level: "easy" };
  assert.equal(bestTime(kind), undefined);
  addResults([
    result("a", { seconds: 50 }),
    result("b", { seconds: 40, hints: 1 }),
    result("c", { seconds: 30, level: "hard" }),
    result("d", { seconds: 20, size: "7x7" }),
    result("e", { seconds: 10, puzzle: "q" }),
    result(idOf("mine"), { seconds: 5 }),
  ]);
  assert.equal(bestTime(kind, { text: "mine" }), 50);
  assert.equal(bestTime(kind), 5);
});

test("a streak counts days on which a board of that very day was solved", () => {
  const solved = (day, on = day) => result(`${day}${on}`, { date: day, on });
  addResults([solved("2026-02-27"), solved("2026-02-28"), solved("2026-03-01")]);
  assert.equal(streak("2026-03-01"), 3);
  // Today may still come; after a day without a board it is over.
  assert.equal(streak("2026-03-02"), 3);
  assert.equal(streak("2026-03-03"), 0);
  addResults([solved("2026-03-02", "2026-03-03")]);
  assert.equal(streak("2026-03-03"), 0);
  assert.deepEqual([...solvedOf("2026-03-02")], ["p"]);
});

test("days go back over months, years and changes of the clock", () => {
  assert.equal(dayBefore("2026-03-01"), "2026-02-28");
  assert.equal(dayBefore("2024-03-01"), "2024-02-29");
  assert.equal(dayBefore("2026-01-01"), "2025-12-31");
  assert.equal(dayBefore("2026-03-29", -1), "2026-03-30");
  assert.equal(dayText(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

test("weeks begin on Monday, months have their days, and not every text is a day", () => {
  assert.deepEqual(weekOf("2026-11-15"), [
    "2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13", "2026-11-14", "2026-11-15",
  ]);
  assert.equal(weekOf("2026-11-16")[0], "2026-11-16");
  assert.deepEqual([monthOf("2024-02-11").length, monthOf("2026-12-31").at(-1)], [29, "2026-12-31"]);
  assert.deepEqual(["2026-02-29", "2026-13-01", "today", "", undefined, "2026-11-15"].map(isDay), [
    false, false, false, false, false, true,
  ]);
});

test("the level of a day is that of most of its boards", () => {
  const puzzles = [["hard"], ["expert"], ["expert"]].map(([sunday]) => ({
    week: ["gentle", "easy", "easy", "medium", "hard", "hard", sunday],
  }));
  assert.equal(levelOn(puzzles, "2026-11-16"), "gentle");
  assert.equal(levelOn(puzzles, "2026-11-15"), "expert");
});

test("what is not offered gives way to what is nearest to it", () => {
  const offers = {
    full: { any: ["4x4", "6x6", "8x8"], easy: ["4x4", "6x6"], hard: [] },
    few: { any: ["4x4"], easy: [], hard: ["5x5"] },
  };
  const puzzle = { offers, size: "6x6" };
  assert.deepEqual(nearestOffer(puzzle, {}), { size: "6x6", level: "easy", style: "full" });
  assert.deepEqual(nearestOffer(puzzle, { size: "8x8", level: "easy", style: "full" }), {
    size: "6x6", level: "easy", style: "full",
  });
  assert.deepEqual(nearestOffer(puzzle, { level: "hard", style: "full" }), { size: "5x5", level: "hard", style: "few" });
  assert.deepEqual(nearestOffer(puzzle, { size: "8x8", level: null }), { size: "8x8", level: null, style: "full" });
  assert.deepEqual(nearestOffer(puzzle, { level: "expert", style: "gone" }), { size: "6x6", level: null, style: "full" });
});
