/** Playing: a board, what the player does to it, and what the page says to that. */

import { Adviser } from "./adviser.js";
import { makeAnother } from "./another.js";
import { ApiError } from "./api.js";
import { BoardView } from "./board.js";
import { boardOf } from "./boards.js";
import { closeCards, isOpen, openCard, startCards } from "./cards.js";
import { cellOf, placeName } from "./cells.js";
import { Clock } from "./clock.js";
import { hideEnding, showEnding, startEnding } from "./ending.js";
import { Game } from "./game.js";
import { Hand } from "./hand.js";
import { showHeading, showTime } from "./heading.js";
import { isSolvedAt } from "./hints.js";
import { faultText } from "./judge.js";
import { startMenu } from "./menu.js";
import { onNamingChange } from "./naming.js";
import { noteSolved } from "./records.js";
import { go, rewrite } from "./router.js";
import { isOn } from "./settings.js";
import { hideLink, shareLink } from "./sharing.js";
import { preparePaper } from "./sheet.js";
import { StatusLine } from "./status.js";
import { beginAgain, like, liked, onOtherTab, savedGame, saveGame } from "./storage.js";
import { Trying } from "./trying.js";
import { isAt, takesBack } from "./typing.js";
import { afterPaint, announce, byId, isShown, messageOf, notice, onKeys } from "./ui.js";
import { cellLabel, cluesAt, metaText } from "./words.js";
import { Zoom } from "./zoom.js";

/** @import { Board } from "../server.js" */
/** @import { Table } from "./adviser.js" */
/** @import { SavedGame } from "./game.js" */

const DAMAGED =
  "This link holds no board that can be read; perhaps it was cut off. Paste says what is wrong with it.";

/**
 * The game that is played; none before the first board is opened.
 * @type {Game}
 */
let game;
/** @type {AbortController|undefined} */
let looking;
/** Takes back what is still to be done about the last move. */
let forgetMove = () => {};

const clock = new Clock(() => {
  game.seconds += 1;
  showTime(game);
  // Seldom enough not to keep the disk busy, often enough that a crash costs little.
  if (game.seconds % 10 === 0) keep();
});
const view = new BoardView(byId("play-board"), {
  label: (key) => cellLabel(game, key, placeName(cellOf(key), game.board)),
  isOpen: (key) => game.open.has(key),
  tap: tapped,
  key: typed,
});
const hand = new Hand(view, byId("play-palette"), changed);
const zoom = new Zoom(byId("play-pane"), byId("play-board"), byId("play-zoom", HTMLButtonElement));
const status = new StatusLine(byId("play-status"));
/** @type {Table} */
const table = {
  game: () => game,
  show: () => game && showPosition(),
  keep,
  changed,
  solved,
  focus: () => view.focus(),
  light: (cells) => view.light(cells),
  reveal: (cells) => view.reveal(cells),
};
const adviser = new Adviser(table, status);
const trying = new Trying(table, status);

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
    "play-check": () => adviser.check(),
    "play-hint-button": () => adviser.hint(),
    "play-more": () => adviser.hint(),
    "play-apply": () => adviser.apply(),
    "play-rules-button": () => toggle("play-about"),
    "play-lesson-button": () => toggle("play-lesson"),
    "play-menu-button": () => toggle("play-menu"),
    "play-theme": () => byId("theme").click(),
    "play-try": () => trying.start(),
    "play-fill": () => leaveMenu(() => changed(game.markAll())),
    "play-restart": () => leaveMenu(restart),
    "play-another": () => makeAnother("play-another", game),
    "play-share": () => shareLink(game.board, status),
    "play-print": () => print(),
  };
  for (const [id, work] of Object.entries(clicks)) {
    byId(id).addEventListener("click", () => game && work());
  }
  onKeys("play", typedAnywhere);
  onNamingChange(() => adviser.rename());
  startCards(() => adviser.close());
  startMenu(applySettings);
  applySettings();
  startEnding(restart);
  byId("skip").addEventListener("click", skip);
  addEventListener("pagehide", () => game && keep());
  onOtherTab((text, saved) => saved && text === game?.board.text && adopt(saved));
}

// Boards

/** @param {string} text the board of a link, which may be damaged */
async function openLink(text) {
  try {
    open(await boardOf(text));
  } catch (error) {
    // What is on the board belongs to another address.
    if (game) resume();
    throw error instanceof ApiError && error.status === 422 ? new Error(DAMAGED) : error;
  }
}

/** Without a board in the address: the one that was played last, if there is one. */
async function begin() {
  const text = liked("last");
  try {
    if (text !== undefined) return open(await boardOf(text));
  } catch {
    // A board of a puzzle that is no more; there are others.
  }
  return go("home");
}

/** @param {Board} board */
function open(board) {
  if (game) keep();
  play(board);
}

/** @param {Board} board */
function play(board) {
  take(new Game(board, savedGame(board.text)));
  like("last", board.text);
  showHeading(game);
  hideLink();
  resume();
  zoom.begin(view.across);
}

/**
 * Go on with a game, whatever was before.
 * @param {Game} next
 */
function take(next) {
  looking?.abort();
  game = next;
  game.isTidy = isOn("tidy");
  adviser.begin();
  hand.begin(game);
}

function resume() {
  rewrite("play", game.board.text);
  showPosition();
  showTime(game);
  preparePaper(game.board, metaText(game)).catch((error) => notice(messageOf(error)));
  if (!game.isSolved && isShown("play")) clock.start();
}

// Moves

/**
 * @param {string} key
 * @param {boolean} back
 */
function tapped(key, back) {
  if (game.open.has(key) || !cluesAt(game.board, key).length) return hand.tap(key, back);
  game.tick(key);
  announce(game.ticked.has(key) ? "Ticked off" : "No longer ticked off");
  keep();
  return showPosition();
}

/** Keys that mean something wherever the focus is; symbols of the same letter come first. */
const KEYS = {
  h: () => adviser.hint(),
  H: () => adviser.hint(),
  z: () => changed(game.undo()),
  y: () => changed(game.redo()),
};

/**
 * A key that was typed on the board.
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function typed(event, key) {
  if (hand.typed(event, key) || event.ctrlKey || event.metaKey || event.altKey) return;
  const work = new Map(Object.entries(KEYS)).get(event.key);
  if (!work) return;
  event.preventDefault();
  work();
}

/**
 * A key typed anywhere: undo, or what it would mean on the board. Buttons keep the keys that press
 * them, fields all of theirs.
 * @param {KeyboardEvent} event
 */
function typedAnywhere(event) {
  if (!game) return;
  const wanted = takesBack(event);
  if (wanted) {
    event.preventDefault();
    changed(game[wanted]());
    return;
  }
  if (event.key === "Escape") return adviser.close();
  if (isAt(event, "[role=gridcell], input:not([type=checkbox]), textarea, select")) return;
  if ([" ", "Enter"].includes(event.key) && isAt(event, "button, a, input, summary")) return;
  if (event.key !== "Tab") view.typed(event);
}

/**
 * @param {boolean} isOther
 * @param {string} [key] the cell that was typed in
 */
function changed(isOther, key) {
  if (!isOther) return;
  notice();
  adviser.forget();
  showPosition();
  // The rest can wait until the move is seen; whoever leaves before that saves as well.
  forgetMove();
  forgetMove = afterPaint(() => {
    if (key !== undefined) announce(cellLabel(game, key));
    lookWhetherSolved();
    keep();
  });
}

function showPosition() {
  const judgement = isOn("feedback") ? game.judge.judge(game.values) : undefined;
  view.show({
    board: game.board,
    values: game.values,
    marks: game.marks,
    ...adviser.shown,
    trial: game.tried,
    ticked: game.ticked,
    faults: judgement?.faults,
    clues: judgement && (isOn("remaining") ? judgement.clues : withoutNumbers(judgement.clues)),
    isSolved: game.isSolved,
  });
  hand.refresh();
  byId("play-undo", HTMLButtonElement).disabled = !game.history.canUndo || game.isSolved;
  byId("play-redo", HTMLButtonElement).disabled = !game.history.canRedo || game.isSolved;
  byId("view-play").classList.toggle("is-solved", game.isSolved);
  if (game.isSolved) showEnding(game);
  else hideEnding();
  const fault = judgement?.broken[0];
  if (fault) status.warn(`${faultText(fault, game.board)}.`, { Undo: () => changed(game.undo()) });
  else if (status.isWarning) status.clear();
  trying.show();
}

/** @param {Map<string, import("./judge.js").ClueState>} clues */
function withoutNumbers(clues) {
  return new Map([...clues].map(([key, { state }]) => [key, { state }]));
}

function lookWhetherSolved() {
  looking?.abort();
  if (!game.isFull || game.isSolved) return;
  if (game.judge.isComplete) {
    concluded(game.judge.judge(game.readAsFull).isSolved);
    return;
  }
  looking = new AbortController();
  const position = { text: game.board.text, values: game.readAsFull, marks: {} };
  isSolvedAt(position, looking.signal).then(concluded, (error) => notice(messageOf(error)));
}

/** @param {boolean|undefined} isSolved of a full board, if that is known */
function concluded(isSolved) {
  if (isSolved) solved();
  else if (isSolved === false && !game.empty) {
    status.say("Every cell is filled, but not all is right yet. Check shows where.");
  }
}

function solved() {
  game.finish();
  clock.stop();
  noteSolved(game);
  adviser.forget();
  closeCards();
  showPosition();
  view.celebrate();
  keep();
  byId("play-won-title").focus({ preventScroll: true });
}

function restart() {
  if (!game.isSolved) return changed(game.restart());
  beginAgain(game.board, game.origin);
  return play(game.board);
}

// The rest of the page

/** @param {import("./cards.js").Card} name */
function toggle(name) {
  const isClosing = isOpen(name);
  adviser.putAway();
  if (!isClosing) openCard(name);
  showPosition();
}

/** @param {() => void} work */
function leaveMenu(work) {
  closeCards();
  work();
  view.focus();
}

function applySettings() {
  byId("view-play").classList.toggle("is-numbered", isOn("ruler"));
  if (!game) return;
  game.isTidy = isOn("tidy");
  showTime(game);
  showPosition();
}

/** @param {Event} event */
function skip(event) {
  if (!isShown("play")) return;
  event.preventDefault();
  view.focus();
}

function keep() {
  const other = saveGame(game.board, game.toJSON());
  if (other) adopt(other);
}

/**
 * Go on with what another tab made of this game.
 * @param {SavedGame} saved
 */
function adopt(saved) {
  const { board } = game;
  take(new Game(board, savedGame(board.text) ?? saved));
  if (game.isSolved) clock.stop();
  showPosition();
  showTime(game);
}
