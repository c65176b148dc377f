import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Clock, timeText } from "../../src/gridwright/web/static/clock.js";

const real = { setInterval, clearInterval };
/** Timers that go on when the test says so. */
let timers;

beforeEach(() => {
  timers = new Map();
  globalThis.document = { hidden: false };
  globalThis.setInterval = (work, pause) => {
    const timer = Symbol("timer");
    timers.set(timer, { work, pause });
    return timer;
  };
  globalThis.clearInterval = (timer) => timers.delete(timer);
});

afterEach(() => {
  Object.assign(globalThis, real);
  delete globalThis.document;
});

function pass(seconds) {
  for (let second = 0; second < seconds; second += 1) {
    for (const { work, pause } of timers.values()) {
      assert.equal(pause, 1000);
      work();
    }
  }
}

test("the clock counts seconds while the page can be seen", () => {
  let seconds = 0;
  const clock = new Clock(() => (seconds += 1));
  clock.start();
  pass(3);
  document.hidden = true;
  pass(5);
  document.hidden = false;
  pass(2);
  assert.equal(seconds, 5);
  clock.stop();
  pass(4);
  assert.equal(seconds, 5);
});

test("a clock that is started twice does not go twice as fast", () => {
  let seconds = 0;
  const clock = new Clock(() => (seconds += 1));
  clock.start();
  clock.start();
  pass(2);
  assert.equal(seconds, 2);
  clock.stop();
  clock.stop();
  assert.equal(timers.size, 0);
});

test("times read as on a watch, and back", () => {
  assert.equal(timeText(0), "0:00");
  assert.equal(timeText(75), "1:15");
  assert.equal(timeText(3599), "59:59");
  assert.equal(timeText(3600), "1:00:00");
  assert.equal(timeText(100 * 3600 + 61), "100:01:01");
  for (let seconds = 0; seconds < 20_000; seconds += 7) {
    const read = timeText(seconds).split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
    assert.equal(read, seconds);
  }
});
