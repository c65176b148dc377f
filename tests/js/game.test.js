import assert from "node:assert/strict";
import { test } from "node:test";

import { cellOf, keyOf } from "../../src/gridwright/web/static/cells.js";
import { Game } from "../../src/gridwright/web/static/game.js";
import { tiedBoard } from "./boards.js";
import { Random } from "./random.js";

/** All that a player sees of a game. */
function seen(game) {
  return { values: game.values, marks: game.marks };
}

/** A random move, also one that does nothing. */
function moved(game, random) {
  // Some cells are not open, and some are beside the board.
  const key = `${random.below(game.board.height + 1)},${random.below(game.board.width + 1)}`;
  const text = random.of(game.symbols).text;
  return random.of([
    () => game.enter([key], random.of([text, null])),
    () => game.enter(random.of([[key, "0,1", "1,1"], []]), text),
    () => game.cycle(key, random.of([true, false])),
    () => game.mark(key, text),
    () => game.know([{ cell: cellOf(key), left: random.of([[text], ["+", "-"]]) }]),
    () => (random.below(20) ? false : game.restart()),
  ])();
}

test("undo goes back through all positions of a random game, and redo forth again", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const random = new Random(seed);
    const game = new Game(tiedBoard());
    const positions = [seen(game)];
    while (positions.length < 40) if (moved(game, random)) positions.push(seen(game));
    for (const position of positions.slice(0, -1).reverse()) {
      assert.equal(game.undo(), true);
      assert.deepEqual(seen(game), position);
    }
    assert.equal(game.undo(), false);
    for (const position of positions.slice(1)) {
      assert.equal(game.redo(), true);
      assert.deepEqual(seen(game), position);
    }
    assert.equal(game.redo(), false);
  }
});

test("a move is told as one exactly when it changes what is seen", () => {
  const random = new Random(3);
  const game = new Game(tiedBoard());
  for (let move = 0; move < 2000; move += 1) {
    const before = seen(game);
    const isOther = random.below(4) ? moved(game, random) : game[random.of(["undo", "redo"])]();
    (isOther ? assert.notDeepEqual : assert.deepEqual)(seen(game), before);
  }
});

test("a random game goes on from its JSON as if nothing had happened", () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const [random, other] = [new Random(seed), new Random(seed)];
    const game = new Game(tiedBoard());
    let kept = new Game(tiedBoard());
    for (let move = 0; move < 60; move += 1) {
      moved(game, random);
      moved(kept, other);
      if (move % 3 === 0) assert.equal(kept.undo(), game.undo());
      kept = new Game(tiedBoard(), JSON.parse(JSON.stringify(kept)));
      assert.equal(JSON.stringify(kept), JSON.stringify(game));
      assert.deepEqual(seen(kept), seen(game));
    }
  }
});

test("only open cells ever hold anything, and never entry and marks at once", () => {
  const random = new Random(11);
  const game = new Game(tiedBoard());
  for (let move = 0; move < 500; move += 1) {
    moved(game, random);
    for (const [key, content] of game.contents) {
      assert.ok(game.open.has(key), key);
      assert.equal((content.value === undefined) !== (content.marks === undefined), true);
      assert.notDeepEqual(content.marks, []);
    }
  }
});

test("tied cells never contradict each other, in whatever order a stroke meets them", () => {
  const random = new Random(13);
  const game = new Game(tiedBoard());
  for (let move = 0; move < 2000; move += 1) {
    if (random.below(3)) moved(game, random);
    else game.enter([random.of(["0,1", "0,2"]), random.of(["0,1", "0,2"])], random.of(["+", "-"]));
    for (const { cell, other, pairs } of game.board.ties) {
      const [one, two] = [cell, other].map((each) => game.at(keyOf(each)).value);
      if (one !== undefined && two !== undefined) assert.equal(two, pairs[one]);
    }
  }
});

test("an entry settles the cells tied to it, and clearing empties them", () => {
  const game = new Game(tiedBoard());
  assert.equal(game.enter(["0,1"], "+"), true);
  assert.deepEqual(game.values, { "0,1": "+", "0,2": "-" });
  assert.equal(game.enter(["0,2"], "+"), true);
  assert.deepEqual(game.values, { "0,1": "-", "0,2": "+" });
  assert.equal(game.enter(["0,2"], "+"), false);
  assert.equal(game.enter(["0,1"], null), true);
  assert.deepEqual(game.values, {});
});

test("cells go through all symbols, blank last, and are empty in between", () => {
  const game = new Game(tiedBoard());
  const texts = game.symbols.map(({ text }) => text);
  assert.deepEqual(texts, ["+", "-", "x"]);
  const met = (back) =>
    Array.from({ length: 4 }, () => game.cycle("1,1", back) && (game.at("1,1").value ?? null));
  assert.deepEqual(met(false), ["+", "-", "x", null]);
  assert.deepEqual(met(true), ["x", "-", "+", null]);
});

test("marks come and go one by one, in the order of the symbols, and entries make way", () => {
  const game = new Game(tiedBoard());
  game.enter(["0,1"], "+");
  game.mark("0,1", "x");
  game.mark("0,1", "+");
  assert.deepEqual(game.marks, { "0,1": ["+", "x"] });
  assert.equal(game.at("0,1").value, undefined);
  game.mark("0,1", "x");
  game.mark("0,1", "+");
  assert.deepEqual(game.at("0,1"), {});
});

test("a hint fills in what is settled, marks what is left, and overwrites no entry", () => {
  const game = new Game(tiedBoard());
  game.enter(["2,1"], "x");
  game.know([
    { cell: [0, 1], left: ["-"] },
    { cell: [1, 1], left: ["+", "-"] },
    { cell: [2, 1], left: ["+"] },
  ]);
  assert.deepEqual(game.values, { "0,1": "-", "0,2": "+", "2,1": "x", "2,2": "x" });
  assert.deepEqual(game.marks, { "1,1": ["+", "-"] });
  game.undo();
  assert.deepEqual(game.values, { "2,1": "x", "2,2": "x" });
});

test("a board is full when the cells left alone may be blank, or none is left", () => {
  const game = new Game(tiedBoard());
  assert.equal(game.isFull, true);
  assert.equal(game.empty, 12);
  game.enter(["0,1"], "+");
  assert.equal(game.empty, 10);
  assert.deepEqual(new Set(Object.values(game.readAsFull)), new Set(["+", "-", "x"]));
  const strict = new Game(tiedBoard({ blank: null }));
  assert.equal(strict.isFull, false);
  strict.enter([...strict.open], "x");
  assert.equal(strict.isFull, true);
  assert.equal(strict.empty, 0);
});

test("a solved game is full and changes no more", () => {
  const game = new Game(tiedBoard());
  game.enter(["0,1"], "+");
  game.finish();
  assert.equal(game.empty, 0);
  const before = game.toJSON();
  const changes = [
    game.enter(["0,1"], "-"),
    game.mark("0,1", "x"),
    game.cycle("0,1"),
    game.restart(),
    game.undo(),
    game.redo(),
  ];
  assert.deepEqual(new Set(changes), new Set([false]));
  assert.deepEqual(game.toJSON(), before);
});

test("a wrong entry that is pointed out twice is one error", () => {
  const game = new Game(tiedBoard());
  game.enter(["0,1"], "+");
  game.pointOut([[0, 1], [1, 1]]);
  game.pointOut([[0, 1]]);
  assert.deepEqual([...game.errors], ["0,1=+"]);
  game.enter(["0,1"], "-");
  game.pointOut([[0, 1]]);
  assert.equal(game.errors.size, 2);
});

test("where a board comes from is kept with the game", () => {
  const game = new Game({ ...tiedBoard(), level: "hard", date: "2026-01-31" });
  const again = new Game(tiedBoard(), JSON.parse(JSON.stringify(game)));
  assert.deepEqual(again.origin, { level: "hard", date: "2026-01-31" });
});
