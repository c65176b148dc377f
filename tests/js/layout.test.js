import assert from "node:assert/strict";
import { test } from "node:test";

import { cellOf } from "../../src/gridwright/web/static/cells.js";
import { between, tracks } from "../../src/gridwright/web/static/layout.js";
import { Random } from "./random.js";

const FRAME = { cell: 40, around: 30 };

test("cells cover the board, and strips for clues lie where the picture has room", () => {
  const both = tracks(36, 4, 36 + 160 + 36, FRAME);
  assert.deepEqual(both.indices, [-1, 0, 1, 2, 3, 4]);
  assert.equal(both.template, "30fr repeat(4, 40fr) 30fr");
  assert.equal(both.before, both.after);
  const none = tracks(6, 4, 6 + 160 + 6, FRAME);
  assert.deepEqual(none.indices, [0, 1, 2, 3]);
  assert.equal(none.template, "repeat(4, 40fr)");
  assert.deepEqual(tracks(36, 2, 36 + 80 + 6, FRAME).indices, [-1, 0, 1]);
  assert.deepEqual(tracks(6, 2, 6 + 80 + 36, FRAME).indices, [0, 1, 2]);
});

test("what lies before and behind the tracks, and the tracks, are the whole picture", () => {
  for (const [start, rest] of [[36, 36], [6, 36], [36, 6], [6, 6]]) {
    for (let count = 1; count <= 30; count += 1) {
      const whole = start + count * 40 + rest;
      const { indices, before, after, isOutside } = tracks(start, count, whole, FRAME);
      const strips = indices.filter(isOutside).length;
      const covered = (count * 40 + strips * 30) / whole;
      const sum = parseFloat(before) / 100 + parseFloat(after) / 100 + covered;
      assert.ok(Math.abs(sum - 1) < 1e-4, `${start} ${rest} ${count}`);
    }
  }
});

test("a stroke goes from neighbour to neighbour, also across corners", () => {
  assert.deepEqual(between("2,1", "2,4"), ["2,2", "2,3", "2,4"]);
  assert.deepEqual(between("3,0", "1,0"), ["2,0", "1,0"]);
  assert.deepEqual(between("0,0", "2,1"), ["0,1", "1,1", "2,1"]);
  assert.deepEqual(between("2,2", "1,1"), ["2,1", "1,1"]);
  assert.deepEqual(between("1,1", "1,1"), []);
  const random = new Random(5);
  for (let stroke = 0; stroke < 200; stroke += 1) {
    const [from, to] = [0, 1].map(() => `${random.below(30)},${random.below(30)}`);
    const keys = [from, ...between(from, to)];
    assert.equal(keys.at(-1), to);
    const cells = keys.map(cellOf);
    const isBeside = ([row, column], at) =>
      Math.abs(row - cells[at][0]) + Math.abs(column - cells[at][1]) === 1;
    assert.ok(cells.slice(1).every(isBeside));
  }
});

test("the strip for names of rows and columns is none for clues", () => {
  const frame = { cell: 40, around: 32 };
  assert.deepEqual(tracks(24, 2, 24 + 80 + 6, frame).indices, [0, 1]);
  const withClues = tracks(24 + 32, 2, 24 + 32 + 80 + 6, frame);
  assert.deepEqual(withClues.indices, [-1, 0, 1]);
  assert.equal(withClues.before, "16.901%");
});
