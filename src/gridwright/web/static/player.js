/** Playing: a board, what the player does to it, and what the page says to that. */

import { checked, hinted } from "./advice.js";
import { isAborted, post } from "./api.js";
import { BoardView } from "./board.js";
import { boardOf, newBoard, visit } from "./boards.js";
import { cellOf, placeName } from "./cells.js";
import { Clock, timeText } from "./clock.js";
import { Game } from "./game.js";
import { Hand } from "./hand.js";
import { onNamingChange } from "./naming.js";
import { noteSolved } from "./records.js";
import { address, go, rewrite } from "./router.js";
import { isOn } from "./settings.js";
import { preparePaper } from "./sheet.js";
import { beginAgain, like, liked, onOtherTab, savedGame, saveGame } from "./storage.js";
import { markItems, tellStep } from "./telling.js";
import { takesBack } from "./typing.js";
import {
  announce,
  busy,
  byId,
  copied,
  isShown,
  make,
  messageOf,
  notice,
  onKeys,
  ruleItems,
} from "./ui.js";
import { cellLabel, cluesAt, keyTexts, metaText, solvedText } from "./words.js";

/** @import { Board, Position } from "../server.js" */
/** @import { Advice } from "./advice.js" */
/** @import { SavedGame } from "./game.js" */

/** How long after a move a board that may be complete is looked at, in milliseconds. */
const SETTLED = 250;

/**
 * The game that is played; none before the first board is opened.
 * @type {Game}
 */
let game;
/** @type {Advice} */
let advice = {};
/**
 * The position of the last hint: however much of a step is told, it counts once.
 * @type {string|undefined}
 */
let hintedAt;
/** @type {AbortController|undefined} */
let looking;

const clock = new Clock(() => {
  game.seconds += 1;
  showTime();
  // Seldom enough not to keep the disk busy, often enough that a crash costs little.
  if (game.seconds % 10 === 0) keep();
});
const view = new BoardView(byId("play-board"), {
  label: (key) => cellLabel(game, key, placeName(cellOf(key), game.board)),
  isOpen: (key) => game.open.has(key),
  tap: (key, back) => tapped(key, back),
  key: (event, key) => hand.typed(event, key),
});
const hand = new Hand(view, byId("play-palette"), changed);
const dialog = byId("solved", HTMLDialogElement);

/** @type {import("./main.js").View} */
export const player = {
  start,
  async show(text) {
    if (text !== undefined && text === game?.board.text) return resume();
    clock.stop();
    if (text !== undefined) return openLink(text);
    return game ? resume() : begin();
  },
  hide() {
    clock.stop();
    if (game) keep();
  },
  isEmpty: () => !game,
};

function start() {
  const clicks = {
    "play-undo": () => changed(game.undo()),
    "play-redo": () => changed(game.redo()),
    "play-pencil": () => hand.togglePencil(),
    "play-erase": () => hand.erase(),
    "play-check": check,
    "play-restart": restart,
    "play-apply": applyHint,
    "play-share": share,
    "play-print": () => print(),
    "play-clock": toggleClock,
  };
  for (const [id, work] of Object.entries(clicks)) {
    byId(id).addEventListener("click", () => game && work());
  }
  for (const button of byId("view-play").querySelectorAll("button")) {
    const depth = Number(button.dataset.depth);
    if (depth) button.addEventListener("click", () => game && hint(button, depth));
  }
  onKeys("play", undoByKey);
  onNamingChange(tellAdvice);
  byId("play-marks").replaceChildren(...markItems());
  dialog.addEventListener("close", () => dialog.returnValue === "new" && makeAnother());
  addEventListener("pagehide", () => game && keep());
  onOtherTab((text, saved) => saved && text === game?.board.text && adopt(saved));
}

// Boards

/** @param {string} text the board of a link, which may be damaged */
async function openLink(text) {
  try {
    await open(await boardOf(text));
  } catch (error) {
    // What is on the board belongs to another address.
    if (game) resume();
    throw error;
  }
}

/** Without a board in the address: the one that was played last, if there is one. */
async function begin() {
  const text = liked("last");
  try {
    if (text !== undefined) return await open(await boardOf(text));
  } catch {
    // A board of a puzzle that is no more; there are others.
  }
  return go("home");
}

/** Another board of the same kind; the old one is kept. */
async function makeAnother() {
  const { puzzle, size } = game.board;
  notice();
  try {
    visit(await newBoard({ puzzle, size, level: game.origin.level }));
  } catch (error) {
    notice(messageOf(error));
  }
}

/** @param {Board} board */
async function open(board) {
  if (game) keep();
  await play(board);
}

/** @param {Board} board */
async function play(board) {
  looking?.abort();
  game = new Game(board, savedGame(board.text));
  game.isTidy = isOn("tidy");
  hand.begin(game);
  hintedAt = undefined;
  like("last", board.text);
  rewrite("play", board.text);
  describe();
  advise({});
  resume();
}

function resume() {
  rewrite("play", game.board.text);
  showPosition();
  showTime();
  preparePaper(game.board, metaText(game)).catch((error) => notice(messageOf(error)));
  if (game.isSolved) tell(solvedText(game));
  else if (isShown("play")) clock.start();
}

function describe() {
  const { board } = game;
  byId("play-title").textContent = board.title;
  byId("play-meta").textContent = metaText(game);
  byId("play-rules").replaceChildren(...ruleItems(board.rules));
  byId("play-edit", HTMLAnchorElement).href = address("set", board.text);
  byId("play-walk", HTMLAnchorElement).href = address("walk", board.text);
  byId("play-shared").hidden = true;
  byId("play-keys").replaceChildren(
    ...keyTexts(game).flatMap(([keys, does]) => [make("dt", {}, keys), make("dd", {}, does)]),
  );
}

// Moves

/** @param {KeyboardEvent} event */
function undoByKey(event) {
  const wanted = takesBack(event);
  if (!wanted || !game) return;
  event.preventDefault();
  changed(game[wanted]());
}

/**
 * @param {boolean} isOther
 * @param {string} [key] the cell that was typed in
 */
function changed(isOther, key) {
  if (!isOther) return;
  notice();
  advise({});
  showPosition();
  keep();
  if (key !== undefined) announce(cellLabel(game, key));
  lookWhetherSolved();
}

/**
 * @param {string} key
 * @param {boolean} back
 */
function tapped(key, back) {
  if (game.open.has(key) || !cluesAt(game.board, key).length) return hand.tap(key, back);
  game.tick(key);
  keep();
  return showPosition();
}

function showPosition() {
  const judgement = isOn("feedback") ? game.judge.judge(game.values) : undefined;
  view.show({
    board: game.board,
    values: game.values,
    marks: game.marks,
    highlight: advice.highlight ?? {},
    ...advice.tried,
    trial: game.tried,
    ticked: game.ticked,
    faults: judgement?.faults,
    clues: judgement?.clues,
    isSolved: game.isSolved,
  });
  hand.refresh();
  byId("play-undo", HTMLButtonElement).disabled = !game.history.canUndo || game.isSolved;
  byId("play-redo", HTMLButtonElement).disabled = !game.history.canRedo || game.isSolved;
}

async function lookWhetherSolved() {
  looking?.abort();
  if (!game.isFull || game.isSolved) return;
  looking = new AbortController();
  const { signal } = looking;
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
  if (signal.aborted) return;
  try {
    const whole = { text: game.board.text, values: game.readAsFull, marks: {} };
    const answer = await post("check", whole, signal);
    if (answer.solved) solved();
    else if (!game.empty) tell("Every cell is filled, but not all is right yet. Check shows where.");
  } catch (error) {
    if (!isAborted(error)) notice(messageOf(error));
  }
}

function solved() {
  game.finish();
  clock.stop();
  noteSolved(game);
  advise({ text: solvedText(game) });
  showPosition();
  keep();
  byId("solved-text").textContent = solvedText(game);
  dialog.returnValue = "";
  dialog.showModal();
}

function restart() {
  if (!game.isSolved) return changed(game.restart());
  const { board, origin } = game;
  beginAgain(board, origin);
  return play(board);
}

// Check and hints

/** @param {Advice} next */
function advise(next) {
  advice = next;
  view.light([]);
  tellAdvice();
  byId("play-apply").hidden = !next.facts?.length;
}

function tellAdvice() {
  const { told, text = "" } = advice;
  if (told) byId("play-message").replaceChildren(...tellStep(told, (cells) => view.light(cells)));
  else tell(text);
}

/** @param {string} text */
function tell(text) {
  byId("play-message").replaceChildren(text);
}

/** @returns {Position} */
function position() {
  return { text: game.board.text, values: game.values, marks: game.marks };
}

/**
 * Ask about the position; an answer to a position that is gone is not shown.
 * @template Answer
 * @param {HTMLButtonElement} button
 * @param {() => Promise<Answer>} ask
 * @param {(answer: Answer) => void} answered
 */
function asked(button, ask, answered) {
  return busy(button, async () => {
    const at = game.history.done;
    const playing = game;
    try {
      const answer = await ask();
      if (game === playing && game.history.done === at) answered(answer);
    } catch (error) {
      advise({ text: messageOf(error) });
    }
  });
}

function check() {
  const button = byId("play-check", HTMLButtonElement);
  return asked(button, () => post("check", position()), (answer) => {
    game.pointOut(answer.wrong);
    if (answer.solved) return solved();
    advise(checked(answer, game));
    keep();
    return showPosition();
  });
}

/**
 * @param {HTMLButtonElement} button
 * @param {number} depth how much is to be told
 */
function hint(button, depth) {
  return asked(button, () => post("hint", { ...position(), depth }), (answer) => {
    const here = JSON.stringify(position());
    if (answer.status === "step" && hintedAt !== here) game.hints += 1;
    if (answer.status === "wrong") game.pointOut(answer.wrong);
    hintedAt = here;
    advise(hinted(answer));
    keep();
    showPosition();
  });
}

function applyHint() {
  const { facts } = advice;
  if (facts) changed(game.know(facts));
  view.focus();
}

// The rest of the page

async function share() {
  const link = new URL(address("play", game.board.text), location.href).href;
  const label = byId("play-shared");
  const [field] = label.getElementsByTagName("input");
  field.value = link;
  label.hidden = false;
  if (await copied(link)) tell("The link is copied. Whoever opens it gets this puzzle.");
  else field.select();
}

function toggleClock() {
  like("clock", !liked("clock", true));
  showTime();
}

function showTime() {
  const isShown = liked("clock", true);
  byId("play-time").hidden = !isShown;
  byId("play-time").textContent = timeText(game.seconds);
  byId("play-clock").textContent = isShown ? "Hide timer" : "Show timer";
}

function keep() {
  const other = saveGame(game.board, game.toJSON());
  if (other) adopt(other);
}

/**
 * Go on with what another tab made of this game.
 * @param {SavedGame} saved
 */
async function adopt(saved) {
  const { board } = game;
  game = new Game(board, savedGame(board.text) ?? saved);
  game.isTidy = isOn("tidy");
  hand.begin(game);
  if (game.isSolved) clock.stop();
  advise({ text: game.isSolved ? solvedText(game) : "" });
  showPosition();
  showTime();
}
