/**
 * The setter's bench: clues are edited in place, and after each change the board is judged.
 *
 * The board is its text; the server makes each change and answers with the board after it.
 * Changes wait in a line, so that quick typing loses none.
 */

import { get, post } from "./api.js";
import { BoardView } from "./board.js";
import { cellOf, keyOf, placeName } from "./cells.js";
import { Chooser } from "./chooser.js";
import { Exporter } from "./exporting.js";
import { cluesAt } from "./game.js";
import { History } from "./history.js";
import { showPalette } from "./palette.js";
import { address, rewrite } from "./router.js";
import { like, liked } from "./storage.js";
import { takesBack, Typing } from "./typing.js";
import { announce, busy, byId, notice, onKeys, ruleItems } from "./ui.js";
import { Verdict } from "./verdict.js";

let board;
/** @type {Map<string, {text: string, choices: string[], moves: string[]}>} */
let slots = new Map();
/** @type {History<{before: object, after: object}>} */
let changes = new History();
let highlight = {};
/** The end of the line of changes that are being made. */
let line = Promise.resolve();

const typing = new Typing();
const view = new BoardView(byId("set-board"), {
  label,
  isOpen: (key) => slots.has(key),
  key: typed,
  moved: showChoices,
});
const chooser = new Chooser(byId("set-chooser"), openEmpty);
const verdict = new Verdict(byId("set-verdict"), (marks) => {
  highlight = marks;
  draw();
});
const exporter = new Exporter(byId("set-export"), () => board);

/** @type {import("./main.js").View} */
export const setter = {
  start() {
    byId("set-undo").addEventListener("click", () => put(changes.undo()?.before));
    byId("set-redo").addEventListener("click", () => put(changes.redo()?.after));
    byId("set-finish").addEventListener("click", (event) => remake(event.currentTarget, "complete"));
    byId("set-thin").addEventListener("click", (event) => remake(event.currentTarget, "thin"));
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
    verdict.stop();
  },
};

function openEmpty() {
  const { puzzle, size } = chooser.chosen;
  const button = byId("set-chooser").querySelector("[type=submit]");
  const ask = async () => open(await get("empty", { puzzle, size, seed: seed() }));
  return busy(button, () => attempt(ask));
}

/** Another board on the bench; what is undone stays with the old one. */
async function open(next) {
  changes = new History();
  await chooser.fill(next.puzzle, next.size);
  byId("set-title").textContent = next.title;
  byId("set-meta").textContent = `${next.size.replace("x", " × ")} · setter’s bench`;
  byId("set-rules").replaceChildren(...ruleItems(next.rules));
  put(next);
}

/** Show a board and have it judged. */
function put(next) {
  if (!next) return;
  board = next;
  slots = new Map(board.editable.map((slot) => [keyOf(slot.cell), slot]));
  highlight = {};
  like("bench", board.text);
  rewrite("set", board.text);
  byId("set-play").href = address("play", board.text);
  byId("set-walk").href = address("walk", board.text);
  byId("set-undo").disabled = !changes.canUndo;
  byId("set-redo").disabled = !changes.canRedo;
  draw();
  showChoices();
  verdict.judge(board);
  exporter.update().catch((error) => notice(error.message));
}

function draw() {
  const outside = board.editable.map(({ cell }) => cell).filter(isOutside);
  view.show({ board, highlight: { place: outside, ...highlight }, room: true });
}

function isOutside([row, column]) {
  return row < 0 || column < 0 || row >= board.height || column >= board.width;
}

function label(key) {
  const slot = slots.get(key);
  const clues = cluesAt(board, key);
  const stands = slot ? named(slot.text) || "no clue" : "nothing to set";
  return [placeName(cellOf(key), board), stands, ...clues].join(", ");
}

function named(text) {
  return board.names?.[text] ?? text;
}

// Changes

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

function made(before, after) {
  if (after.text === before.text) return;
  changes.push({ before, after });
  put(after);
}

function remake(button, path) {
  return busy(button, () => {
    line = line.then(() =>
      attempt(async () => {
        const before = board;
        made(before, await post(path, { text: before.text, seed: seed() }));
      }),
    );
    return line;
  });
}

async function attempt(work) {
  notice();
  try {
    await work();
  } catch (error) {
    notice(error.message);
  }
}

function seed() {
  return Math.floor(Math.random() * 2 ** 32);
}

// Keys and buttons

/** @param {KeyboardEvent} event */
function typed(event, key) {
  const slot = slots.get(key);
  if (!slot || event.ctrlKey || event.metaKey || event.altKey) return;
  const value = wanted(event, key, slot);
  if (value === undefined) return;
  event.preventDefault();
  change(key, value);
}

function wanted(event, key, slot) {
  if (["Backspace", "Delete"].includes(event.key)) return "";
  if (event.key === " " || event.key === "Enter") return next(slot);
  return typing.text(event, key, slot.choices);
}

/** What space puts there: a move where there is one, else the next clue. */
function next({ text, choices, moves }) {
  if (moves.length) return moves[0];
  const all = ["", ...choices];
  return all[(all.indexOf(text) + 1) % all.length];
}

function showChoices(key = view.here) {
  const slot = slots.get(key);
  const choose = (value) => () => change(key, value);
  const buttons = (slot?.choices ?? []).map((text) => ({
    text: named(text),
    word: named(text) !== text,
    hint: named(text) !== text ? text : undefined,
    pressed: text === slot.text,
    choose: choose(text),
  }));
  const moves = (slot?.moves ?? []).map((text) => ({ text, word: true, choose: choose(text) }));
  const clear = slot ? [{ text: "Clear", word: true, choose: choose("") }] : [];
  const [words, signs] = [true, false].map((isWord) => buttons.filter(({ word }) => word === isWord));
  showPalette(byId("set-palette"), [words, signs, [...moves, ...clear]]);
}

function undoByKey(event) {
  const wanted = takesBack(event);
  if (!wanted) return;
  event.preventDefault();
  if (wanted === "redo") put(changes.redo()?.after);
  else put(changes.undo()?.before);
}
