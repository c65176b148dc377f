/**
 * The way from the clues to the solution, a step at a time, with the board beside the sentences.
 * Steps are fetched some at a time, so that the first ones can be read while others are found.
 */

import { doneHighlight, isSupposing } from "./advice.js";
import { post } from "./api.js";
import { BoardView } from "./board.js";
import { capital, cellOf, placeName, plural } from "./cells.js";
import { outlines } from "./emphasis.js";
import { Game } from "./game.js";
import { onNamingChange } from "./naming.js";
import { after, START, supposing } from "./positions.js";
import { address, rewrite } from "./router.js";
import { liked } from "./storage.js";
import { markItems, tellStep } from "./telling.js";
import { isAt } from "./typing.js";
import { byId, make, messageOf, onKeys } from "./ui.js";
import { cellLabel } from "./words.js";

/** @import { Board, Walk, WalkStep } from "../server.js" */
/** @import { Content } from "./entries.js" */

/** @type {Record<string, number>} */
const KEYS = {
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Home: -Infinity,
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  End: Infinity,
};

/** The number of steps that are fetched at a time. */
const CHUNK = 20;

/**
 * The board as it is after the steps shown; none before the first board is opened.
 * @type {Game}
 */
let game;
/** @type {WalkStep[]} */
let steps = [];
/** Whether the last of the steps is the end of the way. */
let isWhole = false;
/** What is known after each step, from the start on. */
let positions = [START];
/** The step that is shown; 0 are the clues. */
let at = 0;
/** Whether what it supposes is shown, before what follows in the end. */
let isTrying = false;
/** @type {AbortController|undefined} */
let fetching;

const slider = byId("walk-slider", HTMLInputElement);
const view = new BoardView(byId("walk-board"), {
  label: (key) => cellLabel(game, key, placeName(cellOf(key), game.board)),
  outlines,
});

/** @type {import("./main.js").View} */
export const walkthrough = {
  start() {
    byId("walk-prev").addEventListener("click", back);
    byId("walk-next").addEventListener("click", on);
    slider.addEventListener("input", () => go(Number(slider.value)));
    onKeys("walk", typed);
    onNamingChange(() => steps.forEach((_, index) => tell(index + 1)));
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

/** @param {Board} board */
async function open(board) {
  fetching?.abort();
  fetching = undefined;
  game = new Game(board);
  steps = [];
  isWhole = false;
  positions = [START];
  byId("walk-title").textContent = board.title;
  byId("walk-meta").textContent = `${board.size.replace("x", " × ")} · walkthrough`;
  byId("walk-play", HTMLAnchorElement).href = address("play", board.text);
  byId("walk-steps").replaceChildren();
  go(0);
}

async function fetchSteps() {
  if (fetching || isWhole) return;
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
    if (!signal.aborted) say(messageOf(error), true);
  } finally {
    if (fetching?.signal === signal) fetching = undefined;
  }
}

/** @param {Walk} answer */
function finish({ done }) {
  isWhole = done;
  if (done) say(summary());
  else say("The way from here is longer than the time there is.", true);
}

/** The number of steps, and the first of the hardest ones if they are not all alike. */
function summary() {
  const ranks = steps.map(({ rank }) => rank ?? 0);
  const most = Math.max(...ranks);
  const hardest = ranks.indexOf(most);
  const told = `${capital(plural(steps.length, "step"))} to the solution`;
  if (ranks.every((rank) => rank === most)) return `${told}.`;
  return `${told}. The hardest is step ${hardest + 1}: ${steps[hardest].title}.`;
}

/** @param {WalkStep} step */
function add(step) {
  const number = steps.length + 1;
  steps.push(step);
  positions.push(after(positions[number - 1], step));
  const item = make("li", { onclick: () => number !== at && go(number) });
  item.append(make("button", { type: "button", class: "kind" }, `${number}. ${step.title ?? ""}`));
  item.append(make("div", { class: "told" }));
  byId("walk-steps").append(item);
  tell(number);
}

/**
 * Put a step in words; only in the one that is shown do phrases light up cells.
 * @param {number} number
 */
function tell(number) {
  const { parts, outcome } = steps[number - 1];
  const light = number === at ? view.light.bind(view) : undefined;
  const place = byId("walk-steps").children[number - 1]?.lastElementChild;
  place?.replaceChildren(...tellStep({ parts, outcome }, light));
}

/** Show what comes next: what a step supposes, and then what follows. */
function on() {
  if (isTrying) go(at, false);
  else go(at + 1);
}

/** Show what came before. */
function back() {
  if (!isTrying && isSupposing(steps[at - 1])) go(at);
  else go(at - 1, false);
}

/**
 * @param {number} wanted
 * @param {boolean} isTold whether to begin with what a step supposes, if it does
 */
function go(wanted, isTold = true) {
  const before = at;
  at = Math.max(0, Math.min(wanted, steps.length));
  isTrying = isTold && isSupposing(steps[at - 1]);
  view.light([]);
  for (const number of new Set([before, at])) if (steps[number - 1]) tell(number);
  const step = steps[at - 1];
  const shown = isTrying ? supposing(positions[at - 1], step) : positions[at];
  const { values = {}, marks = {} } = shown;
  /** @type {Map<string, Content>} */
  const contents = new Map();
  for (const [key, each] of Object.entries(marks)) contents.set(key, { marks: each });
  for (const [key, value] of Object.entries(values)) contents.set(key, { value });
  game.contents = contents;
  const more = step && !isTrying ? { highlight: doneHighlight(step) } : {};
  view.show({ board: game.board, ...shown, ...more });
  const { highlight = {} } = { ...shown, ...more };
  const marked = Object.entries(highlight).filter(([, cells]) => cells?.length);
  byId("walk-marks").replaceChildren(...markItems(marked.map(([name]) => name)));
  showPlace();
}

function showPlace() {
  slider.max = String(steps.length);
  slider.value = String(at);
  const place = `Step ${at} of ${steps.length}${isTrying ? ", what would follow" : ""}`;
  slider.setAttribute("aria-valuetext", at ? place : "The clues");
  byId("walk-prev", HTMLButtonElement).disabled = at === 0;
  byId("walk-next", HTMLButtonElement).disabled = at === steps.length && !isTrying;
  byId("walk-steps").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const item = byId("walk-steps").children[at - 1];
  item?.setAttribute("aria-current", "step");
  if (item) scrollTo(item);
}

/**
 * Bring a step into sight within its list; the page must not move, or the board would.
 * @param {Element} item
 */
function scrollTo(item) {
  const list = byId("walk-steps");
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** @param {KeyboardEvent} event */
function typed(event) {
  // The slider has its own keys, and cells are walked through with the arrows.
  if (isAt(event, "input, [role=gridcell]") || event.ctrlKey || event.metaKey) return;
  if (!(event.key in KEYS)) return;
  event.preventDefault();
  if (KEYS[event.key] === 1) on();
  else if (KEYS[event.key] === -1) back();
  else go(at + KEYS[event.key], false);
}

/** @param {string} text */
function say(text, isBad = false) {
  byId("walk-message").textContent = text;
  byId("walk-message").classList.toggle("bad", isBad);
}
