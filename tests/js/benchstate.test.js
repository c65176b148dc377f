/** What stands on the bench, and what changes make of it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isSame, nextText, withBoard, withEntry, withLock } from "../../src/gridwright/web/static/benchstate.js";
import { tiedBoard } from "./boards.js";

const start = { board: tiedBoard(), answer: {}, locked: [], draft: "a" };

test("symbols are entered and taken out, and what was there before stays as it was", () => {
  const one = withEntry(start, "0,1", "+");
  const two = withEntry(one, "0,1", "-");
  assert.deepEqual([start.answer, one.answer, two.answer], [{}, { "0,1": "+" }, { "0,1": "-" }]);
  assert.deepEqual(withEntry(two, "0,1", "").answer, {});
});

test("a place is locked and unlocked, and no longer locked when its clue is gone", () => {
  const locked = withLock(start, "-1,1");
  assert.deepEqual(locked.locked, ["-1,1"]);
  assert.deepEqual(withLock(locked, "-1,1").locked, []);
  assert.deepEqual(withBoard(locked, tiedBoard({ width: 7 })).locked, ["-1,1"]);
  assert.deepEqual(withBoard(locked, { ...tiedBoard(), clues: [] }).locked, []);
});

test("states are the same when nothing can be told apart", () => {
  assert.ok(isSame(start, { ...start, board: tiedBoard() }));
  assert.ok(!isSame(start, withEntry(start, "0,1", "+")));
  assert.ok(!isSame(start, withLock(start, "-1,1")));
});

test("space goes round the clues of a place, or makes its move", () => {
  const slot = { cell: [0, 0], text: "", choices: ["1", "2"], moves: [] };
  assert.equal(nextText(slot), "1");
  assert.equal(nextText({ ...slot, text: "2" }), "");
  assert.equal(nextText({ ...slot, moves: ["turn"] }), "turn");
});
