/** What the bar of the play screen says of a board: its name and level, the time played. */

import { timeText } from "./clock.js";
import { emblem } from "./looks/looks.js";
import { pips } from "./pips.js";
import { isOn } from "./settings.js";
import { byId, make } from "./ui.js";
import { metaTexts } from "./words.js";

/** @import { Game } from "./game.js" */

/** @param {Game} game */
export function showHeading(game) {
  const { board } = game;
  const { level, day, size } = metaTexts(game);
  byId("view-play").dataset.accent = board.look.accent;
  const { title, author } = game.origin;
  byId("play-sign").replaceChildren(emblem(board));
  byId("play-title").textContent = title || board.title;
  byId("play-meta").replaceChildren(
    ...(title ? [make("span", {}, board.title)] : []),
    ...(author ? [make("span", { class: "author" }, `by ${author}`)] : []),
    ...(game.origin.level ? [pips(game.origin.level)] : []),
    ...(level ? [make("span", {}, level)] : []),
    ...(day ? [make("span", {}, level ? `· ${day}` : day)] : []),
    make("span", { class: "size" }, size),
  );
}

/** @param {Game} game */
export function showTime({ seconds }) {
  byId("play-pause").hidden = !isOn("clock");
  byId("play-time").textContent = timeText(seconds);
}
