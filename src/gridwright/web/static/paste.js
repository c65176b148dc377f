/** Pasting: any ID, link or text; the board as it was understood, and what is to be said of it. */

import { isAborted, post } from "./api.js";
import { BoardView } from "./board.js";
import { allFormats, allPuzzles } from "./catalogue.js";
import { cellOf, placeName } from "./cells.js";
import { outlines } from "./emphasis.js";
import { Exporter } from "./exporting.js";
import { Game } from "./game.js";
import { address, boardOfLink } from "./router.js";
import { byId, make, messageOf } from "./ui.js";
import { Verdict } from "./verdict.js";
import { cellLabel } from "./words.js";

/** @import { ReadBoard } from "../server.js" */

/** @type {Game} */
let game;
/** @type {AbortController|undefined} */
let reading;

const field = byId("paste-text", HTMLTextAreaElement);
const view = new BoardView(byId("paste-board"), {
  label: (key) => cellLabel(game, key, placeName(cellOf(key), game.board)),
  outlines,
});
const verdict = new Verdict(byId("paste-verdict"), (highlight) => {
  view.show({ board: game.board, highlight });
});
const exporter = new Exporter(byId("paste-export"), () => game.board);

/** @type {import("./main.js").View} */
export const paste = {
  start() {
    byId("paste-form").addEventListener("submit", (event) => {
      event.preventDefault();
      read();
    });
    // The field has its new text only after the event.
    field.addEventListener("paste", () => setTimeout(read));
  },
  async show(text) {
    await tellFormats();
    if (text === undefined) return;
    field.value = text;
    await read();
  },
  hide() {
    verdict.stop();
  },
};

async function tellFormats() {
  const titles = new Map((await allPuzzles()).map(({ name, title }) => [name, title]));
  const items = (await allFormats()).map(({ title, puzzles }) => {
    const those = puzzles.map((each) => titles.get(each)).join(", ");
    const which = make("span", { class: "meta" }, puzzles.length === titles.size ? "every puzzle" : those);
    return make("li", {}, title[0].toUpperCase() + title.slice(1), which);
  });
  byId("paste-formats").replaceChildren(...items);
}

async function read() {
  // A link to this page carries the board itself.
  const text = boardOfLink(field.value) ?? field.value.trim();
  if (!text) return say("Paste something first.", true);
  reading?.abort();
  reading = new AbortController();
  try {
    const board = await post("read", { text }, reading.signal);
    const { title } = (await allFormats()).find(({ name }) => name === board.format) ?? { title: board.format };
    say(`Understood as ${title}.`);
    await show(board);
  } catch (error) {
    if (isAborted(error)) return undefined;
    reveal(false);
    say(messageOf(error), true);
  }
  return undefined;
}

/** @param {ReadBoard} board */
async function show(board) {
  game = new Game(board);
  reveal(true);
  byId("paste-name").textContent = board.title;
  byId("paste-meta").textContent = board.size.replace("x", " × ");
  for (const [id, name] of [["play", "play"], ["edit", "set"], ["walk", "walk"]]) {
    byId(`paste-${id}`, HTMLAnchorElement).href = address(name, board.text);
  }
  view.show({ board });
  verdict.judge(board);
  await exporter.update();
}

/** @param {boolean} isFound */
function reveal(isFound) {
  byId("paste-found").hidden = !isFound;
  byId("paste-known").hidden = isFound;
}

/** @param {string} text */
function say(text, isBad = false) {
  byId("paste-message").textContent = text;
  byId("paste-message").classList.toggle("bad", isBad);
}
