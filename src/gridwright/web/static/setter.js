/**
 * The setter's bench: clues, or a solution, are edited in place, and after each change the board is
 * judged.
 *
 * The board is its text; the server makes each change and answers with the board after it.
 * Changes wait in a line, so that quick typing loses none.
 */

import { get, post } from "./api.js";
import { showCard } from "./benchcard.js";
import { isSame, nextText, slotsOf, withBoard, withEntry, withLock } from "./benchstate.js";
import { BoardView } from "./board.js";
import { cellOf, placeName } from "./cells.js";
import { Chooser } from "./chooser.js";
import { Exporter } from "./exporting.js";
import { Findings } from "./findings.js";
import { History } from "./history.js";
import { lookOf } from "./looks/looks.js";
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
import { WishForm } from "./wishes.js";
import { cluesAt } from "./words.js";

/** @import { Board, Slot } from "../server.js" */
/** @import { State } from "./benchstate.js" */
/** @import { Known } from "./findings.js" */
/** @import { Choice } from "./palette.js" */
/** @import { Side } from "./solutions.js" */

/**
 * What is on the bench; nothing before the first board is opened.
 * @type {State}
 */
let state;
/** @type {Map<string, Slot>} */
let slots = new Map();
/** @type {History<{before: State, after: State}>} */
let changes = new History();
/**
 * What is known of it; until that is known again after a change, what was known before.
 * @type {Known}
 */
let known = {};
/** @type {Side} */
let side = "all";
/** Whether a solution is entered, and not clues. */
let isSolution = false;
/** The end of the line of changes that are being made. */
let line = Promise.resolve();

const typing = new Typing();
const place = byId("set-board");
const card = byId("set-verdict");
/** @type {BoardView} */
const view = new BoardView(place, { label, isOpen, key: typed, moved: showChoices });
const form = byId("set-chooser", HTMLFormElement);
const chooser = new Chooser(form, openEmpty);
const wishes = new WishForm(byId("set-wishes", HTMLFormElement));
const findings = new Findings((news) => {
  known = news;
  place.classList.remove("stale");
  show();
});
const exporter = new Exporter(byId("set-export"), () => state.board);

/** @type {import("./main.js").View} */
export const setter = {
  start() {
    card.setAttribute("role", "status");
    card.setAttribute("aria-live", "polite");
    byId("set-undo").addEventListener("click", undo);
    byId("set-redo").addEventListener("click", redo);
    onButton("set-finish", finish);
    onButton("set-thin", thin);
    onButton("set-fill", fill);
    byId("set-wipe").addEventListener("click", () => made({ ...state, answer: {} }));
    byId("set-mode-clues").addEventListener("click", () => enter(false));
    byId("set-mode-solution").addEventListener("click", () => enter(true));
    onKeys("set", undoByKey);
  },
  async show(text) {
    const wanted = text ?? state?.board.text ?? liked("bench");
    if (wanted !== undefined && wanted === state?.board.text) return put(state);
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
 * @param {Board} board
 */
async function open(board) {
  changes = new History();
  known = {};
  side = "all";
  await chooser.fill(board.puzzle, board.size);
  byId("set-title").textContent = board.title;
  byId("set-meta").textContent = `${board.size.replace("x", " × ")} · setter’s bench`;
  byId("set-rules").replaceChildren(...ruleItems(board.rules));
  put({ board, answer: {}, locked: [] });
}

/**
 * Show what is on the bench and have it judged.
 * @param {State|undefined} next
 */
function put(next) {
  if (!next) return;
  state = next;
  const { board, answer } = state;
  slots = slotsOf(board);
  like("bench", board.text);
  rewrite("set", board.text);
  wishes.offer(board);
  byId("set-play", HTMLAnchorElement).href = address("play", board.text);
  byId("set-walk", HTMLAnchorElement).href = address("walk", board.text);
  byId("set-undo", HTMLButtonElement).disabled = !changes.canUndo;
  byId("set-redo", HTMLButtonElement).disabled = !changes.canRedo;
  place.classList.add("stale");
  card.setAttribute("aria-busy", "true");
  draw();
  showMode();
  findings.judge(board, answer);
  exporter.update().catch((error) => notice(messageOf(error)));
}

/** Show what is known of the board, on it and beside it. */
function show() {
  if (known.diagnosed?.verdict !== "ambiguous") side = "all";
  draw();
  showCard(card, state.board, known, {
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
  const { board, answer, locked } = state;
  const { highlight, ...shown } = shownOf(board, known, side);
  const values = side === "all" ? answer : shown.values;
  const wrong = (known.diagnosed?.conflict ?? []).flatMap(({ cell }) => (cell ? [cell] : []));
  view.show({ board, ...shown, values, highlight: { ...highlight, wrong }, room: true });
  drawOver(place, board, {
    spare: (known.spare ?? []).map(({ cell }) => cell),
    settling: preferred(known.decided).map(({ cell }) => cell),
    others: othersOf(known, side),
    locked: locked.map(cellOf),
  });
}

/** @param {string} key */
function isOpen(key) {
  return isSolution ? symbolsAt(key).length > 0 : slots.has(key);
}

/** @param {string} key */
function label(key) {
  const { board, answer, locked } = state;
  const slot = slots.get(key);
  const stands = slot ? named(slot.text) || "no clue" : "nothing to set";
  const entered = key in answer ? [`entered ${answer[key]}`] : [];
  const lock = locked.includes(key) ? ["locked"] : [];
  const solved = candidateWords(board, known, key);
  return [placeName(cellOf(key), board), stands, ...lock, ...cluesAt(board, key), ...entered, ...solved].join(", ");
}

/** @param {string} text */
function named(text) {
  return state.board.names[text] ?? text;
}

// Changes

/**
 * Wait for the changes before this one, and then make it.
 * @param {() => Promise<void>} work
 */
function later(work) {
  line = line.then(() => attempt(work));
  return line;
}

/**
 * @param {string} key
 * @param {string} value
 */
function change(key, value) {
  if (isSolution) {
    made(withEntry(state, key, value));
    announce(label(key));
    return line;
  }
  return later(async () => {
    const asked = { text: state.board.text, cell: cellOf(key), value };
    made(withBoard(state, await post("edit", asked)));
    announce(label(key));
  });
}

/**
 * Go on with another board, in one change that can be undone.
 * @param {string} text
 */
function take(text) {
  return later(async () => made(withBoard(state, await post("read", { text }))));
}

/** Add clues; with a solution entered, those that follow from it. */
function finish() {
  return later(async () => {
    const { board, answer } = state;
    const asked = { text: board.text, values: answer, seed: seed(), ...wishes.finishing };
    const finished = await post("complete", asked);
    made({ ...withBoard(state, finished), answer: {} });
    enter(false);
  });
}

function thin() {
  return later(async () => {
    const { board, locked } = state;
    const asked = { text: board.text, locked: locked.map(cellOf), seed: seed(), ...wishes.thinning };
    made(withBoard(state, await post("thin", asked)));
  });
}

/** Fill in a solution with what is entered already. */
function fill() {
  return later(async () => {
    const { board, answer } = state;
    const { values } = await post("fill", { text: board.text, values: answer, seed: seed() });
    const entries = Object.entries(values).filter(([key]) => !(key in board.fixed));
    made({ ...state, answer: Object.fromEntries(entries) });
  });
}

/** @param {State} after */
function made(after) {
  const before = state;
  if (isSame(before, after)) return;
  changes.push({ before, after });
  put(after);
}

function undo() {
  put(changes.undo()?.before);
}

function redo() {
  put(changes.redo()?.after);
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

/**
 * @param {string} id
 * @param {() => Promise<void>} work
 */
function onButton(id, work) {
  const button = byId(id, HTMLButtonElement);
  button.addEventListener("click", () => busy(button, work));
}

// Keys and buttons

/**
 * Enter a solution, or clues.
 * @param {boolean} wanted
 */
function enter(wanted) {
  isSolution = wanted;
  draw();
  showMode();
}

function showMode() {
  byId("set-mode-clues").setAttribute("aria-pressed", String(!isSolution));
  byId("set-mode-solution").setAttribute("aria-pressed", String(isSolution));
  byId("set-solving").hidden = !isSolution;
  byId("set-finish").textContent = Object.keys(state.answer).length ? "Derive clues" : "Finish it";
  showChoices();
}

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function typed(event, key) {
  if (event.ctrlKey || event.metaKey || event.altKey || !isOpen(key)) return;
  const value = wanted(event, key);
  if (value === undefined) return;
  event.preventDefault();
  change(key, value);
}

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function wanted(event, key) {
  const slot = isSolution ? answerSlot(key) : slots.get(key);
  if (!slot) return undefined;
  if (["Backspace", "Delete"].includes(event.key)) return "";
  if (event.key === " " || event.key === "Enter") return nextText(slot);
  return typing.text(event, key, slot.choices);
}

/**
 * What can be entered into a cell of the solution.
 * @param {string} key
 * @returns {Slot}
 */
function answerSlot(key) {
  return { cell: cellOf(key), text: state.answer[key] ?? "", choices: symbolsAt(key), moves: [] };
}

/** @param {string} key */
function symbolsAt(key) {
  const { board } = state;
  const [row, column] = cellOf(key);
  const isCell = board.open.some(([r, c]) => r === row && c === column);
  return isCell ? board.symbols.map(({ text }) => text) : [];
}

function showChoices(key = view.here) {
  if (!state) return;
  const slot = isSolution ? answerSlot(key) : slots.get(key);
  showPalette(byId("set-palette"), slot ? choicesIn(slot, key) : []);
}

/**
 * @param {Slot} slot
 * @param {string} key
 * @returns {Choice[][]}
 */
function choicesIn({ text: held, choices, moves }, key) {
  /** @param {string} value */
  const choose = (value) => () => change(key, value);
  const buttons = choices.map((text) => ({
    ...(isSolution ? symbolChoice(text) : clueChoice(text)),
    pressed: text === held,
    choose: choose(text),
  }));
  const [words, signs] = [true, false].map((isWord) => buttons.filter(({ word }) => word === isWord));
  const others = moves.map((text) => ({ text, word: true, choose: choose(text) }));
  const clear = { text: "Clear", word: true, choose: choose("") };
  return [words, signs, [...others, clear, ...lockChoice(key)]];
}

/** @param {string} text */
function clueChoice(text) {
  const word = named(text) !== text;
  return { text: named(text), word, hint: word ? text : undefined };
}

/** @param {string} text */
function symbolChoice(text) {
  const { board } = state;
  const symbol = board.symbols.find((each) => each.text === text);
  if (!symbol) return { text, word: false };
  return { text: symbol.sign, name: symbol.name, sign: lookOf(board).sign?.(symbol, board), word: false };
}

/**
 * @param {string} key
 * @returns {Choice[]}
 */
function lockChoice(key) {
  if (isSolution || !cluesAt(state.board, key).length) return [];
  const pressed = state.locked.includes(key);
  return [{ text: "Lock", word: true, pressed, choose: () => made(withLock(state, key)) }];
}

/** @param {KeyboardEvent} event */
function undoByKey(event) {
  const wanted = takesBack(event);
  if (!wanted) return;
  event.preventDefault();
  if (wanted === "redo") redo();
  else undo();
}
