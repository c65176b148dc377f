/** All games that this browser keeps: to go on with, to look at again, to delete, to take along. */

import { dayName, dayText } from "./calendar.js";
import { allPuzzles } from "./catalogue.js";
import { capital, plural } from "./cells.js";
import { timeText } from "./clock.js";
import { described } from "./describing.js";
import { allDrafts } from "./drafts.js";
import { taken, written } from "./keepsake.js";
import { address } from "./router.js";
import { accented, tick } from "./signs.js";
import { forgetGame, isTouched, keptGames, restoreGame } from "./storage.js";
import { thumbnail } from "./thumbnail.js";
import { byId, make, messageOf, notice, saveFile } from "./ui.js";

/** @import { Puzzle } from "../server.js" */
/** @import { Kept } from "./storage.js" */

/** @type {Puzzle[]} */
let puzzles = [];
/**
 * The game that was deleted last, which can come back.
 * @type {{text: string, game: Kept}|undefined}
 */
let deleted;

const file = byId("games-file", HTMLInputElement);

/** @type {import("./main.js").View} */
export const games = {
  start() {
    byId("games-save").addEventListener("click", save);
    byId("games-load").addEventListener("click", () => file.click());
    byId("games-undo").addEventListener("click", undelete);
    byId("games-show").addEventListener("change", list);
    file.addEventListener("change", load);
  },
  async show() {
    say("");
    list();
    puzzles = await allPuzzles().catch(() => []);
    list();
  },
  hide() {
    deleted = undefined;
  },
};

function list() {
  const form = byId("games-show", HTMLFormElement);
  const wanted = new FormData(form).get("show");
  const all = keptGames().filter(({ game }) => isTouched(game));
  const shown = all.filter(({ game }) => wanted === "all" || (wanted === "solved") === Boolean(game.isSolved));
  byId("games-list").replaceChildren(...shown.map(item));
  byId("games-none").hidden = shown.length > 0;
  byId("games-none").textContent = all.length
    ? `No ${wanted} games.`
    : "Nothing yet. Every board you begin is kept here, in this browser.";
  const drafts = allDrafts();
  byId("games-set").hidden = !drafts.length;
  byId("games-drafts").replaceChildren(...drafts.map(draftItem));
  byId("games-undo").hidden = !deleted;
  byId("games-save", HTMLButtonElement).disabled = !all.length;
}

/** @param {{text: string, game: Kept}} kept */
function item({ text, game }) {
  const name = game.about?.puzzle ?? text.split(/\s/)[0];
  const puzzle = puzzles.find((each) => each.name === name);
  const title = puzzle?.title ?? game.about?.title ?? name;
  const remove = make("button", { type: "button", class: "quiet", "aria-label": `Delete ${title}` }, "Delete");
  remove.addEventListener("click", () => {
    deleted = { text, game };
    forgetGame(text);
    list();
    say(`Deleted: ${title}.`);
    byId("games-undo").focus();
  });
  const link = make(
    "a",
    { class: "game", href: address("play", text) },
    make("span", { class: "scene" }, puzzle && thumbnail(puzzle)),
    make("b", {}, title),
    make("span", { class: "state" }, make("span", {}, kindText(game)), make("span", {}, ...progress(game))),
  );
  const entry = make("li", {}, link, remove);
  if (puzzle) accented(entry, puzzle);
  return entry;
}

/**
 * A board that is being set.
 * @param {[string, import("./drafts.js").Draft]} draft
 */
function draftItem([, { about, puzzle: title, size, saved, state }]) {
  const puzzle = puzzles.find((each) => each.name === state.text.split(/\s/)[0]);
  const kind = [about.title && title, size.replace("x", "\u00a0×\u00a0"), about.author && `by ${about.author}`];
  const link = make(
    "a",
    { class: "game", href: address("set", described(state.text, about)) },
    make("span", { class: "scene" }, puzzle && thumbnail(puzzle)),
    make("b", {}, about.title || title),
    make(
      "span",
      { class: "state" },
      make("span", {}, kind.filter(Boolean).join(" · ")),
      make("span", {}, `Changed on ${dayName(dayText(new Date(saved)))}`),
    ),
  );
  const entry = make("li", {}, link);
  if (puzzle) accented(entry, puzzle);
  return entry;
}

/** @param {Kept} game */
function kindText(game) {
  const { level, date } = game.origin ?? {};
  const size = game.about?.size.replace("x", "\u00a0×\u00a0");
  return [level && capital(level), size, date && dayName(date)].filter(Boolean).join(" · ");
}

/** @param {Kept} game */
function progress(game) {
  const time = timeText(game.seconds ?? 0);
  if (game.isSolved) return [tick(), `Solved in ${time}`];
  const filled = Object.values(game.contents ?? {}).filter(({ value }) => value !== undefined).length;
  const share = Math.min(99, Math.floor((100 * filled) / (game.about?.open || 1)));
  return [`${time} so far, ${share}% filled in`];
}

function undelete() {
  if (deleted) restoreGame(deleted.text, deleted.game);
  deleted = undefined;
  say("");
  list();
}

function save() {
  saveFile(new Blob([written()], { type: "application/json" }), `gridwright-${dayText(new Date())}.json`);
}

async function load() {
  const [chosen] = file.files ?? [];
  if (!chosen) return;
  try {
    const { games: count } = taken(await chosen.text());
    say(`Taken over: ${plural(count, "game")}.`);
  } catch (error) {
    notice(messageOf(error));
  }
  // The same file may be chosen again.
  file.value = "";
  list();
}

/** @param {string} text */
function say(text) {
  byId("games-message").textContent = text;
}
