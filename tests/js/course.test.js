import assert from "node:assert/strict";
import { test } from "node:test";

import { courseOf, courseText, SQUARES } from "../../src/gridwright/web/static/course.js";
import { Random } from "./random.js";

const entry = (key, before, after) => [[key, before && { value: before }, after && { value: after }]];

test("every game has as many squares, whatever its length", () => {
  for (const length of [0, 1, 2, 24, 25, 26, 400]) {
    const moves = Array.from({ length }, (_, at) => entry(`0,${at}`, null, "1"));
    assert.deepEqual(courseOf(moves, new Set()), Array(SQUARES).fill("own"));
  }
});

test("no move is left out: one that was told or put right shows somewhere", () => {
  const random = new Random(2);
  for (let game = 0; game < 200; game += 1) {
    const length = 1 + random.below(120);
    const at = random.below(length);
    const moves = Array.from({ length }, (_, each) => entry(`0,${each}`, null, "1"));
    assert.ok(courseOf(moves, new Set([at])).includes("told"));
    moves[at] = entry("0,0", "1", random.of(["2", null]));
    assert.ok(courseOf(moves, new Set()).includes("mended"));
  }
});

test("marks are no entries to be put right, and help counts more than mistakes", () => {
  const marks = [["0,0", { marks: ["1"] }, { marks: ["1", "2"] }]];
  assert.ok(!courseOf([marks], new Set()).includes("mended"));
  assert.ok(!courseOf([entry("0,0", "1", "2")], new Set([0])).includes("mended"));
});

test("squares are passed on in rows", () => {
  const course = [...Array(SQUARES - 2).fill("own"), "told", "mended"];
  const rows = courseText(course, "🟥").split("\n");
  assert.deepEqual(rows.slice(0, 4), Array(4).fill("🟥🟥🟥🟥🟥"));
  assert.equal(rows[4], "🟥🟥🟥💡⬜");
});
