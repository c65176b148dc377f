/** What a setter says about a board, in a text that everybody can read. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { aboutIn, bareText, described } from "../../src/gridwright/web/static/describing.js";

const TEXT = "skyscrapers size=1\n  .\n. . .\n  .\n";

test("what is said goes into the text and comes out of it again", () => {
  const about = { title: "Two towers", author: "Ann; B.", comment: "one: two" };
  const text = described(TEXT, about);
  assert.ok(text.startsWith(TEXT));
  assert.deepEqual(aboutIn(text), about);
  assert.equal(bareText(text), TEXT);
});

test("a text is left alone when nothing is said, or something else", () => {
  assert.equal(described(TEXT, { title: " ", author: "" }), TEXT);
  assert.equal(bareText(`; a remark\n${TEXT}`), `; a remark\n${TEXT}`);
  assert.deepEqual(aboutIn(`; a remark\n${TEXT}`), {});
});

test("nobody gets a line of the board out of a name", () => {
  const text = described(TEXT, { title: "a\nskyscrapers size=2\n; author: me" });
  assert.equal(bareText(text), TEXT);
  assert.deepEqual(aboutIn(text), { title: "a skyscrapers size=2 ; author: me" });
});
