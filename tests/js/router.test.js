import assert from "node:assert/strict";
import { test } from "node:test";

import { address, boardOfLink, rewrite, routeOf, startRouter } from "../../src/gridwright/web/static/router.js";
import { Random } from "./random.js";

/** Signs of one to four bytes, and those that mean something in an address. */
const SIGNS = [..."az09 \n\t/#?&%+=-_.,;:~×−é╭日🧩\u0000\u{10ffff}"];

test("a board in an address comes back as it was", () => {
  const random = new Random(7);
  for (let length = 1; length < 200; length += 1) {
    const text = Array.from({ length }, () => random.of(SIGNS)).join("");
    const hash = address("play", text);
    assert.match(hash, /^#play\/[\w-]+$/);
    assert.deepEqual(routeOf(hash), { view: "play", text });
  }
});

test("an address may have no board and no view", () => {
  assert.equal(address("set"), "#set");
  assert.deepEqual(routeOf("#set"), { view: "set", text: undefined });
  assert.deepEqual(routeOf(""), { view: "home", text: undefined });
  assert.deepEqual(routeOf("#"), { view: "home", text: undefined });
  assert.deepEqual(routeOf("#walk/"), { view: "walk", text: undefined });
});

test("what is no board stands in an address as it is", () => {
  assert.equal(address("days", "2026-03-09"), "#days/2026-03-09");
  assert.deepEqual(routeOf("#learn/latin/2"), { view: "learn", text: "latin/2" });
  assert.deepEqual(routeOf(address("learn", "größe/é 1")), { view: "learn", text: "größe/é 1" });
  assert.deepEqual(routeOf("#days/%F0%9F"), { view: "days", text: "%F0%9F" });
});

test("the board of a link to this page is read from it, and of no other text", () => {
  const text = "a board\nwith × and −";
  for (const view of ["play", "set", "walk", "paste"]) {
    const hash = address(view, text);
    for (const before of ["", "http://127.0.0.1:8000/", "https://puzzles.example/gridwright/"]) {
      assert.equal(boardOfLink(` ${before}${hash}\n`), text);
    }
  }
  for (const other of ["", "4x4:1,2", "https://puzz.link/p?country/4/4", "#days/2026-03-09", "https://a.example/#play"]) {
    assert.equal(boardOfLink(other), undefined);
  }
});

test("a link that was cut off or mangled is handed on, never thrown", () => {
  const whole = address("play", "a board of some length, with × and −");
  for (let length = 0; length < whole.length; length += 1) routeOf(whole.slice(0, length));
  assert.deepEqual(routeOf("#play/***"), { view: "play", text: "***" });
  assert.deepEqual(routeOf("#play/%F0%9F"), { view: "play", text: "%F0%9F" });
});

/** A page with an address, as far as the router knows it. */
function page(hash) {
  const listeners = [];
  const shown = [];
  globalThis.location = { hash };
  globalThis.history = { replaceState: (_state, _title, next) => (location.hash = next) };
  globalThis.addEventListener = (name, listener) => {
    assert.equal(name, "hashchange");
    listeners.push(listener);
  };
  startRouter(["play", "set"], (route) => shown.push(route));
  const go = (next) => {
    location.hash = next;
    for (const listener of listeners) listener();
  };
  return { shown, go };
}

test("views are shown by their address, and places on the page are none", () => {
  const { shown, go } = page("#set");
  go("#main");
  go("#play");
  assert.deepEqual(shown.map(({ view }) => view), ["set", "play"]);
});

test("an address of nothing shows the first view", () => {
  assert.deepEqual(page("#elsewhere/abc").shown, [{ view: "home", text: undefined }]);
});

test("what is shown goes into the address, unless the reader went elsewhere", () => {
  page("#play");
  rewrite("play", "a board");
  assert.deepEqual(routeOf(location.hash), { view: "play", text: "a board" });
  rewrite("set", "another");
  assert.deepEqual(routeOf(location.hash), { view: "play", text: "a board" });
});
