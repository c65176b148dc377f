import assert from "node:assert/strict";
import { test } from "node:test";

import {
  capital,
  cellOf,
  keyOf,
  placeName,
  plural,
} from "../../src/gridwright/web/static/cells.js";

test("a cell and its key are inverse, also beside the board", () => {
  for (let row = -1; row <= 30; row += 1) {
    for (let column = -1; column <= 30; column += 1) {
      assert.deepEqual(cellOf(keyOf([row, column])), [row, column]);
    }
  }
});

test("every place has a name of its own, told by the side it is on", () => {
  const board = { width: 4, height: 3 };
  assert.equal(placeName([0, 3], board), "row 1 column 4");
  assert.equal(placeName([1, -1], board), "left of row 2");
  assert.equal(placeName([1, 4], board), "right of row 2");
  assert.equal(placeName([-1, 2], board), "above column 3");
  assert.equal(placeName([3, 2], board), "below column 3");
  const names = new Set();
  let places = 0;
  for (let row = -1; row <= board.height; row += 1) {
    for (let column = -1; column <= board.width; column += 1) {
      const isCorner = [-1, board.height].includes(row) && [-1, board.width].includes(column);
      if (isCorner) continue;
      names.add(placeName([row, column], board));
      places += 1;
    }
  }
  assert.equal(names.size, places);
});

test("numbers and names read as words do", () => {
  assert.equal(plural(0, "hint"), "0 hints");
  assert.equal(plural(1, "hint"), "1 hint");
  assert.equal(plural(2, "hint"), "2 hints");
  assert.equal(capital("only place left"), "Only place left");
  assert.equal(capital("éclair"), "Éclair");
  assert.equal(capital(""), "");
});
