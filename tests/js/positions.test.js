import assert from "node:assert/strict";
import { test } from "node:test";

import { after, START, supposing } from "../../src/gridwright/web/static/positions.js";

const marked = (...symbols) => [{ cell: [0, 1], symbols }];

test("marks appear, are struck out, and give way to the entry", () => {
  const first = after(START, { text: "", values: {}, marks: marked("2", "3", "4") });
  assert.deepEqual(first, { values: {}, marks: { "0,1": ["2", "3", "4"] }, gone: {} });
  const second = after(first, { text: "", values: {}, marks: marked("3", "4") });
  assert.deepEqual(second.marks, { "0,1": ["2", "3", "4"] });
  assert.deepEqual(second.gone, { "0,1": ["2"] });
  const values = { "0,1": "4" };
  const third = after(second, { text: "", values, marks: [] });
  assert.deepEqual(third, { values, marks: {}, gone: {} });
});

test("what was struck out is gone after the next step, whatever that is about", () => {
  const marks = { "0,1": ["2", "3", "4"] };
  const before = { values: {}, marks, gone: { "0,1": ["2"] } };
  const values = { "9,9": "1" };
  const next = after(before, { text: "", values, marks: marked("3", "4") });
  assert.deepEqual(next, { values, marks: { "0,1": ["3", "4"] }, gone: {} });
});

test("a supposition is shown on the board before it, with the marks it would leave", () => {
  const before = { values: { "5,5": "1" }, marks: { "0,1": ["2", "3", "4"] }, gone: { "0,1": ["2"] } };
  const tried = {
    supposed: [{ cell: [0, 0], symbols: ["1"] }],
    follows: [{ cell: [0, 2], symbols: ["2"] }, { cell: [0, 3], symbols: ["3", "4"] }],
    breaks: [[0, 4]],
  };
  const shown = supposing(before, { text: "", values: { "0,0": "2" }, facts: [], ...tried });
  assert.deepEqual(shown.values, { "5,5": "1" });
  assert.deepEqual(shown.marks, { "0,1": ["3", "4"], "0,3": ["3", "4"] });
  assert.deepEqual([shown.supposed, shown.follows], [{ "0,0": "1" }, { "0,2": "2" }]);
  const { look, ...highlight } = shown.highlight;
  assert.equal(look, undefined);
  assert.deepEqual(highlight, {
    reason: [],
    supposed: [[0, 0]],
    follows: [[0, 2], [0, 3]],
    breaks: [[0, 4]],
  });
});

test("a step leaves the position before it as it is", () => {
  const before = { values: {}, marks: { "0,1": ["2", "3"] }, gone: {} };
  const copy = structuredClone(before);
  after(before, { text: "", values: { "0,1": "2" }, marks: [] });
  after(before, { text: "", values: {} });
  supposing(before, { text: "", values: {}, supposed: [{ cell: [0, 1], symbols: ["2"] }] });
  assert.deepEqual(before, copy);
  assert.deepEqual(START, { values: {}, marks: {}, gone: {} });
});
