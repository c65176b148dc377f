import assert from "node:assert/strict";
import { test } from "node:test";

import { checkedBy, digest, hintedBy, walkedBy } from "../../src/gridwright/web/static/companions.js";

const BOARD = { open: [[0, 0], [0, 1], [1, 0]] };
const RIGHT = { "0,0": "1", "0,1": "×", "1,0": "2" };

function companion(more = {}) {
  const digests = Object.fromEntries(Object.entries(RIGHT).map(([key, text]) => [key, digest(`salt ${key} ${text}`)]));
  const step = (cell, not, left) => ({ text: `step ${cell}`, facts: [{ cell, not, left }] });
  const steps = [step([0, 1], [], ["×"]), step([0, 0], ["3"], ["1", "2"]), step([0, 0], [], ["1"]), step([1, 0], [], ["2"])];
  return { salt: "salt", digests, steps, done: true, ...more };
}

test("digests are those of the server", () => {
  // FNV-1a, as published with the algorithm.
  assert.equal(digest(""), "811c9dc5");
  assert.equal(digest("a"), "e40c292c");
  assert.equal(digest("foobar"), "bf9cf968");
  assert.equal(digest("×").length, 8);
});

test("the hint is the first step whose entry is missing", () => {
  const hint = (values, marks = {}) => hintedBy(companion(), { text: "", values, marks });
  assert.deepEqual(hint({}).facts[0].cell, [0, 1]);
  assert.deepEqual(hint({ "0,1": "×" }).facts[0].left, ["1", "2"]);
  assert.deepEqual(hint({ "0,1": "×" }, { "0,0": ["1", "3"] }).facts[0].left, ["1", "2"]);
  assert.deepEqual(hint({ "0,1": "×" }, { "0,0": ["1", "2"] }).facts[0].left, ["1"]);
  assert.deepEqual(hint({ "0,1": "×", "0,0": "1" }).facts[0].cell, [1, 0]);
  assert.deepEqual(hint({ "1,0": "2" }).facts[0].cell, [0, 1]);
  assert.equal(hint(RIGHT).status, "solved");
  assert.equal(hint({}, { "0,0": ["1", "2"] }).status, "step");
});

test("mistakes come before any step", () => {
  const wrong = hintedBy(companion(), { text: "", values: { "1,0": "3" }, marks: {} });
  assert.deepEqual([wrong.status, wrong.wrong, wrong.text], ["wrong", [[1, 0]], "The entry in R2C1 is wrong."]);
  assert.deepEqual(wrong.parts[1], { text: "R2C1", letters: "A2", cells: [[1, 0]], kind: "cell" });
  const marks = hintedBy(companion(), { text: "", values: {}, marks: { "0,0": ["2", "3"] } });
  assert.deepEqual([marks.status, marks.wrong], ["wrong", [[0, 0]]]);
});

test("a walk that ended early does not say that all is done", () => {
  const { steps } = companion();
  const early = companion({ steps: steps.slice(0, 1), done: false });
  assert.equal(hintedBy(early, { text: "", values: { "0,1": "×" }, marks: {} }), undefined);
});

test("entries are held against the solution, as far as it is certain", () => {
  const { digests } = companion();
  const { "1,0": _, ...certain } = digests;
  const found = checkedBy(companion({ digests: certain }), BOARD, { "0,0": "2", "1,0": "2" });
  assert.deepEqual(found, { solved: false, violations: [], judged: true, wrong: [[0, 0]], unforced: [[1, 0]], empty: 1 });
  assert.equal(checkedBy(companion(), BOARD, RIGHT).solved, true);
  assert.equal(checkedBy(companion(), BOARD, { ...RIGHT, "0,0": "2" }).solved, false);
});

test("a walk tells what is known after each step, a stretch at a time", () => {
  const all = walkedBy(companion(), 0, 10);
  assert.equal(all.done, true);
  assert.deepEqual(all.steps.at(-1).values, RIGHT);
  const first = walkedBy(companion(), 0, 1);
  assert.deepEqual([first.done, first.limit, first.steps], [false, false, all.steps.slice(0, 1)]);
  assert.deepEqual(walkedBy(companion(), 1, 10).steps, all.steps.slice(1));
  assert.deepEqual(walkedBy(companion({ done: false }), 0, 10).limit, true);
});
