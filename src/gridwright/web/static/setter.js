/**
 * The setter's bench: clues, a solution or the shape of a board are edited in place, and after each
 * change the board is judged.
 */

import { get, post } from "./api.js";
import { showBar, startBar } from "./benchbar.js";
import { showCard } from "./benchcard.js";
import { clueLook, showBenchPalette, symbolLook } from "./benchpalette.js";
import { nextText, placeLabel, slotsOf, symbolsAt, withEntry, withLock } from "./benchstate.js";
import { BoardView } from "./board.js";
import { cellOf } from "./cells.js";
import { Chooser } from "./chooser.js";
import { aboutIn, bareText, described } from "./describing.js";
import { DraftCard } from "./draftcard.js";
import { describeDraft, draftOf } from "./drafts.js";
import { Exporter } from "./exporting.js";
import { Findings } from "./findings.js";
import { isInside } from "./looks/plain.js";
import { drawOver } from "./overlay.js";
import { PathCard } from "./path.js";
import { rewrite } from "./router.js";
import { Selection } from "./selection.js";
import { joiningStroke, pieceChoices, ShapeCard } from "./shaping.js";
import { candidateWords, othersOf, preferred, shownOf } from "./solutions.js";
import { like, liked } from "./storage.js";
import { takesBack, Typing } from "./typing.js";
import { announce, busy, byId, messageOf, notice, onKeys, ruleItems, submitButton } from "./ui.js";
import { WishForm } from "./wishes.js";
import { cluesAt } from "./words.js";
import { attempt, seed, Workbench } from "./workbench.js";

/** @import { Board, Reshape, Slot } from "../server.js" */
/** @import { KeptState } from "./benchstate.js" */
/** @import { Known } from "./findings.js" */
/** @import { Choice } from "./palette.js" */
/** @import { Side } from "./solutions.js" */

/** @type {Map<string, Slot>} */
let slots = new Map();
/**
 * What is known of the board; until that is known again after a change, what was known before.
 * @type {Known}
 */
let known = {};
/** The puzzle and size of the board that is shown. */
let shownForm = "";
/** @type {Side} */
let side = "all";
/**
 * What is entered.
 * @typedef {"clues"|"solution"|"shape"} Mode
 * @type {Mode}
 */
let mode = "clues";
/** @type {Mode[]} */
const MODES = ["clues", "solution", "shape"];
/** Whether fingers choose the cells they draw over, instead of scrolling; a mouse always does. */
let isChoosing = false;
const mouse = matchMedia("(pointer: fine)");

const typing = new Typing();
const bench = new Workbench(put);
const place = byId("set-board");
const card = byId("set-verdict");
/** @type {BoardView} */
const view = new BoardView(place, { label, isOpen, key: typed, moved });
const selection = new Selection(() => bench.state && draw());
const form = byId("set-chooser", HTMLFormElement);
const chooser = new Chooser(form, openEmpty);
const wishes = new WishForm(byId("set-wishes", HTMLFormElement));
const shape = new ShapeCard(byId("set-shape"), reshape);
const path = new PathCard(byId("set-path", HTMLDetailsElement), () => bench.state && draw());
/** The level before the last change, and now. */
let levels = ["", ""];
const findings = new Findings((news) => {
  known = news;
  if (news.rating && news.rating.level !== levels[1]) levels = [levels[1], news.rating.level];
  place.classList.remove("stale");
  show();
});
const drafts = new DraftCard(byId("set-draft"), {
  state: () => bench.state,
  told: showAbout,
  open: (id) => attempt(() => openDraft(id)),
});
const exporter = new Exporter(byId("set-export"), () => bench.state.board);

/** @type {import("./main.js").View} */
export const setter = {
  start() {
    startBar();
    card.setAttribute("role", "status");
    card.setAttribute("aria-live", "polite");
    byId("set-undo").addEventListener("click", () => bench.undo());
    byId("set-redo").addEventListener("click", () => bench.redo());
    byId("set-clear").addEventListener("click", clearHere);
    onButton("set-finish", () => bench.finish(wishes.finishing).then(() => enter("clues")));
    onButton("set-thin", () => bench.thin(wishes.thinning));
    onButton("set-fill", () => bench.fill());
    byId("set-wipe").addEventListener("click", () => bench.make({ ...bench.state, answer: {} }));
    for (const each of MODES) byId(`set-mode-${each}`).addEventListener("click", () => enter(each));
    byId("set-several").addEventListener("click", () => {
      isChoosing = !isChoosing;
      showMode();
    });
    place.addEventListener("keydown", (event) => selection.pressed(event), true);
    onKeys("set", undoByKey);
  },
  async show(text) {
    const held = bench.state?.board.text;
    const wanted = text === undefined ? (held ?? liked("bench")) : bareText(text);
    if (wanted === undefined) {
      await chooser.fill();
      return openEmpty();
    }
    if (wanted === held) put();
    else await open(await post("read", { text: wanted }));
    const about = aboutIn(text ?? "");
    if (Object.keys(about).length && !Object.keys(drafts.about).length) describeDraft(bench.state, about);
    return showAbout();
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
 * @param {Board} board
 * @param {KeptState} [kept] what was kept with it
 */
async function open(board, kept) {
  await chooser.fill(board.puzzle, board.size);
  bench.open(board, kept);
}

/** @param {string} id */
async function openDraft(id) {
  const { state } = draftOf(id);
  await open(await post("read", { text: state.text }), state);
}

/** Show what is said about the board, in the address too. */
function showAbout() {
  const { board } = bench.state;
  rewrite("set", described(board.text, drafts.about));
  showBar(board, drafts.about);
  drafts.show();
}

/** Show what is on the bench and have it judged. */
function put() {
  const { board, answer } = bench.state;
  // What is known of a board says nothing about one of another shape.
  const form = `${board.puzzle} ${board.size}`;
  if (form !== shownForm) {
    known = {};
    levels = ["", ""];
  }
  shownForm = form;
  slots = slotsOf(board);
  like("bench", board.text);
  showAbout();
  byId("set-rules").replaceChildren(...ruleItems(board.rules));
  wishes.offer(board);
  shape.show(board);
  byId("set-undo", HTMLButtonElement).disabled = !bench.canUndo;
  byId("set-redo", HTMLButtonElement).disabled = !bench.canRedo;
  path.leave();
  place.classList.add("stale");
  card.setAttribute("aria-busy", "true");
  showMode();
  findings.judge(board, answer);
  exporter.update().catch((error) => notice(messageOf(error)));
}

/** Show what is known of the board, on it and beside it. */
function show() {
  if (known.diagnosed?.verdict !== "ambiguous") side = "all";
  draw();
  path.show(bench.state.board, known.diagnosed?.verdict === "unique");
  showCard(card, bench.state.board, known, {
    side,
    before: levels[0],
    see(wanted) {
      side = wanted;
      show();
    },
    clear: (key) => bench.edit([key], ""),
    take: (text) => bench.take(text),
  });
}

function draw() {
  const { board, answer, locked } = bench.state;
  const { highlight, ...shown } = path.shown ?? shownOf(board, known, side);
  const values = shown.values ?? answer;
  const wrong = (known.diagnosed?.conflict ?? []).flatMap(({ cell }) => (cell ? [cell] : []));
  view.show({ board, ...shown, values, highlight: { ...highlight, wrong }, room: true });
  drawOver(place, board, {
    spare: (known.spare ?? []).map(({ cell }) => cell),
    settling: preferred(known.decided).map(({ cell }) => cell),
    others: othersOf(known, side),
    locked: locked.map(cellOf),
    chosen: selection.keys.map(cellOf),
  });
}

/** @param {string} key */
function isOpen(key) {
  if (mode === "shape") return isInside(cellOf(key), bench.state.board);
  return mode === "solution" ? symbolsAt(bench.state.board, key).length > 0 : slots.has(key);
}

/** @param {string} key */
function label(key) {
  const { board } = bench.state;
  return [placeLabel(bench.state, slots.get(key), key), ...candidateWords(board, known, key)].join(", ");
}

/**
 * @param {string} id
 * @param {() => Promise<void>} work
 */
function onButton(id, work) {
  const button = byId(id, HTMLButtonElement);
  button.addEventListener("click", () => busy(button, work));
}

// What is entered, and where

/**
 * Enter something else.
 * @param {Mode} wanted
 */
function enter(wanted) {
  mode = wanted;
  showMode();
}

function showMode() {
  const { board, answer } = bench.state;
  if (mode === "shape" && !board.pieces) mode = "clues";
  for (const each of MODES) byId(`set-mode-${each}`).setAttribute("aria-pressed", String(each === mode));
  byId("set-mode-shape").hidden = !board.pieces;
  byId("set-solving").hidden = mode !== "solution";
  byId("set-several").setAttribute("aria-pressed", String(isChoosing));
  const finish = byId("set-finish").querySelector("span");
  if (finish) finish.textContent = Object.keys(answer).length ? "Derive clues" : "Finish it";
  const choosing = mouse.matches || isChoosing ? selection.stroke : undefined;
  view.setStroke(mode === "shape" ? joiningStroke(reshape) : choosing);
  draw();
  showChoices();
}

/** @param {string} key */
function moved(key) {
  selection.moved(key);
  showChoices(key);
}

/**
 * @param {string} key
 * @param {string} value
 */
async function change(key, value) {
  const others = selection.around(key).filter((each) => each !== key);
  if (mode === "solution") {
    const cells = [key, ...others].filter((each) => symbolsAt(bench.state.board, each).length);
    bench.make(cells.reduce((next, each) => withEntry(next, each, value), bench.state));
  } else await bench.edit([key, ...others], value);
  announce(label(key));
}

/** @param {Omit<Reshape, "text">} wanted */
function reshape(wanted) {
  return bench.reshape(wanted);
}

/**
 * What is in a place, and what can be put there.
 * @param {string} key
 * @returns {Slot|undefined}
 */
function slotAt(key) {
  if (mode === "clues") return slots.get(key);
  const { board, answer } = bench.state;
  const choices = mode === "solution" ? symbolsAt(board, key) : [];
  return { cell: cellOf(key), text: answer[key] ?? "", choices, moves: [] };
}

// Keys and buttons

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function typed(event, key) {
  if (event.ctrlKey || event.metaKey || event.altKey || !isOpen(key)) return;
  const value = wanted(event, key);
  if (value === undefined) return;
  event.preventDefault();
  if (mode === "shape") cutOut(key);
  else change(key, value);
}

/** Take away what is where the cursor is, as the key for it does. */
function clearHere() {
  const key = view.here;
  if (!isOpen(key)) return;
  if (mode === "shape") cutOut(key);
  else change(key, "");
}

/** @param {string} key */
function cutOut(key) {
  return reshape({ change: "cut", cells: selection.around(key).map(cellOf) });
}

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function wanted(event, key) {
  const slot = slotAt(key);
  if (["Backspace", "Delete"].includes(event.key)) return "";
  if (!slot?.choices.length && !slot?.moves.length) return undefined;
  if (event.key === " " || event.key === "Enter") return nextText(slot);
  return typing.text(event, key, slot.choices);
}

function showChoices(key = view.here) {
  if (!bench.state) return;
  const { board } = bench.state;
  const isPiece = mode === "shape" && isOpen(key);
  byId("set-clear", HTMLButtonElement).disabled = !isOpen(key);
  showBenchPalette(
    byId("set-palette"),
    mode === "shape" || !isOpen(key) ? undefined : slotAt(key),
    (text) => (mode === "solution" ? symbolLook(board, text) : clueLook(board, text)),
    (text) => change(key, text),
    isPiece ? pieceChoices(board, key, reshape) : lockChoice(key),
  );
  byId("set-advice").hidden = mode !== "shape";
}

/**
 * @param {string} key
 * @returns {Choice[]}
 */
function lockChoice(key) {
  const { board, locked } = bench.state;
  if (mode !== "clues" || !isOpen(key)) return [];
  const disabled = !cluesAt(board, key).length;
  const choose = () => bench.make(withLock(bench.state, key));
  return [{ text: "Lock", word: true, disabled, pressed: locked.includes(key), choose }];
}

/** @param {KeyboardEvent} event */
function undoByKey(event) {
  const wanted = takesBack(event);
  if (!wanted) return;
  event.preventDefault();
  if (wanted === "redo") bench.redo();
  else bench.undo();
}
