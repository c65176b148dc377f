import assert from "node:assert/strict";
import { test } from "node:test";

import { Game } from "../../src/gridwright/web/static/game.js";
import { Judge } from "../../src/gridwright/web/static/judge.js";
import { tiedBoard } from "./boards.js";

/** A board of two rows, whose first has two plus, and whose second must not repeat anything. */
function board({ kinds = ["count", "different"] } = {}) {
  const plain = tiedBoard({ width: 4, height: 2, blank: null });
  const all = {
    count: { check: 0, cells: [0, 1, 2, 3], rule: "count", text: "row 1 has two plus", clue: [0, -1] },
    different: { check: 1, cells: [5, 6, 7], rule: "different", text: "row 2 repeats nothing", clue: null },
    other: { check: 2, cells: [5, 6], rule: "other", text: "who knows", clue: null },
  };
  return {
    ...plain,
    fixed: {},
    ties: [],
    open: [0, 1].flatMap((row) => [0, 1, 2, 3].map((column) => [row, column])),
    checks: [
      { kind: "count", numbers: [1, 2], rows: [] },
      { kind: "different", numbers: [], rows: [] },
      { kind: "from another world", numbers: [], rows: [] },
    ],
    demands: kinds.map((kind) => all[kind]),
    complete: true,
  };
}

test("a clue is open with what is missing, then done, then broken", () => {
  const judge = new Judge(board());
  const clue = (values) => judge.judge(values).clues.get("0,-1");
  assert.deepEqual(clue({}), { state: "open", left: 2 });
  assert.deepEqual(clue({ "0,0": "+" }), { state: "open", left: 1 });
  assert.deepEqual(clue({ "0,0": "+", "0,1": "+" }), { state: "done", left: 0 });
  assert.equal(clue({ "0,0": "+", "0,1": "+", "0,2": "+" }).state, "broken");
  assert.equal(clue({ "0,0": "x", "0,1": "x", "0,2": "x" }).state, "broken");
});

test("cells at fault are those that break a rule, with the clue that asks for it", () => {
  const judge = new Judge(board());
  const over = judge.judge({ "0,0": "+", "0,1": "+", "0,2": "+", "0,3": "x" });
  assert.deepEqual(over.faults.sort(), ["0,-1", "0,0", "0,1", "0,2"]);
  const twice = judge.judge({ "1,1": "-", "1,2": "x", "1,3": "-" });
  assert.deepEqual(twice.faults, ["1,1", "1,3"]);
  const [text, other] = [twice, over].map(({ broken }) => judge.textOf(broken[0]));
  assert.equal(text, "Two − in row 2");
  assert.equal(other, "Too many + in row 1: 3 of 2");
});

test("too many of one value are told, and not that another lacks them; values go by their names", () => {
  const made = board({ kinds: [] });
  const row = { cells: [0, 1, 2, 3], rule: "count", text: "row 1 is in balance", clue: null };
  made.demands = [{ ...row, check: 0 }, { ...row, check: 1 }];
  made.checks = [
    { kind: "count", numbers: [2, 2], rows: [] },
    { kind: "count", numbers: [1, 2], rows: [] },
  ];
  made.symbols = made.symbols.map((each) => (each.value === 1 ? { ...each, name: "a star" } : each));
  const judge = new Judge(made);
  const { broken, faults } = judge.judge({ "0,0": "+", "0,1": "+", "0,3": "+" });
  assert.deepEqual(broken.map((each) => judge.textOf(each)), ["Too many stars in row 1: 3 of 2"]);
  assert.deepEqual(faults.sort(), ["0,0", "0,1", "0,3"]);
  const lacking = judge.judge({ "0,0": "x", "0,1": "x", "0,3": "x" });
  assert.ok(lacking.broken.length && lacking.broken.every((each) => judge.textOf(each).startsWith("Too few")));
});

test("a kind that the page does not know breaks nothing, and leaves the end to others", () => {
  const judge = new Judge(board({ kinds: ["other"] }));
  const { broken, isSolved } = judge.judge(Object.fromEntries(["0", "1"].flatMap((row) => [0, 1, 2, 3].map((c) => [`${row},${c}`, "+"]))));
  assert.deepEqual([broken, isSolved, judge.isComplete], [[], false, false]);
});

test("candidates are what breaks nothing at a glance; an entry takes the marks it rules out", () => {
  const game = new Game(board());
  game.judge = new Judge(board());
  game.enter(["1,1"], "-");
  game.markAll();
  assert.deepEqual(game.at("1,2").marks.sort(), ["+", "x"]);
  assert.deepEqual(game.at("0,0").marks.sort(), ["+", "-", "x"].sort());
  game.isTidy = true;
  game.enter(["1,3"], "+");
  assert.deepEqual(game.at("1,2").marks, ["x"]);
  game.enter(["0,0"], "+");
  game.enter(["0,1"], "+");
  assert.deepEqual(game.at("0,2").marks.sort(), ["-", "x"]);
  game.undo();
  assert.ok(game.at("0,2").marks.includes("+"));
});

test("a trial is thrown away as a whole, or kept, and ends when it is undone", () => {
  const game = new Game(board());
  game.enter(["0,0"], "+");
  game.startTrial();
  game.enter(["0,1"], "-");
  game.enter(["0,2"], "-");
  assert.deepEqual(game.tried, ["0,1", "0,2"]);
  const kept = new Game(board(), JSON.parse(JSON.stringify(game)));
  assert.deepEqual(kept.tried, ["0,1", "0,2"]);
  assert.equal(game.dropTrial(), true);
  assert.deepEqual([game.values, game.isTrying], [{ "0,0": "+" }, false]);
  game.redo();
  assert.deepEqual(game.values, { "0,0": "+", "0,1": "-" });
  kept.keepTrial();
  assert.deepEqual([kept.tried, kept.empty], [[], 5]);
  kept.startTrial();
  kept.undo();
  assert.equal(kept.isTrying, false);
});

test("how many of a symbol are missing is told where rows tell", () => {
  const rows = board();
  rows.demands = [0, 1].map((row) => ({ ...rows.demands[0], cells: [0, 1, 2, 3].map((at) => row * 4 + at) }));
  const judge = new Judge(rows);
  assert.equal(judge.remaining({ "0,0": "+" }).get("+"), 3);
  assert.equal(judge.remaining({}).has("-"), false);
});
