import assert from "node:assert/strict";
import { test } from "node:test";

import { ALL, checked, doneHighlight, shownOf, WHERE, WHY } from "../../src/gridwright/web/static/advice.js";
import { meaningOf } from "../../src/gridwright/web/static/emphasis.js";
import { Game } from "../../src/gridwright/web/static/game.js";
import { tiedBoard } from "./boards.js";

const FINE = { solved: false, violations: [], judged: true, wrong: [], unforced: [], empty: 0 };

function game(entries = 0) {
  const played = new Game(tiedBoard({ width: 9 }));
  for (let entry = 0; entry < entries; entry += 2) played.enter([`0,${entry + 1}`], "+");
  return played;
}

test("what is right is praised, as far as it goes", () => {
  assert.equal(checked(FINE, game()).text, "Nothing is filled in yet.");
  assert.equal(checked(FINE, game(2)).text, "All 2 entries are right; 22 cells to go.");
  assert.equal(checked({ ...FINE, judged: false }, game(2)).text, "No rule is broken so far.");
});

test("wrong entries are told with their places and rules, the first ones only", () => {
  const wrong = [[0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, 6]];
  const violations = ["one", "two", "three", "four"].map((text) => ({ rule: "", text, cells: [] }));
  const { text, highlight } = checked({ ...FINE, wrong, violations }, game(6));
  assert.match(text, /^6 entries are wrong: row 1 column 2, .* and 2 more\.$/m);
  assert.deepEqual(text.split("\n").slice(1), ["One.", "Two.", "Three."]);
  assert.deepEqual(highlight, { differs: [], wrong });
  assert.match(checked({ ...FINE, wrong: [[0, 1]] }, game(2)).text, /^1 entry is wrong: row 1/);
});

test("broken rules are marked on boards that could not be judged", () => {
  const violations = [{ rule: "", text: "touching", cells: [[0, 1], [1, 1]] }];
  const { text, highlight } = checked({ ...FINE, judged: false, violations }, game(2));
  assert.equal(text, "Touching.");
  assert.deepEqual(highlight.wrong, [[0, 1], [1, 1]]);
});

test("entries that only some solutions have are another thing", () => {
  const { text, highlight } = checked({ ...FINE, unforced: [[0, 1]] }, game(2));
  assert.equal(text, "Not yet forced, since other solutions differ: row 1 column 2.");
  assert.deepEqual(highlight, { differs: [[0, 1]], wrong: [] });
});

test("a hint marks as much as it tells", () => {
  const places = [{ name: "row 1", cells: [[0, 1]] }];
  const facts = [
    { cell: [0, 2], not: ["x"], left: ["+"] },
    { cell: [0, 3], not: ["x"], left: ["+", "-"] },
  ];
  const hint = { text: "Look", places, clues: [[-1, 1]], cells: [[1, 1]], facts };
  const [place, reason] = [[[0, 1]], [[-1, 1], [1, 1]]];
  assert.deepEqual(shownOf(hint, WHERE), { highlight: { place } });
  assert.deepEqual(shownOf(hint, WHY), { highlight: { place, reason } });
  const { highlight, ghosts } = shownOf(hint, ALL);
  assert.deepEqual(highlight.look, [[0, 2], [0, 3]]);
  assert.deepEqual(ghosts, { "0,2": "+" });
});

test("what is supposed is shown alone, without what follows in the end", () => {
  const tried = {
    supposed: [{ cell: [0, 1], symbols: ["+"] }],
    follows: [{ cell: [0, 2], symbols: ["-"] }, { cell: [0, 5], symbols: ["-", "x"] }],
    breaks: [[0, 3]],
  };
  const facts = [[0, 1], [0, 4]].map((cell) => ({ cell, not: ["+"], left: ["x"] }));
  const step = { text: "", facts, ...tried };
  const { highlight, ghosts, supposed, follows, narrowed } = shownOf(step, ALL);
  assert.equal(highlight.look, undefined);
  assert.deepEqual([highlight.supposed, highlight.follows], [[[0, 1]], [[0, 2], [0, 5]]]);
  assert.deepEqual(highlight.breaks, [[0, 3]]);
  assert.deepEqual([supposed, follows, ghosts], [{ "0,1": "+" }, { "0,2": "-" }, {}]);
  assert.deepEqual(narrowed, { "0,5": ["-", "x"] });
  // A walkthrough shows the board with the entry after that.
  assert.deepEqual(doneHighlight(step), { look: [[0, 1], [0, 4]] });
});

test("a phrase wears what its cells wear on the board, what they are before where it breaks", () => {
  const named = (...cells) => ({ text: "", letters: "", cells, kind: "cell" });
  const highlight = { place: [[0, 0], [0, 1]], reason: [[0, 0], [0, 1]], look: [[0, 1]] };
  assert.equal(meaningOf(named([0, 0]), highlight), "reason");
  assert.equal(meaningOf(named([0, 1]), highlight), "look");
  assert.equal(meaningOf(named([0, 0], [0, 1]), highlight), "reason");
  assert.equal(meaningOf(named([2, 2]), highlight), "");
  const trying = { supposed: [[0, 0]], follows: [[0, 1]], breaks: [[0, 0], [0, 1], [0, 2]] };
  assert.deepEqual([0, 1, 2].map((column) => meaningOf(named([0, column]), trying)), ["supposed", "follows", "breaks"]);
});
