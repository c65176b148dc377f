/** Playing: a board, what the player does to it, and what the page says to that. */

import { BoardView } from "./board.js";
import { boardOfAddress, boardPlayedLast } from "./boards.js";
import { closeCards } from "./cards.js";
import { cellOf, placeName } from "./cells.js";
import { Clock } from "./clock.js";
import { aboutIn, bareText, described } from "./describing.js";
import { Finish } from "./finish.js";
import { Game } from "./game.js";
import { Hand } from "./hand.js";
import { showHeading, showTime } from "./heading.js";
import { Keys } from "./keys.js";
import { endsPause, isPaused, setPaused } from "./pausing.js";
import { go, rewrite } from "./router.js";
import { Screen } from "./screen.js";
import { isOn } from "./settings.js";
import { StatusLine } from "./status.js";
import { beginAgain, like, onOtherTab, savedGame, saveGame } from "./storage.js";
import { afterPaint, announce, byId, isShown, notice, onKeys } from "./ui.js";
import { cellLabel, cluesAt } from "./words.js";

/** @import { Board } from "../server.js" */
/** @import { Table } from "./adviser.js" */
/** @import { Aids } from "./aids.js" */
/** @import { SavedGame } from "./game.js" */

/**
 * The game that is played; none before the first board is opened.
 * @type {Game}
 */
let game;
/** Takes back what is still to be done about the last move. */
let forgetMove = () => {};
/** Whether the last move is not saved yet. */
let isUnsaved = false;

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
  key: (event, key) => keys.onBoard(event, key),
});
const hand = new Hand(view, byId("play-palette"), changed);
const status = new StatusLine(byId("play-status"));
const screen = new Screen(view, hand, status, undo);
const keys = new Keys(view, hand, {
  undo,
  redo,
  hint: () => withAids(({ adviser }) => adviser.hint()),
  pause,
  close: () => aids?.adviser.close(),
});
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
const finish = new Finish((signal) => withAids((found) => found.isSolved(signal)), concluded);
/** @type {Aids|undefined} */
let aids;
/** @type {Promise<Aids>|undefined} */
let coming;

/** @type {import("./main.js").View} */
export const player = {
  start,
  async show(text) {
    if (text !== undefined && bareText(text) === game?.board.text) {
      describe(text);
      return resume();
    }
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

/**
 * What buttons do by their ids; those that are not here come later.
 * @type {Record<string, () => void>}
 */
const CLICKS = {
  "play-undo": undo,
  "play-redo": redo,
  "play-pencil": () => hand.togglePencil(),
  "play-erase": () => hand.erase(),
  "play-theme": () => byId("theme").click(),
  "play-pause": pause,
  "play-go-on": goOn,
};

function start() {
  for (const button of byId("view-play").querySelectorAll("button[id]")) {
    const work = CLICKS[button.id] ?? (() => withAids((found) => found.clicked(button.id)));
    button.addEventListener("click", () => game && work());
  }
  onKeys("play", (event) => game && (isPaused() ? endsPause(event) && goOn() : keys.anywhere(event)));
  applySettings();
  byId("skip").addEventListener("click", skip);
  addEventListener("pagehide", () => game && keep());
  onOtherTab((text, saved) => saved && text === game?.board.text && (isUnsaved ? keep() : adopt(saved)));
}

/** Fetch what is not needed to see a board, once. */
function fetchAids() {
  const arrived = async () => {
    const { Aids } = await import("./aids.js");
    const across = () => view.across;
    aids = new Aids(table, status, { restart, applySettings, across });
    game.judge = aids.judgeOf(game.board);
    view.setOutlines(aids.outlines);
    aids.begin();
    showPosition();
    return aids;
  };
  coming ??= arrived();
  coming.catch(() => (coming = undefined));
  return coming;
}

/**
 * @template T
 * @param {(aids: Aids) => T|Promise<T>} work
 * @returns {Promise<T|undefined>}
 */
function withAids(work) {
  return fetchAids().then(work, () => void status.say("This needs the server, which cannot be reached."));
}

// Boards

/** @param {string} text the board of a link, which may be damaged */
async function openLink(text) {
  try {
    open(await boardOfAddress(text));
    describe(text);
  } catch (error) {
    // What is on the board belongs to another address.
    if (game) resume();
    throw error;
  }
}

/** Without a board in the address: the one that was played last, if there is one. */
async function begin() {
  const last = await boardPlayedLast();
  return last ? open(last) : go("home");
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
  resume();
  if (aids) aids.begin();
  else afterPaint(() => fetchAids().catch(() => {}));
}

/**
 * Go on with a game, whatever was before.
 * @param {Game} next
 */
function take(next) {
  finish.forget();
  forgetMove();
  game = next;
  game.isTidy = isOn("tidy");
  game.judge = aids?.judgeOf(game.board);
  forgetAdvice();
  hand.begin(game);
}

/**
 * Show the title and the author that a link tells; without them, what was told before stays.
 * @param {string} text
 */
function describe(text) {
  const { title, author } = aboutIn(text);
  if (!title && !author) return;
  game.origin = { ...game.origin, title, author };
  showHeading(game);
  aids?.fillCards();
  rewrite("play", described(game.board.text, game.origin));
}

function resume() {
  rewrite("play", described(game.board.text, game.origin));
  setPaused(false);
  showPosition();
  showTime(game);
  if (!game.isSolved && isShown("play")) clock.start();
}

function pause() {
  if (isPaused()) return goOn();
  if (game.isSolved) return undefined;
  clock.stop();
  keep();
  setPaused(true);
  return announce("Paused");
}

function goOn() {
  resume();
  view.focus();
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

function undo() {
  changed(game.undo());
}

function redo() {
  changed(game.redo());
}

/**
 * A move is seen at once; what it means for the rest of the screen follows when it is painted.
 * @param {boolean} isOther
 * @param {string} [key] the cell that was typed in
 */
function changed(isOther, key) {
  if (!isOther) return;
  notice();
  forgetAdvice();
  view.put({ values: game.values, marks: game.marks, trial: game.tried });
  // The rest can wait until the move is seen; whoever leaves before that saves as well.
  forgetMove();
  isUnsaved = true;
  forgetMove = afterPaint(() => {
    showPosition();
    if (key !== undefined) announce(cellLabel(game, key));
    finish.look(game);
    keep();
    // They are here, unless the line was broken when they were wanted.
    fetchAids().catch(() => {});
  });
}

function showPosition() {
  screen.show(game, aids?.adviser.shown);
  aids?.show();
}

/** What was told of a position is no longer true of the next one. */
function forgetAdvice() {
  aids?.adviser.forget();
  screen.forgetAdvice();
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
  aids?.noteSolved();
  forgetAdvice();
  closeCards();
  showPosition();
  view.celebrate();
  keep();
  withAids(() => byId("play-won-title").focus({ preventScroll: true }));
}

function restart() {
  if (!game.isSolved) return changed(game.restart());
  beginAgain(game.board, game.origin);
  return play(game.board);
}

// The rest of the page

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
  isUnsaved = false;
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
