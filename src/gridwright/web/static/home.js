/** The first view: today's boards, a tile for each puzzle, and the games that can be gone on with. */

import { UNREACHED } from "./api.js";
import { boardOfDay, newBoard, visit } from "./boards.js";
import { dayName } from "./calendar.js";
import { allPuzzles } from "./catalogue.js";
import { capital } from "./cells.js";
import { choiceText, lastChoice } from "./choices.js";
import { timeText } from "./clock.js";
import { pips } from "./pips.js";
import { onAway } from "./reach.js";
import { resultOf, solvedCount, solvedOf, streak } from "./records.js";
import { address, go } from "./router.js";
import { accented, flame, tick } from "./signs.js";
import { isOut, isSite, today as currentDay } from "./site.js";
import { isTouched, keptGames } from "./storage.js";
import { icon, thumbnail } from "./thumbnail.js";
import { busy, byId, make, messageOf, notice } from "./ui.js";
import { levelOn, weekOf } from "./week.js";

/** @import { Board, Puzzle } from "../server.js" */
/** @import { Kept } from "./storage.js" */
/** @typedef {{text: string, game: Kept}} Game */

/** The games to go on with that are shown here; the others are among all games. */
const FEW = 4;
const OFFLINE = "Offline. Boards that you opened before can be played; new ones come when the server is back.";

/** @type {import("./choosing.js").Choices|undefined} */
let choices;

/** @type {import("./main.js").View} */
export const home = {
  start() {
    byId("home-tiles").append(...Array.from({ length: 5 }, () => make("li", { class: "puzzle-card empty" })));
    onAway(showAway);
  },
  async show() {
    showGames([]);
    showPuzzles(await allPuzzles());
  },
  hide() {
    choices?.close();
  },
};

/** @param {Puzzle[]} puzzles */
function showPuzzles(puzzles) {
  const today = currentDay();
  const games = keptGames();
  showToday(puzzles, today, games);
  byId("home-tiles").replaceChildren(...puzzles.map((puzzle) => tile(puzzle, today, games)));
  showGames(puzzles);
}

/** @param {boolean} isAway */
function showAway(isAway) {
  byId("home-away").hidden = !isAway;
  byId("home-away").textContent = isAway ? OFFLINE : "";
}

// Today

/**
 * @param {Puzzle[]} puzzles
 * @param {string} today
 * @param {Game[]} games
 */
function showToday(puzzles, today, games) {
  const days = streak(today);
  byId("home-streak").hidden = days < 2;
  byId("home-streak").replaceChildren(flame(), `${days} days in a row`);
  byId("today-title").textContent = dayName(today);
  const level = levelOn(puzzles, today);
  byId("today-level").replaceChildren(pips(level), capital(level));
  byId("home-dailies").replaceChildren(...puzzles.map((puzzle) => daily(puzzle, today, games)));
  byId("home-week").replaceChildren(...weekOf(today).map((day) => weekday(puzzles, day, today)));
}

/**
 * The board of today of one puzzle.
 * @param {Puzzle} puzzle
 * @param {string} today
 * @param {Game[]} games
 */
function daily(puzzle, today, games) {
  const done = resultOf(puzzle.name, today);
  const isDone = Boolean(done);
  const begun = gameOfDay(games, puzzle.name, today);
  const seconds = done?.seconds ?? begun?.game.seconds ?? 0;
  const state = isDone ? timeText(seconds) : begun ? `${timeText(seconds)} so far` : "Play";
  const button = make(
    "button",
    { type: "button", class: "daily", "data-done": isDone },
    make("span", { class: "disc" }, isDone ? tick() : icon(puzzle)),
    make("b", {}, puzzle.title),
    make("span", { class: "state" }, isDone ? `Solved in ${state}` : state),
  );
  accented(button, puzzle);
  button.addEventListener("click", () => opened(button, () => boardOfDay(puzzle.name, today)));
  return make("li", {}, button);
}

/**
 * @param {Puzzle[]} puzzles
 * @param {string} day
 * @param {string} today
 */
function weekday(puzzles, day, today) {
  const level = levelOn(puzzles, day);
  const solved = solvedOf(day).size;
  const name = dayName(day, "short");
  const parts = [
    make("span", { class: "name" }, day === today ? "Today" : name),
    make("span", { class: "ring" }, solved === puzzles.length ? tick() : solved ? String(solved) : ""),
    pips(level),
    make("span", { class: "level" }, capital(level)),
  ];
  const told = `${dayName(day)}: ${level}, ${solved} of ${puzzles.length} solved`;
  const content = isOut(day)
    ? make("a", { class: "day", href: address("days", day), "aria-label": told }, ...parts)
    : make("span", { class: "day later", "aria-label": told, role: "img" }, ...parts);
  if (day === today) content.setAttribute("aria-current", "date");
  if (solved) content.classList.add("begun");
  return make("li", {}, content);
}

/**
 * @param {Game[]} games
 * @param {string} puzzle
 * @param {string} day
 */
function gameOfDay(games, puzzle, day) {
  return games.find(
    ({ game }) => game.about?.puzzle === puzzle && game.origin?.date === day && isTouched(game),
  );
}

// Tiles

/**
 * @param {Puzzle} puzzle
 * @param {string} today
 * @param {Game[]} games
 */
function tile(puzzle, today, games) {
  const last = games.find(({ game }) => game.about?.puzzle === puzzle.name && isOpen(game));
  const solved = solvedCount(puzzle.name);
  const scene = make(
    "button",
    { type: "button", class: "scene", "aria-label": `${last ? "Continue" : isSite ? "Today’s" : "New"} ${puzzle.title}` },
    thumbnail(puzzle),
  );
  const fresh = make("button", { type: "button", class: "main" }, "New");
  const daily = make("button", { type: "button", class: isSite ? "main" : "" }, "Today");
  const wanted = make("button", { type: "button", class: "choice" }, choiceText(lastChoice(puzzle)));
  wanted.setAttribute("aria-label", `Choose size and level of ${puzzle.title}: ${wanted.textContent}`);
  const makeNew = () => opened(fresh, () => newBoard(lastChoice(puzzle)));
  const openToday = () => opened(daily, () => boardOfDay(puzzle.name, today));
  const begin = isSite ? openToday : makeNew;
  scene.addEventListener("click", () => (last ? go("play", last.text) : begin()));
  fresh.addEventListener("click", makeNew);
  daily.addEventListener("click", openToday);
  wanted.addEventListener("click", () => choose(wanted, puzzle));
  const buttons = [isSite ? undefined : fresh, daily, last && continued(last.text)];
  const item = make(
    "li",
    { class: "puzzle-card" },
    scene,
    make("h3", {}, puzzle.title),
    make("p", { class: "summary" }, puzzle.summary),
    make("p", { class: "solved" }, solved ? `${solved} solved` : "", learnLink(puzzle)),
    make("div", { class: "row" }, ...buttons),
    isSite ? undefined : wanted,
  );
  accented(item, puzzle);
  return item;
}

/** @param {Puzzle} puzzle */
function learnLink(puzzle) {
  if (!puzzle.lessons) return undefined;
  const label = `Learn ${puzzle.title}`;
  return make("a", { class: "learn", href: address("learn", puzzle.name), "aria-label": label }, "Learn");
}

/**
 * @param {HTMLButtonElement} button
 * @param {Puzzle} puzzle
 */
async function choose(button, puzzle) {
  try {
    const { Choices } = (await busy(button, () => import("./choosing.js"))) ?? {};
    if (Choices) {
      choices ??= new Choices(byId("choices", HTMLDialogElement), (at, choice) =>
        opened(at, () => newBoard(choice)),
      );
    }
    choices?.open(puzzle);
  } catch (error) {
    notice(messageOf(error));
  }
}

/** @param {string} text */
function continued(text) {
  return make("a", { class: "button", href: address("play", text) }, "Continue");
}

// Games

/** @param {Puzzle[]} puzzles */
function showGames(puzzles) {
  const open = keptGames().filter(({ game }) => isOpen(game));
  byId("home-open").hidden = !open.length;
  byId("home-games").replaceChildren(...open.slice(0, FEW).map((each) => keptItem(each, puzzles)));
}

/** @param {Kept} game */
function isOpen(game) {
  return !game.isSolved && isTouched(game);
}

/**
 * @param {Game} kept
 * @param {Puzzle[]} puzzles
 */
function keptItem({ text, game }, puzzles) {
  const name = game.about?.puzzle ?? text.split(/\s/)[0];
  const puzzle = puzzles.find((each) => each.name === name);
  const share = Object.keys(game.contents ?? {}).length / (game.about?.open || 1);
  const level = [capital(game.origin?.level ?? ""), game.about?.size.replace("x", " × ")];
  const link = make(
    "a",
    { class: "game", href: address("play", text) },
    make("span", { class: "scene" }, puzzle && thumbnail(puzzle)),
    make("b", {}, puzzle?.title ?? game.about?.title ?? name),
    make(
      "span",
      { class: "state" },
      [...level.filter(Boolean), `${timeText(game.seconds ?? 0)} so far`].join(", "),
    ),
    make("progress", { max: "1", value: String(Math.min(1, share)), "aria-label": "filled in" }),
  );
  if (puzzle) accented(link, puzzle);
  return make("li", {}, link);
}

/**
 * Fetch a board and go to it; the button shows that this takes a moment.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<Board>} ask
 */
async function opened(button, ask) {
  notice();
  // The program that plays it comes at the same time; whoever shows it tells if it does not.
  import("./player.js").catch(() => {});
  try {
    const board = await busy(button, ask);
    if (board) visit(board);
  } catch (error) {
    notice(byId("home-away").hidden ? messageOf(error) : `${UNREACHED}, so there is no new board now.`);
  }
}
