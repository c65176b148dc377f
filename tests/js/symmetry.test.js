/** Whether the places of clues are symmetric. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { symmetryWords } from "../../src/gridwright/web/static/symmetry.js";
import { tiedBoard } from "./boards.js";

/** @param {[number, number][]} cells of clues; a clue can stand in every cell and above each column */
function board(cells, width = 4, height = 4) {
  const places = Array.from({ length: (height + 1) * width }, (_, at) => [Math.floor(at / width) - 1, at % width]);
  const editable = places.map((cell) => ({ cell, text: "", choices: [], moves: [] }));
  return { ...tiedBoard(), width, height, editable, clues: cells.map((cell) => ({ cell, rule: "", text: "" })) };
}

test("a symmetry is named, if there is one", () => {
  assert.equal(symmetryWords(board([[0, 0], [3, 3]])), "Clues are symmetric by half a turn.");
  assert.equal(symmetryWords(board([[0, 0], [0, 3], [3, 0], [3, 3]])).split(",").length, 4);
  assert.equal(symmetryWords(board([[1, 0], [1, 3]], 4, 5)), "Clues are symmetric left and right.");
  assert.equal(symmetryWords(board([])), "");
});

test("a clue has no counterpart where none can stand", () => {
  assert.equal(symmetryWords(board([[-1, 0], [-1, 3]])), "Clues are symmetric left and right.");
  assert.equal(symmetryWords(board([[1, 0], [1, 3], [-1, 0], [-1, 3]])), "Clues are symmetric left and right.");
});

test("what is missing is counted, if it is little", () => {
  assert.equal(
    symmetryWords(board([[0, 0], [3, 3], [1, 0]])),
    "Clues are nearly symmetric by half a turn: 1 has no counterpart.",
  );
  assert.equal(symmetryWords(board([[0, 0], [1, 0]])), "Clues are not symmetric.");
  const many = [[0, 0], [0, 1], [1, 2], [2, 3], [1, 0], [2, 0]];
  assert.equal(symmetryWords(board(/** @type {[number, number][]} */ (many))), "Clues are not symmetric.");
});
