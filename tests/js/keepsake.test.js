import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let kept = {};
Object.defineProperty(globalThis, "localStorage", {
  get: () =>
    Object.assign(Object.create({
      getItem: (key) => kept[key] ?? null,
      setItem: (key, text) => (kept[key] = text),
      removeItem: (key) => delete kept[key],
    }), kept),
  configurable: true,
});
const { keptGames, saveGame } = await import("../../src/gridwright/web/static/storage.js");
const { addResults, results } = await import("../../src/gridwright/web/static/records.js");
const { taken, written } = await import("../../src/gridwright/web/static/keepsake.js");

const BOARD = { text: "a board", puzzle: "p", title: "P", size: "4x4", open: [[0, 0]] };
const GAME = {
  contents: { "0,0": { value: "1" }, "0,1": { marks: ["1", "2"] } },
  moves: [[["0,0", null, { value: "1" }]]],
  done: 1,
  seconds: 12,
  hints: 0,
  errors: [],
  isSolved: false,
  origin: { level: null },
};
const RESULT = { id: "x", puzzle: "p", size: "4x4", level: null, seconds: 9, hints: 0, errors: 0, on: "2026-03-09" };

let now = 0;
beforeEach(() => {
  kept = {};
  Date.now = () => (now += 1);
});

test("a file of games brings all of them to another browser", () => {
  saveGame(BOARD, GAME);
  addResults([RESULT]);
  const file = written();
  const before = keptGames();
  kept = {};
  assert.deepEqual(taken(file), { games: 1, results: 1 });
  assert.deepEqual(keptGames(), before);
  assert.deepEqual(results(), [RESULT]);
  assert.deepEqual(taken(file), { games: 0, results: 0 });
});

test("of two games on one board the newer one stays", () => {
  const board = { ...BOARD, text: "another board" };
  saveGame(board, GAME);
  const old = written();
  saveGame(board, { ...GAME, seconds: 99 });
  assert.deepEqual(taken(old), { games: 0, results: 0 });
  assert.equal(keptGames()[0].game.seconds, 99);
});

const whole = (game, more = {}) =>
  JSON.stringify({ kind: "gridwright games", version: 1, games: { "a board": game }, results: [], ...more });

for (const [name, text, said] of [
  ["no JSON", "{", /not a file of games/],
  ["something else", '{"a": 1}', /not a file of games/],
  ["a list", "[]", /not a file of games/],
  ["a newer version", whole(GAME, { version: 2 }), /newer version/],
  ["no results", whole(GAME, { results: undefined }), /incomplete/],
  ["a game that is none", whole(3), /damaged at the board “a board”/],
  ["contents that are none", whole({ ...GAME, contents: { "0,0": "1" } }), /damaged/],
  ["marks that are none", whole({ ...GAME, contents: { "0,0": { marks: [1] } } }), /damaged/],
  ["moves that are none", whole({ ...GAME, moves: [[["0,0", null]]] }), /damaged/],
  ["more done than there is", whole({ ...GAME, done: 2 }), /damaged/],
  ["time that is none", whole({ ...GAME, seconds: "12" }), /damaged/],
  ["a result that is none", whole(GAME, { results: [RESULT, { id: 1 }] }), /damaged at result 2/],
]) {
  test(`nothing is taken from a file with ${name}`, () => {
    assert.throws(() => taken(text), said);
    assert.deepEqual(keptGames(), []);
  });
}
