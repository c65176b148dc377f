/**
 * The setter's bench: clues are edited in place, and after each change the board is judged.
 *
 * The board is its text; the server makes each change and answers with the board after it.
 * Changes wait in a line, so that quick typing loses none.
 */

import { get, post } from "./api.js";
import { showCard } from "./benchcard.js";
import { BoardView } from "./board.js";
import { cellOf, keyOf, placeName } from "./cells.js";
import { Chooser } from "./chooser.js";
import { Exporter } from "./exporting.js";
import { Findings } from "./findings.js";
import { History } from "./history.js";
import { drawOver } from "./overlay.js";
import { showPalette } from "./palette.js";
import { address, rewrite } from "./router.js";
import { candidateWords, othersOf, preferred, shownOf } from "./solutions.js";
import { like, liked } from "./storage.js";
import { takesBack, Typing } from "./typing.js";
import {
  announce,
  busy,
  byId,
  messageOf,
  notice,
  onKeys,
  ruleItems,
  submitButton,
} from "./ui.js";
import { cluesAt } from "./words.js";

/** @import { Board, Slot } from "../server.js" */
/** @import { Known } from "./findings.js" */
/** @import { Side } from "./solutions.js" */

/**
 * What is on the bench; nothing before the first board is opened.
 * @type {Board}
 */
let board;
/** @type {Map<string, Slot>} */
let slots = new Map();
/** @type {History<{before: Board, after: Board}>} */
let changes = new History();
/**
 * What is known of it; until that is known again after a change, what was known before.
 * @type {Known}
 */
let known = {};
/** @type {Side} */
let side = "all";
/** The end of the line of changes that are being made. */
let line = Promise.resolve();

const typing = new Typing();
/** @type {BoardView} */
const view = new BoardView(byId("set-board"), {
  label,
  isOpen: (key) => slots.has(key),
  key: typed,
  moved: showChoices,
});
const form = byId("set-chooser", HTMLFormElement);
const chooser = new Chooser(form, openEmpty);
const place = byId("set-board");
const card = byId("set-verdict");
const findings = new Findings((news) => {
  known = news;
  place.classList.remove("stale");
  show();
});
const exporter = new Exporter(byId("set-export"), () => board);

/** @type {import("./main.js").View} */
export const setter = {
  start() {
    card.setAttribute("role", "status");
    card.setAttribute("aria-live", "polite");
    byId("set-undo").addEventListener("click", () => put(changes.undo()?.before));
    byId("set-redo").addEventListener("click", () => put(changes.redo()?.after));
    byId("set-finish").addEventListener("click", () => remake("set-finish", "complete"));
    byId("set-thin").addEventListener("click", () => remake("set-thin", "thin"));
    onKeys("set", undoByKey);
  },
  async show(text) {
    const wanted = text ?? board?.text ?? liked("bench");
    if (wanted !== undefined && wanted === board?.text) return put(board);
    if (wanted !== undefined) return open(await post("read", { text: wanted }));
    await chooser.fill();
    return openEmpty();
  },
  hide() {
    findings.stop();
  },
};

function openEmpty() {
  const { puzzle, size } = chooser.chosen;
  const ask = async () => open(await get("empty", { puzzle, size, seed: String(seed()) }));
  return busy(submitButton(form), () => attempt(ask));
}

/**
 * Another board on the bench; what is undone stays with the old one.
 * @param {Board} next
 */
async function open(next) {
  changes = new History();
  known = {};
  side = "all";
  await chooser.fill(next.puzzle, next.size);
  byId("set-title").textContent = next.title;
  byId("set-meta").textContent = `${next.size.replace("x", " × ")} · setter’s bench`;
  byId("set-rules").replaceChildren(...ruleItems(next.rules));
  put(next);
}

/**
 * Show a board and have it judged.
 * @param {Board|undefined} next
 */
function put(next) {
  if (!next) return;
  board = next;
  slots = new Map(board.editable.map((slot) => [keyOf(slot.cell), slot]));
  like("bench", board.text);
  rewrite("set", board.text);
  byId("set-play", HTMLAnchorElement).href = address("play", board.text);
  byId("set-walk", HTMLAnchorElement).href = address("walk", board.text);
  byId("set-undo", HTMLButtonElement).disabled = !changes.canUndo;
  byId("set-redo", HTMLButtonElement).disabled = !changes.canRedo;
  place.classList.add("stale");
  card.setAttribute("aria-busy", "true");
  draw();
  showChoices();
  findings.judge(board);
  exporter.update().catch((error) => notice(messageOf(error)));
}

/** Show what is known of the board, on it and beside it. */
function show() {
  if (known.diagnosed?.verdict !== "ambiguous") side = "all";
  draw();
  showCard(card, board, known, {
    side,
    see(wanted) {
      side = wanted;
      show();
    },
    clear: (key) => change(key, ""),
    take,
  });
}

function draw() {
  const { highlight, ...shown } = shownOf(board, known, side);
  const wrong = (known.diagnosed?.conflict ?? []).flatMap(({ cell }) => (cell ? [cell] : []));
  view.show({ board, ...shown, highlight: { ...highlight, wrong }, room: true });
  const spare = (known.spare ?? []).map(({ cell }) => cell);
  const settling = preferred(known.decided).map(({ cell }) => cell);
  drawOver(place, board, { spare, settling, others: othersOf(known, side) });
}

/** @param {string} key */
function label(key) {
  const slot = slots.get(key);
  const clues = cluesAt(board, key);
  const stands = slot ? named(slot.text) || "no clue" : "nothing to set";
  const solved = candidateWords(board, known, key);
  return [placeName(cellOf(key), board), stands, ...clues, ...solved].join(", ");
}

/** @param {string} text */
function named(text) {
  return board.names[text] ?? text;
}

// Changes

/**
 * @param {string} key
 * @param {string} value
 */
function change(key, value) {
  line = line.then(() =>
    attempt(async () => {
      const before = board;
      const after = await post("edit", { text: before.text, cell: cellOf(key), value });
      made(before, after);
      announce(label(key));
    }),
  );
  return line;
}

/**
 * Go on with another board, in one change that can be undone.
 * @param {string} text
 */
function take(text) {
  line = line.then(() => attempt(async () => made(board, await post("read", { text }))));
  return line;
}

/**
 * @param {Board} before
 * @param {Board} after
 */
function made(before, after) {
  if (after.text === before.text) return;
  changes.push({ before, after });
  put(after);
}

/**
 * @param {string} button its id
 * @param {"complete"|"thin"} path
 */
function remake(button, path) {
  return busy(byId(button, HTMLButtonElement), () => {
    line = line.then(() =>
      attempt(async () => {
        const before = board;
        made(before, await post(path, { text: before.text, seed: seed() }));
      }),
    );
    return line;
  });
}

/** @param {() => Promise<void>} work */
async function attempt(work) {
  notice();
  try {
    await work();
  } catch (error) {
    notice(messageOf(error));
  }
}

function seed() {
  return Math.floor(Math.random() * 2 ** 32);
}

// Keys and buttons

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function typed(event, key) {
  const slot = slots.get(key);
  if (!slot || event.ctrlKey || event.metaKey || event.altKey) return;
  const value = wanted(event, key, slot);
  if (value === undefined) return;
  event.preventDefault();
  change(key, value);
}

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 * @param {Slot} slot
 */
function wanted(event, key, slot) {
  if (["Backspace", "Delete"].includes(event.key)) return "";
  if (event.key === " " || event.key === "Enter") return next(slot);
  return typing.text(event, key, slot.choices);
}

/**
 * What space puts there: a move where there is one, else the next clue.
 * @param {Slot} slot
 */
function next({ text, choices, moves }) {
  if (moves.length) return moves[0];
  const all = ["", ...choices];
  return all[(all.indexOf(text) + 1) % all.length];
}

function showChoices(key = view.here) {
  const slot = slots.get(key);
  /** @param {string} value */
  const choose = (value) => () => change(key, value);
  const buttons = (slot?.choices ?? []).map((text) => ({
    text: named(text),
    word: named(text) !== text,
    hint: named(text) !== text ? text : undefined,
    pressed: text === slot?.text,
    choose: choose(text),
  }));
  const moves = (slot?.moves ?? []).map((text) => ({ text, word: true, choose: choose(text) }));
  const clear = slot ? [{ text: "Clear", word: true, choose: choose("") }] : [];
  const [words, signs] = [true, false].map((isWord) => buttons.filter(({ word }) => word === isWord));
  showPalette(byId("set-palette"), [words, signs, [...moves, ...clear]]);
}

/** @param {KeyboardEvent} event */
function undoByKey(event) {
  const wanted = takesBack(event);
  if (!wanted) return;
  event.preventDefault();
  if (wanted === "redo") put(changes.redo()?.after);
  else put(changes.undo()?.before);
}
