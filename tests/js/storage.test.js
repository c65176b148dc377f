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

let loads = 0;

/** The module as a page loads it, in a window whose storage is what `open` gives or throws. */
async function loaded(open) {
  Object.defineProperty(globalThis, "window", { value: globalThis, configurable: true });
  Object.defineProperty(globalThis, "localStorage", { get: open, configurable: true });
  loads += 1;
  const storage = await import(`../../src/gridwright/web/static/storage.js?load=${loads}`);
  const told = [];
  storage.whenRefused(() => told.push("refused"));
  return { ...storage, told };
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
  one.saveGame("a board", { seconds: 1 });
  other.saveGame("a board", { seconds: 2 });
  assert.equal(one.savedGame("a board").seconds, 2);
});

test("the boards left alone for longest are forgotten, and nothing else is", async () => {
  const kept = new FakeStorage();
  kept.setItem("somebody else's", "1");
  const page = await loaded(() => kept);
  page.like("theme", "dark");
  for (let board = 0; board < 85; board += 1) page.saveGame(`board ${board}`, { seconds: board });
  page.saveGame("board 5", { seconds: 500 });
  page.saveGame("one more", {});
  const left = Array.from({ length: 85 }, (_, board) => board).filter(
    (board) => page.savedGame(`board ${board}`) !== undefined,
  );
  assert.equal(left.length, 79);
  assert.deepEqual(left.slice(0, 3), [5, 7, 8]);
  assert.equal(page.liked("theme", "light"), "dark");
  assert.equal(kept.getItem("somebody else's"), "1");
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

test("also in memory the boards left alone for longest are forgotten", async () => {
  const page = await loaded(blocked);
  for (let board = 0; board < 81; board += 1) page.saveGame(`board ${board}`, {});
  assert.equal(page.savedGame("board 0"), undefined);
  assert.notEqual(page.savedGame("board 1"), undefined);
});

test("where storage is full, the newest position counts and the page tells once", async () => {
  const kept = new FakeStorage(300);
  const page = await loaded(() => kept);
  page.saveGame("a board", { seconds: 1 });
  assert.deepEqual(page.told, []);
  page.saveGame("a board", { seconds: 2, errors: ["x".repeat(300)] });
  page.saveGame("another board", { seconds: 3, errors: ["x".repeat(300)] });
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
