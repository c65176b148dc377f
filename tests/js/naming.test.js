import assert from "node:assert/strict";
import { test } from "node:test";

import { columnLetters } from "../../src/gridwright/web/static/cells.js";
import { partText } from "../../src/gridwright/web/static/naming.js";

test("cells and columns are named in both ways, rows and other words in one", () => {
  const cell = { text: "R3C5", cells: [[2, 4]], kind: "cell" };
  assert.deepEqual([partText(cell, "rc"), partText(cell, "letters")], ["R3C5", "E3"]);
  const column = { text: "Column 2", cells: [[0, 1], [1, 1]], kind: "line" };
  assert.deepEqual([partText(column, "rc"), partText(column, "letters")], ["Column 2", "Column B"]);
  const row = { text: "row 2", cells: [[1, 0], [1, 1]], kind: "line" };
  assert.equal(partText(row, "letters"), "row 2");
  const words = { text: "column 7 or so", cells: [], kind: "text" };
  assert.equal(partText(words, "letters"), "column 7 or so");
});

test("after Z comes AA", () => {
  assert.deepEqual([0, 25, 26, 51, 52].map(columnLetters), ["A", "Z", "AA", "AZ", "BA"]);
});
