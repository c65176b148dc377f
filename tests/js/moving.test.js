/** What becomes of clues, locks and entries when a board gets another shape. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { droppedAt, droppedWords, placeAfter, stateAfter } from "../../src/gridwright/web/static/moving.js";
import { tiedBoard } from "./boards.js";

/**
 * A board on which something can be put into every cell and beside each row and column.
 * @param {number} width
 * @param {number} height
 * @param {Record<string, string>} texts what stands there
 */
function board(width, height, texts) {
  const rows = Array.from({ length: height + 2 }, (_, at) => at - 1);
  const columns = Array.from({ length: width + 2 }, (_, at) => at - 1);
  const cells = rows.flatMap((row) => columns.map((column) => /** @type {[number, number]} */ ([row, column])));
  const editable = cells.map((cell) => ({ cell, text: texts[`${cell}`] ?? "", choices: [], moves: [] }));
  return { ...tiedBoard(), width, height, editable };
}

test("what is inside moves with its row and column, and what is beside the board stays on its side", () => {
  const [small, large] = [{ width: 3, height: 3 }, { width: 5, height: 4 }];
  assert.deepEqual(placeAfter([1, 2], "resize", small, large), [1, 2]);
  assert.deepEqual(placeAfter([1, 3], "resize", small, large), [1, 5]);
  assert.deepEqual(placeAfter([3, 0], "resize", small, large), [4, 0]);
  assert.deepEqual(placeAfter([-1, 0], "right", small, small), [-1, 1]);
  assert.deepEqual(placeAfter([1, 3], "down", small, small), [2, 3]);
  assert.deepEqual(placeAfter([0, 1], "turn", { width: 4, height: 2 }, { width: 2, height: 4 }), [1, 1]);
  assert.deepEqual(placeAfter([0, 1], "mirror", { width: 4, height: 2 }, { width: 4, height: 2 }), [0, 2]);
});

test("clues that are gone are told by their places on the board before", () => {
  const before = board(3, 3, { "0,0": "1", "2,2": "5", "-1,2": "4", "1,3": "2" });
  const after = board(2, 2, { "0,0": "1", "1,2": "2" });
  const dropped = droppedAt(before, after, "resize");
  assert.deepEqual(dropped, [[-1, 2], [2, 2]]);
  assert.equal(
    droppedWords(before, dropped),
    "2 clues did not fit and were dropped: above column 3 and row 3 column 3. Undo brings them back.",
  );
  assert.equal(droppedWords(before, []), "");
  const many = droppedAt(board(3, 2, { "0,0": "1", "0,1": "1", "0,2": "1", "1,0": "1", "1,1": "1" }), board(3, 2, {}), "up");
  assert.match(droppedWords(before, many), /^5 clues .* row 2 column 1 and 1 more\./);
});

test("a clue that leaves the board is not taken for one beside it", () => {
  const before = board(2, 2, { "0,1": "3", "0,2": "3" });
  assert.deepEqual(droppedAt(before, board(2, 2, { "0,2": "3" }), "right"), [[0, 1]]);
});

test("locks and entries go along with their cells", () => {
  const state = {
    board: board(5, 3, { "0,1": "3", "1,1": "4" }),
    answer: { "0,1": "+", "2,4": "x" },
    locked: ["0,1", "1,1"],
    draft: "",
  };
  const { answer, locked } = stateAfter(state, board(5, 3, { "1,1": "3" }), "down");
  assert.deepEqual(answer, { "1,1": "+" });
  assert.deepEqual(locked, ["1,1"]);
});
