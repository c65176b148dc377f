/** What the solutions of a board put into its cells. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  candidateWords,
  forcedIn,
  othersOf,
  placesOf,
  preferred,
  shownOf,
  tally,
} from "../../src/gridwright/web/static/solutions.js";

/** @import { Board, Diagnosed } from "../../src/gridwright/web/server.js" */

const board = /** @type {Board} */ (
  /** @type {unknown} */ ({
    fixed: { "0,0": "1" },
    symbols: [
      { text: "1", name: "one" },
      { text: "2", name: "two" },
    ],
  })
);
const candidates = {
  found: { "0,0": ["1"], "0,1": ["2"], "1,0": ["1", "2"], "1,1": ["1"] },
  unsettled: { "1,1": ["2"] },
  complete: false,
};
const diagnosed = /** @type {Diagnosed} */ (
  /** @type {unknown} */ ({
    verdict: "ambiguous",
    solutions: [
      { "0,0": "1", "0,1": "2", "1,0": "2", "1,1": "1" },
      { "0,0": "1", "0,1": "2", "1,0": "1", "1,1": "1" },
    ],
    differs: [[1, 0]],
  })
);

test("a cell is forced only when nothing else is left to be settled there", () => {
  assert.deepEqual(forcedIn(candidates), { "0,0": "1", "0,1": "2" });
  assert.deepEqual(forcedIn(undefined), {});
});

test("all solutions are seen at once: what is forced, and elsewhere the candidates", () => {
  const shown = shownOf(board, { candidates, diagnosed }, "all");
  assert.deepEqual(shown, { ghosts: { "0,1": "2" }, marks: { "1,0": ["1", "2"], "1,1": ["1"] } });
});

test("one of two solutions is seen with the cells marked in which they differ", () => {
  const shown = shownOf(board, { candidates, diagnosed }, "b");
  assert.deepEqual(shown.values, { "0,1": "2", "1,0": "1", "1,1": "1" });
  assert.deepEqual(shown.trial, ["0,1"]);
  assert.deepEqual(shown.highlight, { breaks: [[1, 0]] });
  assert.deepEqual(othersOf({ diagnosed }, "b"), [[[1, 0], "2"]]);
  assert.deepEqual(othersOf({ diagnosed }, "all"), []);
});

test("nothing is drawn while nothing is known", () => {
  assert.deepEqual(shownOf(board, {}, "a"), { ghosts: {}, marks: {} });
});

test("cells are told and counted without those that are given", () => {
  assert.deepEqual(candidateWords(board, { candidates }, "0,0"), []);
  assert.deepEqual(candidateWords(board, { candidates }, "0,1"), ["two in all solutions"]);
  assert.deepEqual(candidateWords(board, { candidates }, "1,0"), ["one or two possible"]);
  assert.deepEqual(candidateWords(board, { candidates }, "1,1"), ["one so far"]);
  assert.deepEqual(tally(board, candidates), { forced: 1, open: 2 });
});

test("given cells are told to settle a board only where nothing else does", () => {
  /** @type {import("../../src/gridwright/web/server.js").Deciding} */
  const clue = { cell: [0, -1], value: "3", given: false, solution: 0, text: "" };
  const other = { ...clue, value: "2", solution: 1 };
  const given = { ...clue, cell: /** @type {[number, number]} */ ([0, 0]), given: true };
  assert.deepEqual(preferred({ clues: [clue, other, given], exact: true }), [clue, other]);
  assert.deepEqual(preferred({ clues: [given], exact: true }), [given]);
  assert.deepEqual(preferred(undefined), []);
  assert.deepEqual([...placesOf([clue, given, other])], [["0,-1", [clue, other]], ["0,0", [given]]]);
});
