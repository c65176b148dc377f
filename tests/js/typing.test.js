import assert from "node:assert/strict";
import { test } from "node:test";

import { isAt, isShifted, takesBack, Typing } from "../../src/gridwright/web/static/typing.js";

/** A key as the browser tells it, typed on the board unless said otherwise. */
function typed(key, more = {}) {
  return { key, code: "", timeStamp: 0, target: { matches: () => false }, ...more };
}

const HEIGHTS = Array.from({ length: 12 }, (_, index) => String(index + 1));

test("digits typed in one place within a second are one number", () => {
  const typing = new Typing();
  assert.equal(typing.text(typed("1"), "0,0", HEIGHTS), "1");
  assert.equal(typing.text(typed("2", { timeStamp: 999 }), "0,0", HEIGHTS), "12");
  assert.equal(typing.text(typed("3", { timeStamp: 1500 }), "0,0", HEIGHTS), "3");
});

test("digits typed later or elsewhere are numbers of their own", () => {
  const typing = new Typing();
  assert.equal(typing.text(typed("1", { timeStamp: 5000 }), "0,0", HEIGHTS), "1");
  assert.equal(typing.text(typed("2", { timeStamp: 6000 }), "0,0", HEIGHTS), "2");
  assert.equal(typing.text(typed("1", { timeStamp: 7000 }), "0,0", HEIGHTS), "1");
  assert.equal(typing.text(typed("2", { timeStamp: 7100 }), "0,1", HEIGHTS), "2");
});

test("keys that stand for nothing give nothing and change nothing", () => {
  const typing = new Typing();
  assert.equal(typing.text(typed("1"), "0,0", HEIGHTS), "1");
  assert.equal(typing.text(typed("q", { timeStamp: 100 }), "0,0", HEIGHTS), undefined);
  assert.equal(typing.text(typed("0", { timeStamp: 200 }), "0,0", HEIGHTS), "10");
});

test("letters count in either case, and signs as they are drawn", () => {
  const typing = new Typing();
  assert.equal(typing.text(typed("c"), "0,0", ["C", "F"]), "C");
  assert.equal(typing.text(typed("F"), "1,0", ["C", "F"]), "F");
  assert.equal(typing.text(typed("−"), "2,0", ["+", "-", "x"]), "-");
  assert.equal(typing.text(typed("×"), "3,0", ["+", "-", "x"]), "x");
});

test("shift asks for a mark with digits and letters, whatever shift types there", () => {
  const shifted = typed("!", { code: "Digit1", shiftKey: true });
  assert.equal(isShifted(shifted), true);
  assert.equal(new Typing().text(shifted, "0,0", HEIGHTS), "1");
  assert.equal(isShifted(typed("C", { code: "KeyC", shiftKey: true })), true);
  assert.equal(isShifted(typed("+", { code: "BracketRight", shiftKey: true })), false);
  assert.equal(isShifted(typed("1", { code: "Digit1", shiftKey: false })), false);
});

test("without shift the sign counts and not its key, which other keyboards have elsewhere", () => {
  const french = typed("&", { code: "Digit1", shiftKey: false });
  assert.equal(new Typing().text(french, "0,0", HEIGHTS), undefined);
  assert.equal(new Typing().text(french, "0,0", ["&"]), "&");
});

test("undo and redo have the usual keys", () => {
  const held = { ctrlKey: true };
  assert.equal(takesBack(typed("z", held)), "undo");
  assert.equal(takesBack(typed("Z", { ...held, shiftKey: true })), "redo");
  assert.equal(takesBack(typed("y", held)), "redo");
  assert.equal(takesBack(typed("z", { metaKey: true })), "undo");
  assert.equal(takesBack(typed("z")), undefined);
  assert.equal(takesBack(typed("x", held)), undefined);
});

test("fields keep their own undo", () => {
  const asked = [];
  const target = { matches: (selector) => asked.push(selector) > 0 };
  assert.equal(takesBack(typed("z", { ctrlKey: true, target })), undefined);
  assert.deepEqual(asked, ["input, textarea, select"]);
  assert.equal(isAt(typed("z", { target: null }), "input"), false);
});
