import assert from "node:assert/strict";
import { test } from "node:test";

import { sentencesOf } from "../../src/gridwright/web/static/telling.js";

const plain = (text) => ({ text, letters: text, cells: [], kind: "text" });
const cell = { text: "R1C2", letters: "B1", cells: [[0, 1]], kind: "cell" };

test("a text is told sentence by sentence, and nothing of it is lost", () => {
  const parts = [plain("Suppose "), cell, plain(" were on. "), cell, plain(" is full. So "), cell, plain(" is off.")];
  const sentences = sentencesOf(parts);
  const texts = sentences.map((sentence) => sentence.map(({ text }) => text).join(""));
  assert.deepEqual(texts, ["Suppose R1C2 were on. ", "R1C2 is full. ", "So R1C2 is off."]);
  assert.ok(sentences.every((sentence) => sentence.some((part) => part === cell)));
  assert.deepEqual(sentencesOf([]), []);
});
