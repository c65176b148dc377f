import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../src/gridwright/web/static/game.js";
import { keyTexts, metaText, solvedText } from "../../src/gridwright/web/static/gamewords.js";
import { cellLabel, cluesAt } from "../../src/gridwright/web/static/words.js";
import { tiedBoard } from "./boards.js";

test("a cell is called by its place, what it is joined to, and what is in it", () => {
  const game = new Game(tiedBoard());
  const label = () => cellLabel(game, "1,1", "row 2 column 2");
  assert.equal(label(), "row 2 column 2, joined to row 2 column 3, open");
  game.mark("1,1", "+");
  game.mark("1,1", "-");
  assert.equal(label(), "row 2 column 2, joined to row 2 column 3, marks plus minus");
  game.enter(["1,1"], "-");
  assert.equal(label(), "row 2 column 2, joined to row 2 column 3, minus");
  assert.equal(cellLabel(game, "1,2"), "joined to row 2 column 2, plus");
});

test("cells that are not open tell what is given there, or their clues", () => {
  const game = new Game(tiedBoard());
  assert.equal(cellLabel(game, "0,0"), "given plus");
  assert.equal(cellLabel(game, "1,0"), "");
  assert.equal(cellLabel(game, "-1,1", "above column 2"), "column 2 has one plus");
  assert.deepEqual(cluesAt(game.board, "-1,2"), []);
});

test("a shape of the board is told by its name, unless a clue tells it", () => {
  const shapes = { editable: [{ cell: [1, 1], text: "o", choices: [], moves: [] }] };
  const board = { ...tiedBoard(), ...shapes, names: { o: "circle" } };
  assert.match(cellLabel(new Game(board), "1,1"), /^circle, /);
  const clues = [{ cell: [1, 1], rule: "circle", text: "equal circles" }];
  assert.match(cellLabel(new Game({ ...board, clues }), "1,1"), /^joined to .*, equal circles, /);
});

test("a board is described by its size and what is known of it", () => {
  assert.equal(metaText(new Game(tiedBoard())), "5 × 3");
  const today = { ...tiedBoard(), level: "medium", date: "2026-01-31" };
  assert.equal(metaText(new Game(today)), "5 × 3 · medium · 2026-01-31");
});

test("the keys of many symbols are told by the first and the last", () => {
  const board = tiedBoard();
  const keysOf = (symbols) => keyTexts(new Game({ ...board, symbols }))[1][0];
  assert.equal(keysOf(board.symbols), "+ - x");
  const heights = ["1", "2", "3", "4", "5"].map((text) => ({ text, name: text, sign: text }));
  assert.equal(keysOf(heights), "1 … 5");
});

test("the end tells time, hints and errors", () => {
  const game = new Game(tiedBoard(), { seconds: 75 });
  assert.equal(solvedText(game), "You finished this Pairs in 1:15, with no hints and no errors.");
  game.hints = 1;
  game.errors = new Set(["a", "b"]);
  assert.equal(solvedText(game), "You finished this Pairs in 1:15, with 1 hint and 2 errors.");
});
