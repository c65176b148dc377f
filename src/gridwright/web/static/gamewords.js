/** A game in words, where they come after its board: rules, keys, how it went. */

import { plural } from "./cells.js";
import { timeText } from "./clock.js";
import { described } from "./describing.js";
import { FIGURES } from "./figures.js";
import { address } from "./router.js";
import { draw } from "./svg.js";
import { byId, make } from "./ui.js";

/** @import { Named } from "../server.js" */
/** @import { Game } from "./game.js" */

/**
 * Put what belongs to a board into the cards: its rules, its keys, where it can be taken.
 * @param {Game} game
 */
export function fillCards(game) {
  const { board } = game;
  byId("play-rules").replaceChildren(...board.rules.map(pictured));
  byId("play-edit", HTMLAnchorElement).href = address("set", described(board.text, game.origin));
  byId("play-walk", HTMLAnchorElement).href = address("walk", board.text);
  byId("play-keys").replaceChildren(
    ...keyTexts(game).flatMap(([keys, does]) => [make("dt", {}, keys), make("dd", {}, does)]),
  );
}

/**
 * The size of a board, and how it was made.
 * @param {Game} game
 */
export function metaText(game) {
  const { level, date } = game.origin;
  return [game.board.size.replace("x", " × "), level, date].filter(Boolean).join(" · ");
}

/**
 * A rule with the figure that it is about, if it is about one.
 * @param {Named} rule
 */
function pictured({ name, text }) {
  const bullet = name in FIGURES ? draw("path", { d: FIGURES[name] }) : draw("circle", { r: 0.28 });
  const attributes = { viewBox: "-1.3 -1.3 2.6 2.6", class: "bullet", "aria-hidden": "true" };
  return make("li", {}, draw("svg", attributes, bullet), text);
}

/**
 * What the keys do.
 * @param {Game} game
 */
export function keyTexts(game) {
  const texts = game.symbols.map((symbol) => symbol.text);
  const short = texts.length > 4 ? `${texts[0]} … ${texts.at(-1)}` : texts.join(" ");
  return [
    ["arrows", "go from cell to cell"],
    [short, "fill in"],
    ["shift + these", "pencil mark"],
    ["space", "pencil on and off"],
    ["enter", "next symbol"],
    ["backspace", "clear"],
    ["z, y", "undo, redo"],
    ["h", "hint"],
  ];
}

/**
 * What is said in the end.
 * @param {Game} game
 */
export function solvedText(game) {
  const hints = game.hints ? plural(game.hints, "hint") : "no hints";
  const errors = game.errors.size ? plural(game.errors.size, "error") : "no errors";
  const time = timeText(game.seconds);
  return `You finished this ${game.board.title} in ${time}, with ${hints} and ${errors}.`;
}
