import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "../../src/gridwright/web/static/history.js";
import { Random } from "./random.js";

test("an empty history has nothing to take back or to make again", () => {
  const history = new History();
  assert.equal(history.canUndo, false);
  assert.equal(history.canRedo, false);
  assert.equal(history.undo(), undefined);
  assert.equal(history.redo(), undefined);
  assert.equal(history.done, 0);
});

test("a new change forgets what was undone before it", () => {
  const history = new History();
  for (const change of ["a", "b", "c"]) history.push(change);
  assert.equal(history.undo(), "c");
  assert.equal(history.undo(), "b");
  history.push("d");
  assert.equal(history.canRedo, false);
  assert.deepEqual(history.changes, ["a", "d"]);
});

test("a history goes on where it was kept", () => {
  const history = new History(["a", "b", "c"], 1);
  assert.equal(history.redo(), "b");
  assert.equal(history.undo(), "b");
  assert.equal(history.undo(), "a");
  assert.equal(history.canUndo, false);
});

test("random use agrees with two stacks", () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const random = new Random(seed);
    const history = new History();
    const done = [];
    let undone = [];
    for (let step = 0; step < 100; step += 1) {
      const use = random.of(["push", "push", "undo", "redo"]);
      if (use === "push") {
        history.push(step);
        done.push(step);
        undone = [];
      } else {
        const [from, to] = use === "undo" ? [done, undone] : [undone, done];
        const wanted = from.pop();
        if (wanted !== undefined) to.push(wanted);
        assert.equal(history[use](), wanted);
      }
      assert.equal(history.canUndo, done.length > 0);
      assert.equal(history.canRedo, undone.length > 0);
      assert.deepEqual(history.changes, [...done, ...[...undone].reverse()]);
    }
  }
});
