import assert from "node:assert/strict";
import { test } from "node:test";

import { after, START } from "../../src/gridwright/web/static/positions.js";

const fact = (cell, not, left) => ({ cell, not, left });

test("marks appear, are struck out, and give way to the entry", () => {
  const facts = [fact([0, 1], ["1"], ["2", "3", "4"])];
  const first = after(START, { text: "", values: {}, facts });
  assert.deepEqual(first, { values: {}, marks: { "0,1": ["2", "3", "4"] }, gone: {} });
  const second = after(first, { text: "", values: {}, facts: [fact([0, 1], ["2"], ["3", "4"])] });
  assert.deepEqual(second.marks, { "0,1": ["2", "3", "4"] });
  assert.deepEqual(second.gone, { "0,1": ["2"] });
  const values = { "0,1": "4" };
  const third = after(second, { text: "", values, facts: [fact([0, 1], ["3"], ["4"])] });
  assert.deepEqual(third, { values, marks: {}, gone: {} });
});

test("what was struck out is gone after the next step, whatever that is about", () => {
  const marks = { "0,1": ["2", "3", "4"], "5,5": ["1", "2"] };
  const before = { values: {}, marks, gone: { "0,1": ["2"] } };
  const values = { "9,9": "1" };
  const next = after(before, { text: "", values, facts: [fact([9, 9], ["2"], ["1"])] });
  assert.deepEqual(next, { values, marks: { "0,1": ["3", "4"], "5,5": ["1", "2"] }, gone: {} });
});

test("a step leaves the position before it as it is", () => {
  const before = { values: {}, marks: { "0,1": ["2", "3"] }, gone: {} };
  const copy = structuredClone(before);
  after(before, { text: "", values: { "0,1": "2" }, facts: [fact([0, 1], ["3"], ["2"])] });
  after(before, { text: "", values: {} });
  assert.deepEqual(before, copy);
  assert.deepEqual(START, { values: {}, marks: {}, gone: {} });
});
