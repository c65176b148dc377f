import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ApiError, get, isAborted, picture, post } from "../../src/gridwright/web/static/api.js";

/** What was asked, and how long it was waited; answers are taken from a list. */
let asked;
let pauses;
let answers;

beforeEach(() => {
  [asked, pauses, answers] = [[], [], []];
  globalThis.fetch = async (path, options) => {
    asked.push({ path, ...options });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  globalThis.setTimeout = (work, pause) => {
    pauses.push(pause);
    queueMicrotask(work);
  };
});

const busy = (headers = {}) => new Response('{"error": "too many ask"}', { status: 503, headers });

test("questions go where they belong, and answers come as objects", async () => {
  answers = [Response.json([{ name: "x" }]), Response.json({ text: "y" })];
  assert.deepEqual(await get("empty", { puzzle: "a b", size: "4x4" }), [{ name: "x" }]);
  assert.deepEqual(await post("read", { text: "×" }), { text: "y" });
  assert.equal(asked[0].path, "/api/empty?puzzle=a+b&size=4x4");
  assert.deepEqual([asked[1].path, asked[1].method], ["/api/read", "POST"]);
  assert.deepEqual(JSON.parse(asked[1].body), { text: "×" });
});

test("a picture comes as a file", async () => {
  answers = [new Response("<svg/>")];
  const file = await picture({ text: "a board", format: "svg" });
  assert.equal(await file.text(), "<svg/>");
  assert.equal(asked[0].path, "/api/picture");
});

test("what the server says against a request is a sentence", async () => {
  const said = [
    [{ error: "line 2: expected a clue" }, "Line 2: expected a clue."],
    [{ error: "Is it one?" }, "Is it one?"],
    [{}, "The server answered with status 422."],
  ];
  for (const [body, message] of said) {
    answers = [Response.json(body, { status: 422 })];
    await assert.rejects(post("read", { text: "" }), { message, status: 422 });
  }
  answers = [new Response("<html>", { status: 500 })];
  await assert.rejects(get("puzzles"), { message: "The server answered with status 500." });
});

test("a busy server is asked again, after the pause it asks for but never a long one", async () => {
  const pausing = [{ "Retry-After": "2" }, {}, { "Retry-After": "600" }];
  answers = [...pausing.map(busy), Response.json(1)];
  assert.equal(await get("puzzles"), 1);
  assert.deepEqual(pauses, [2000, 1000, 4000]);
});

test("a server that stays busy is told in the end", async () => {
  answers = [busy(), busy(), busy(), busy(), Response.json(1)];
  await assert.rejects(get("puzzles"), { message: "Too many ask.", status: 503 });
  assert.equal(asked.length, 4);
});

test("a server that is gone is told, and a request taken back is not", async () => {
  answers = [new TypeError("failed to fetch")];
  await assert.rejects(get("puzzles"), (error) => error instanceof ApiError && error.status === 0);
  answers = [new DOMException("aborted", "AbortError")];
  await assert.rejects(get("puzzles"), isAborted);
  assert.equal(isAborted(new Error("another")), false);
});

test("taking a request back ends the pause before the next try", async () => {
  const controller = new AbortController();
  globalThis.setTimeout = () => queueMicrotask(() => controller.abort());
  answers = [busy(), Response.json(1)];
  await assert.rejects(post("rate", { text: "" }, controller.signal), isAborted);
  assert.equal(asked.length, 1);
});
