/** Playing: a board, what the player does to it, and what the page says to that. */

import { checked, hinted } from "./advice.js";
import { get, isAborted, post } from "./api.js";
import { BoardView } from "./board.js";
import { puzzleNamed } from "./catalogue.js";
import { cellOf, placeName, plural } from "./cells.js";
import { Chooser } from "./chooser.js";
import { Clock, timeText } from "./clock.js";
import { cellLabel, Game } from "./game.js";
import { Hand } from "./hand.js";
import { address, rewrite } from "./router.js";
import { preparePaper } from "./sheet.js";
import { like, liked, savedGame, saveGame } from "./storage.js";
import { takesBack } from "./typing.js";
import { announce, busy, byId, copied, make, notice, onKeys, ruleItems } from "./ui.js";

/** How long after a move a board that may be complete is looked at, in milliseconds. */
const SETTLED = 250;
/** Seeds are as large as numbers can be told exactly. */
const SEEDS = 2 ** 53;

/** @type {Game|undefined} */
let game;
let advice = {};
/** The position of the last hint: however much of a step is told, it counts once. */
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
  tap: (key, back) => hand.tap(key, back),
  key: (event, key) => hand.typed(event, key),
});
const hand = new Hand(view, byId("play-palette"), changed);
const chooser = new Chooser(byId("play-chooser"), makeNew);

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
};

function start() {
  const clicks = {
    "play-undo": () => changed(game.undo()),
    "play-redo": () => changed(game.redo()),
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
  byId("play-chooser").elements.today.addEventListener("click", openToday);
  for (const button of document.querySelectorAll("[data-depth]")) {
    button.addEventListener("click", () => game && hint(button));
  }
  onKeys("play", undoByKey);
  byId("solved").addEventListener("close", () => byId("solved").returnValue === "new" && makeNew());
  addEventListener("pagehide", () => game && keep());
}

// Boards

/** @param {string} text the board of a link, which may be damaged */
async function openLink(text) {
  try {
    await open(await post("read", { text }));
  } catch (error) {
    if (!game) await begin();
    notice(error.message);
  }
}

/** Without a board in the address: the one that was played last, or that of today. */
async function begin() {
  const text = liked("last");
  try {
    if (text !== undefined) return await open(await post("read", { text }));
  } catch {
    // A board of a puzzle that is no more; there are others.
  }
  await chooser.fill();
  return openToday();
}

function makeNew() {
  const button = byId("play-chooser").querySelector("[type=submit]");
  return busy(button, () =>
    fetched(() => post("generate", { ...chooser.chosen, seed: Math.floor(Math.random() * SEEDS) })),
  );
}

function openToday() {
  const { today, puzzle } = byId("play-chooser").elements;
  return busy(today, () => fetched(() => get("today", { puzzle: puzzle.value })));
}

async function fetched(ask) {
  notice();
  try {
    await open(await ask());
  } catch (error) {
    notice(error.message);
  }
}

async function open(board) {
  if (game) keep();
  looking?.abort();
  game = new Game(board, savedGame(board.text));
  hand.begin(game, (await puzzleNamed(board.puzzle))?.drag);
  hintedAt = undefined;
  like("last", board.text);
  rewrite("play", board.text);
  await chooser.fill(board.puzzle, board.size);
  describe();
  advise({});
  resume();
}

function resume() {
  rewrite("play", game.board.text);
  showPosition();
  showTime();
  preparePaper(game.board, metaText()).catch((error) => notice(error.message));
  if (game.isSolved) tell(solvedText());
  else if (!byId("play").hidden) clock.start();
}

function describe() {
  const { board } = game;
  byId("play-title").textContent = board.title;
  byId("play-meta").textContent = metaText();
  byId("play-rules").replaceChildren(...ruleItems(board.rules));
  byId("play-edit").href = address("set", board.text);
  byId("play-walk").href = address("walk", board.text);
  byId("play-shared").hidden = true;
  byId("play-keys").replaceChildren(
    ...keyTexts().flatMap(([keys, does]) => [make("dt", {}, keys), make("dd", {}, does)]),
  );
}

function metaText() {
  const { level, date } = game.origin;
  return [game.board.size.replace("x", " × "), level, date].filter(Boolean).join(" · ");
}

function keyTexts() {
  const texts = game.symbols.map((symbol) => symbol.text);
  const short = texts.length > 4 ? `${texts[0]} … ${texts.at(-1)}` : texts.join(" ");
  return [
    ["arrows", "go from cell to cell"],
    [short, "fill in"],
    ["shift + these", "pencil mark"],
    ["p", "pencil on and off"],
    ["space", "next symbol"],
    ["backspace", "clear"],
    ["ctrl + z", "undo; with shift redo"],
  ];
}

// Moves

function undoByKey(event) {
  const wanted = takesBack(event);
  if (!wanted || !game) return;
  event.preventDefault();
  changed(game[wanted]());
}

function changed(isOther, key) {
  if (!isOther) return;
  notice();
  advise({});
  showPosition();
  keep();
  if (key !== undefined) announce(cellLabel(game, key));
  lookWhetherSolved();
}

function showPosition() {
  view.show({
    board: game.board,
    values: game.values,
    marks: game.marks,
    highlight: advice.highlight ?? {},
  });
  byId("play-undo").disabled = !game.history.canUndo || game.isSolved;
  byId("play-redo").disabled = !game.history.canRedo || game.isSolved;
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
    if (!isAborted(error)) notice(error.message);
  }
}

function solved() {
  game.finish();
  clock.stop();
  advise({ text: solvedText() });
  showPosition();
  keep();
  byId("solved-text").textContent = solvedText();
  byId("solved").returnValue = "";
  byId("solved").showModal();
}

function solvedText() {
  const hints = game.hints ? plural(game.hints, "hint") : "no hints";
  const errors = game.errors.size ? plural(game.errors.size, "error") : "no errors";
  const time = timeText(game.seconds);
  return `You finished this ${game.board.title} in ${time}, with ${hints} and ${errors}.`;
}

function restart() {
  if (!game.isSolved) return changed(game.restart());
  const { board, origin } = game;
  game = undefined;
  saveGame(board.text, { origin });
  return open(board);
}

// Check and hints

function advise(next) {
  advice = next;
  tell(next.text ?? "", next.kind);
  byId("play-apply").hidden = !next.facts?.length;
}

function tell(text, kind) {
  const aside = kind ? [make("span", { class: "aside" }, `Reasoning: ${kind}`)] : [];
  byId("play-message").replaceChildren(text, ...aside);
}

function position() {
  return { text: game.board.text, values: game.values, marks: game.marks };
}

/** Ask about the position; an answer to a position that is gone is not shown. */
function asked(button, path, more, answered) {
  return busy(button, async () => {
    const at = game.history.done;
    const playing = game;
    try {
      const answer = await post(path, { ...position(), ...more });
      if (game === playing && game.history.done === at) answered(answer);
    } catch (error) {
      advise({ text: error.message });
    }
  });
}

function check() {
  return asked(byId("play-check"), "check", {}, (answer) => {
    game.pointOut(answer.wrong ?? []);
    if (answer.solved) return solved();
    advise(checked(answer, game));
    keep();
    return showPosition();
  });
}

function hint(button) {
  return asked(button, "hint", { depth: Number(button.dataset.depth) }, (answer) => {
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
  const field = byId("play-shared");
  field.querySelector("input").value = link;
  field.hidden = false;
  if (await copied(link)) tell("The link is copied. Whoever opens it gets this puzzle.");
  else field.querySelector("input").select();
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
  saveGame(game.board.text, game.toJSON());
}
