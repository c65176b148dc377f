import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** A storage with room for some characters; its data are its own properties, as in browsers. */
class FakeStorage {
  #room;

  constructor(room = Infinity) {
    this.#room = room;
  }

  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  setItem(key, text) {
    const others = Object.keys(this).filter((each) => each !== key);
    const used = others.reduce((sum, each) => sum + each.length + this[each].length, 0);
    if (used + key.length + text.length > this.#room) {
      throw new DOMException("the quota has been exceeded", "QuotaExceededError");
    }
    this[key] = text;
  }

  removeItem(key) {
    delete this[key];
  }
}

/** A board, as far as the storage knows it. */
function board(text) {
  return { text, puzzle: "p", title: "P", size: "4x4", open: [[0, 0], [0, 1]] };
}

let loads = 0;

/** The module as a page loads it, in a window whose storage is what `open` gives or throws. */
async function loaded(open) {
  Object.defineProperty(globalThis, "window", { value: globalThis, configurable: true });
  Object.defineProperty(globalThis, "localStorage", { get: open, configurable: true });
  loads += 1;
  globalThis.addEventListener = () => {};
  const storage = await import(`../../src/gridwright/web/static/storage.js?load=${loads}`);
  const told = [];
  storage.whenRefused(() => told.push("refused"));
  const saveGame = (text, game) => storage.saveGame(board(text), game);
  return { ...storage, saveGame, told };
}

/** Games are dated by the clock, so that the oldest can go. */
let now = 0;
beforeEach(() => {
  now = 0;
  Date.now = () => (now += 1);
});

function blocked() {
  throw new DOMException("the operation is insecure", "SecurityError");
}

test("games and preferences are there again after a reload", async () => {
  const kept = new FakeStorage();
  const before = await loaded(() => kept);
  before.saveGame("a board", { seconds: 12, contents: { "0,0": { value: "×" } } });
  before.like("clock", false);
  const after = await loaded(() => kept);
  assert.equal(after.savedGame("a board").seconds, 12);
  assert.deepEqual(after.savedGame("a board").contents, { "0,0": { value: "×" } });
  assert.equal(after.liked("clock", true), false);
  assert.equal(after.savedGame("another board"), undefined);
  assert.equal(after.liked("theme", "light"), "light");
  assert.equal(after.liked("last"), undefined);
  assert.deepEqual([before.told, after.told], [[], []]);
});

test("what another page of the same browser writes counts here as well", async () => {
  const kept = new FakeStorage();
  const [one, other] = [await loaded(() => kept), await loaded(() => kept)];
  one.saveGame("a board", begun(1));
  assert.equal(other.savedGame("a board").seconds, 1);
  other.saveGame("a board", begun(2, "3"));
  assert.equal(one.savedGame("a board").seconds, 2);
});

/** A game in which something was done. */
function begun(seconds, value = "1") {
  return { seconds, contents: { "0,0": { value } }, moves: [[["0,0", null, { value }]]], done: 1 };
}

test("every game that was begun is kept, and of the others only the last ones", async () => {
  const kept = new FakeStorage();
  kept.setItem("somebody else's", "1");
  const page = await loaded(() => kept);
  page.like("theme", "dark");
  for (let number = 0; number < 300; number += 1) page.saveGame(`board ${number}`, begun(number));
  for (let number = 0; number < 30; number += 1) page.saveGame(`empty ${number}`, {});
  const texts = page.keptGames().map(({ text }) => text);
  assert.equal(texts.filter((text) => text.startsWith("board")).length, 300);
  assert.deepEqual(
    texts.filter((text) => text.startsWith("empty")),
    Array.from({ length: 20 }, (_, index) => `empty ${29 - index}`),
  );
  assert.equal(page.liked("theme", "light"), "dark");
  assert.equal(kept.getItem("somebody else's"), "1");
});

test("games are listed with what they are, those played last first, until they are deleted", async () => {
  const kept = new FakeStorage();
  const page = await loaded(() => kept);
  page.saveGame("one", begun(1));
  page.saveGame("two", { ...begun(2), isSolved: true });
  page.saveGame("one", begun(3));
  const [first, second] = page.keptGames();
  assert.deepEqual([first.text, second.text], ["one", "two"]);
  assert.deepEqual(first.game.about, { puzzle: "p", title: "P", size: "4x4", open: 2 });
  assert.deepEqual([second.game.isSolved, second.game.moves.length], [true, 1]);
  page.forgetGame("one");
  assert.deepEqual(page.keptGames().map(({ text }) => text), ["two"]);
  page.restoreGame("one", first.game);
  assert.deepEqual(page.keptGames()[0].game, first.game);
});

test("of many solved games only the last ones keep their moves", async () => {
  const kept = new FakeStorage();
  const page = await loaded(() => kept);
  for (let number = 0; number < 40; number += 1) {
    page.saveGame(`board ${number}`, { ...begun(number), isSolved: true });
  }
  page.saveGame("open", begun(1));
  const games = page.keptGames();
  assert.equal(games.length, 41);
  assert.equal(games.filter(({ game }) => game.moves.length).length, 31);
  assert.deepEqual(games.at(-1).game.contents, begun(0).contents);
  assert.deepEqual([games.at(-1).game.moves, games.at(-1).game.done], [[], 0]);
});

test("two tabs of one game keep what was done in both", async () => {
  const kept = new FakeStorage();
  const [one, other] = [await loaded(() => kept), await loaded(() => kept)];
  one.saveGame("a board", begun(5));
  other.savedGame("a board");
  assert.equal(one.saveGame("a board", { ...begun(7, "2") }), undefined);
  const here = { ...begun(6), contents: { "0,0": { value: "1" }, "0,1": { marks: ["3"] } } };
  const both = other.saveGame("a board", here);
  assert.deepEqual(both.contents, { "0,0": { value: "2" }, "0,1": { marks: ["3"] } });
  assert.equal(both.seconds, 8);
  assert.deepEqual(one.savedGame("a board").contents, both.contents);
});

test("a tab that only waited never overwrites what was done elsewhere", async () => {
  const kept = new FakeStorage();
  const [busy, idle] = [await loaded(() => kept), await loaded(() => kept)];
  busy.saveGame("a board", begun(5));
  const before = idle.savedGame("a board");
  busy.saveGame("a board", { ...begun(9, "2"), isSolved: true });
  const found = idle.saveGame("a board", { ...before, seconds: 500 });
  assert.equal(found.isSolved, true);
  assert.equal(busy.savedGame("a board").seconds, 9);
  busy.forgetGame("a board");
  idle.saveGame("a board", { ...found, seconds: 600 });
  assert.equal(busy.savedGame("a board"), undefined);
});

test("what cannot be read any more counts as never written", async () => {
  const kept = new FakeStorage();
  kept.setItem("gridwright/played/a board", "{broken");
  const page = await loaded(() => kept);
  assert.equal(page.savedGame("a board"), undefined);
  page.saveGame("a board", { seconds: 1 });
  assert.equal(page.savedGame("a board").seconds, 1);
  assert.deepEqual(page.told, []);
});

for (const [name, open] of [
  ["is blocked", blocked],
  ["is switched off", () => null],
]) {
  test(`where storage ${name}, the page keeps everything itself and tells once`, async () => {
    const page = await loaded(open);
    assert.equal(page.savedGame("a board"), undefined);
    assert.equal(page.liked("clock", true), true);
    page.like("clock", false);
    for (let seconds = 0; seconds < 100; seconds += 1) page.saveGame("a board", { seconds });
    assert.equal(page.savedGame("a board").seconds, 99);
    assert.equal(page.liked("clock", true), false);
    assert.deepEqual(page.told, ["refused"]);
  });
}

test("also in memory games that were never begun do not pile up", async () => {
  const page = await loaded(blocked);
  for (let number = 0; number < 81; number += 1) page.saveGame(`board ${number}`, {});
  assert.equal(page.savedGame("board 60"), undefined);
  assert.notEqual(page.savedGame("board 61"), undefined);
});

test("where storage is full, the newest position counts and the page tells once", async () => {
  const kept = new FakeStorage(400);
  const page = await loaded(() => kept);
  page.saveGame("a board", { seconds: 1 });
  assert.deepEqual(page.told, []);
  page.saveGame("a board", { seconds: 2, errors: ["x".repeat(400)] });
  page.saveGame("another board", { seconds: 3, errors: ["x".repeat(400)] });
  assert.equal(page.savedGame("a board").seconds, 2);
  assert.equal(page.savedGame("another board").seconds, 3);
  assert.deepEqual(page.told, ["refused"]);
  // As soon as there is room again, the browser has the newest one.
  page.saveGame("a board", { seconds: 4 });
  assert.equal(page.savedGame("a board").seconds, 4);
  assert.equal((await loaded(() => kept)).savedGame("a board").seconds, 4);
});

test("who asks late is told as well", async () => {
  const page = await loaded(blocked);
  page.like("clock", false);
  const late = [];
  page.whenRefused(() => late.push("refused"));
  page.like("clock", true);
  assert.deepEqual([page.told, late], [["refused"], ["refused"]]);
});
