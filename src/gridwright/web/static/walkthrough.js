/**
 * The way from the clues to the solution, a step at a time, with the board beside the sentences.
 * Steps are fetched some at a time, so that the first ones can be read while others are found.
 */

import { stepHighlight } from "./advice.js";
import { post } from "./api.js";
import { BoardView } from "./board.js";
import { capital, cellOf, keyOf, placeName, plural } from "./cells.js";
import { cellLabel, Game } from "./game.js";
import { address, rewrite } from "./router.js";
import { liked } from "./storage.js";
import { byId, make, onKeys } from "./ui.js";

const KEYS = { ArrowLeft: -1, ArrowUp: -1, PageUp: -1, ArrowRight: 1, ArrowDown: 1, PageDown: 1 };

/** So many steps are fetched at a time. */
const CHUNK = 20;

let game;
/** @type {object[]} */
let steps = [];
/** What is known after each step, from the start on: values, and marks of other cells. */
let positions = [{ values: {}, marks: {}, gone: {} }];
/** How many steps are shown as done. */
let at = 0;
/** @type {AbortController|undefined} */
let fetching;

const view = new BoardView(byId("walk-board"), {
  label: (key) => cellLabel(game, key, placeName(cellOf(key), game.board)),
});

/** @type {import("./main.js").View} */
export const walkthrough = {
  start() {
    byId("walk-prev").addEventListener("click", () => go(at - 1));
    byId("walk-next").addEventListener("click", () => go(at + 1));
    byId("walk-slider").addEventListener("input", (event) => go(Number(event.target.value)));
    onKeys("walk", typed);
  },
  async show(text) {
    const wanted = text ?? game?.board.text ?? liked("last");
    if (wanted === undefined) return say("Open a puzzle first: play one, set one or paste one.");
    if (wanted !== game?.board.text) await open(await post("read", { text: wanted }));
    rewrite("walk", game.board.text);
    return fetchSteps();
  },
  hide() {
    fetching?.abort();
    fetching = undefined;
  },
};

async function open(board) {
  fetching?.abort();
  fetching = undefined;
  game = new Game(board);
  steps = [];
  positions = positions.slice(0, 1);
  byId("walk-title").textContent = board.title;
  byId("walk-meta").textContent = `${board.size.replace("x", " × ")} · walkthrough`;
  byId("walk-play").href = address("play", board.text);
  byId("walk-steps").replaceChildren();
  go(0);
}

async function fetchSteps() {
  if (fetching || steps.at(-1)?.isLast) return;
  fetching = new AbortController();
  const { signal } = fetching;
  const { text } = game.board;
  say("Looking for the way …");
  try {
    for (let isDone = false; !isDone; ) {
      const answer = await post("explain", { text, from: steps.length, count: CHUNK }, signal);
      answer.steps.forEach(add);
      isDone = answer.done || answer.limit || !answer.steps.length;
      if (at === 0 && steps.length && !byId("walk-steps").contains(document.activeElement)) go(0);
      else showPlace();
      if (isDone) finish(answer);
    }
  } catch (error) {
    if (!signal.aborted) say(error.message, true);
  } finally {
    if (fetching?.signal === signal) fetching = undefined;
  }
}

function finish({ done }) {
  if (steps.length) steps.at(-1).isLast = done;
  if (done) say(`${capital(plural(steps.length, "step"))} to the solution.`);
  else say("The way from here is longer than the time there is.", true);
}

function add(step) {
  const number = steps.length + 1;
  steps.push(step);
  positions.push(after(positions.at(-1), step));
  const button = make(
    "button",
    { type: "button", onclick: () => go(number) },
    make("span", { class: "kind" }, `${number}. ${capital(step.kind)}`),
    step.text,
  );
  byId("walk-steps").append(make("li", {}, button));
}

/** What is known after a step: marks that it strikes out are still to be seen, with a line. */
function after(before, step) {
  const marks = {};
  const gone = {};
  for (const [key, left] of Object.entries(before.marks)) {
    const rest = left.filter((mark) => !before.gone[key]?.includes(mark));
    if (!(key in step.values)) marks[key] = rest;
  }
  for (const { cell, not, left } of step.facts) {
    if (left.length < 2) continue;
    // Which marks a cell had at first is not worth a crowd of struck ones.
    const had = marks[keyOf(cell)];
    marks[keyOf(cell)] = had ?? left;
    if (had) gone[keyOf(cell)] = not;
  }
  return { values: step.values, marks, gone };
}

/** @param {number} wanted */
function go(wanted) {
  at = Math.max(0, Math.min(wanted, steps.length));
  const { values, marks, gone } = positions[at];
  game.contents = new Map([
    ...Object.entries(marks).map(([key, each]) => [key, { marks: each }]),
    ...Object.entries(values).map(([key, value]) => [key, { value }]),
  ]);
  const step = steps[at - 1];
  const highlight = step ? stepHighlight(step, step.facts.map(({ cell }) => cell)) : {};
  view.show({ board: game.board, values, marks, gone, highlight });
  showPlace();
}

function showPlace() {
  const slider = byId("walk-slider");
  slider.max = String(steps.length);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", at ? `Step ${at} of ${steps.length}` : "The clues");
  byId("walk-prev").disabled = at === 0;
  byId("walk-next").disabled = at === steps.length;
  byId("walk-steps").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = byId("walk-steps").children[at - 1]?.firstElementChild;
  button?.setAttribute("aria-current", "step");
  if (button) scrollTo(button);
}

/** Bring a step into sight within its list; the page must not move, or the board would. */
function scrollTo(button) {
  const list = byId("walk-steps");
  const [outer, inner] = [list.getBoundingClientRect(), button.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

function typed(event) {
  // The slider has its own keys, and cells are walked through with the arrows.
  if (event.target.matches("input, [role=gridcell]") || event.ctrlKey || event.metaKey) return;
  const wanted = { Home: 0, End: steps.length }[event.key] ?? (KEYS[event.key] && at + KEYS[event.key]);
  if (wanted === undefined) return;
  event.preventDefault();
  go(wanted);
}

function say(text, isBad = false) {
  byId("walk-message").textContent = text;
  byId("walk-message").classList.toggle("bad", isBad);
}
