/** The end of a game: a card with how it went, to be passed on, and what could come next. */

import { harderThan, makeAnother } from "./another.js";
import { boardOfDay, visit } from "./boards.js";
import { dayName } from "./calendar.js";
import { allPuzzles } from "./catalogue.js";
import { capital, plural } from "./cells.js";
import { timeText } from "./clock.js";
import { ACROSS, courseText } from "./course.js";
import { metaText, solvedText } from "./gamewords.js";
import { bestTime, resultOf, streak } from "./records.js";
import { address } from "./router.js";
import { linkTo } from "./sharing.js";
import { accented } from "./signs.js";
import { NAME } from "./site.js";
import { box, draw } from "./svg.js";
import { thumbnail } from "./thumbnail.js";
import { busy, byId, copied, make, messageOf, notice, saveFile } from "./ui.js";
import { weekdayOf } from "./week.js";

/** @import { Puzzle } from "../server.js" */
/** @import { Stretch } from "./course.js" */
/** @import { Game } from "./game.js" */

/** What the squares mean. */
const MEANINGS = { own: "on your own", told: "with a hint", mended: "put right later" };
/** Squares as text, by the accent of a puzzle. */
const SIGNS = new Map(Object.entries({ red: "🟥", indigo: "🟦", teal: "🟩", ochre: "🟫", plum: "🟪" }));
/** The side of a square with the room beside it, and of the square alone. */
const [STEP, SIDE] = [22, 18];

/** @type {Game} */
let ended;

/** @param {() => void} replay */
export function startEnding(replay) {
  byId("play-next").addEventListener("click", () => makeAnother("play-next", ended));
  const harder = byId("play-harder");
  harder.addEventListener("click", () => makeAnother(harder.id, ended, harder.dataset.level));
  byId("play-replay").addEventListener("click", replay);
  byId("play-share-text").addEventListener("click", shareText);
  byId("play-share-picture").addEventListener("click", sharePicture);
  byId("play-course-marks").replaceChildren(
    ...Object.entries(MEANINGS).map(([kind, meaning]) => make("li", {}, swatch(kind), meaning)),
  );
}

/** @param {Game} game */
export function showEnding(game) {
  ended = game;
  byId("solved-text").textContent = solvedText(game);
  byId("play-facts").replaceChildren(...facts(game));
  byId("play-course").replaceChildren(squares(game.course));
  byId("play-shared-message").textContent = "";
  byId("play-harder").hidden = true;
  byId("play-next-daily").hidden = true;
  byId("play-won").hidden = false;
  offerHarder(game);
  offerDaily(game);
}

export function hideEnding() {
  byId("play-won").hidden = true;
}

/** @param {Game} game */
function facts({ board, origin, seconds, hints }) {
  const best = bestTime({ ...board, level: origin.level }, board);
  const days = streak();
  const all = [
    [timeText(seconds), "your time"],
    best === undefined ? [String(hints), hints === 1 ? "hint" : "hints"] : [timeText(best), "your best before"],
    days > 1 ? [String(days), "days in a row"] : [],
  ];
  return all
    .filter(([fact]) => fact)
    .map(([fact, meaning]) => make("div", {}, make("dt", {}, meaning), make("dd", {}, fact)));
}

/** @param {Stretch[]} course */
function squares(course) {
  const all = course.map((kind, at) =>
    box((at % ACROSS) * STEP + 2, Math.floor(at / ACROSS) * STEP + 2, SIDE, SIDE, 5, kind),
  );
  return draw("svg", { viewBox: "0 0 110 110", class: "course", "aria-hidden": "true" }, ...all);
}

/** @param {string} kind */
function swatch(kind) {
  const attributes = { viewBox: "0 0 22 22", class: "course-mark", "aria-hidden": "true" };
  return draw("svg", attributes, box(2, 2, SIDE, SIDE, 5, kind));
}

// What comes next

/** @param {Game} game */
async function offerHarder({ board, origin }) {
  const harder = await harderThan(board, origin.level).catch(() => undefined);
  if (!harder || ended.board !== board) return;
  byId("play-harder").hidden = false;
  byId("play-harder").textContent = `${/^[aeiou]/.test(harder) ? "An" : "A"} ${harder} one`;
  byId("play-harder").dataset.level = harder;
}

/**
 * After the board of a day, the next one of that day that is not solved yet.
 * @param {Game} game
 */
async function offerDaily({ board, origin: { date } }) {
  if (!date) return;
  const puzzles = await allPuzzles().catch(() => []);
  const at = puzzles.findIndex(({ name }) => name === board.puzzle);
  const others = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  const open = others.filter(({ name }) => !resultOf(name, date));
  if (ended.board !== board) return;
  byId("play-next-daily").replaceChildren(open[0] ? daily(open[0], date, open.length) : allDone(date));
  byId("play-next-daily").hidden = false;
}

/**
 * @param {Puzzle} puzzle
 * @param {string} date
 * @param {number} left how many of that day are not solved
 */
function daily(puzzle, date, left) {
  const level = puzzle.week[weekdayOf(date)];
  const told = `${dayName(date)}, ${level}`;
  const button = make(
    "button",
    { type: "button", class: "next-daily" },
    make("span", { class: "scene" }, thumbnail(puzzle)),
    make("span", {}, make("b", {}, puzzle.title), make("small", {}, told)),
    make("small", {}, `${left} to go`),
  );
  accented(button, puzzle);
  button.addEventListener("click", () =>
    busy(button, async () => {
      notice();
      try {
        visit(await boardOfDay(puzzle.name, date));
      } catch (error) {
        notice(messageOf(error));
      }
    }),
  );
  return button;
}

/** @param {string} date */
function allDone(date) {
  const home = make("a", { href: address("days", date) }, "all days");
  return make("p", {}, `Every board of ${dayName(date)} is solved; see `, home, ".");
}

// Passing it on, without telling anything of the solution

async function shareText() {
  const text = textOf(ended);
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ text }).catch(() => undefined);
    return;
  }
  const isCopied = await copied(text);
  said(isCopied ? "Copied: your time, the squares and a link." : "This browser does not let the page copy.");
}

/** @param {Game} game */
function textOf({ board, origin, seconds, hints, course }) {
  const level = origin.level ? `, ${origin.level}` : "";
  const day = origin.date ? `, ${origin.date}` : "";
  return [
    `${board.title} ${board.size.replace("x", " × ")}${level}${day}`,
    `${timeText(seconds)}, ${hints ? plural(hints, "hint") : "no hints"}`,
    courseText(course, SIGNS.get(board.look.accent) ?? "⬛"),
    linkTo(board),
  ].join("\n");
}

async function sharePicture() {
  const blob = await pictureOf(ended);
  const file = new File([blob], "gridwright.png", { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  saveFile(blob, file.name);
  said("The picture is among your downloads.");
}

/**
 * @param {Game} game
 * @returns {Promise<Blob>}
 */
async function pictureOf(game) {
  const { board, course, seconds } = game;
  const canvas = make("canvas");
  [canvas.width, canvas.height] = [640, 400];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(byId("play-board"));
  /** @param {string} name */
  const colour = (name) => style.getPropertyValue(name).trim();
  context.fillStyle = colour("--accent-tint");
  context.fillRect(0, 0, 640, 400);
  course.forEach((kind, at) => {
    const [x, y] = [60 + (at % ACROSS) * 56, 62 + Math.floor(at / ACROSS) * 56];
    context.beginPath();
    context.roundRect(x, y, 46, 46, 12);
    context.fillStyle = colour({ own: "--accent", told: "--hint", mended: "--surface" }[kind]);
    context.fill();
    context.lineWidth = 6;
    context.strokeStyle = colour("--accent");
    if (kind === "mended") context.stroke();
  });
  const lines = [
    [`700 38px ${colour("--font-name")}`, "--ink", board.title, 120],
    [`400 22px ${colour("--font-ui")}`, "--ink-2", capital(metaText(game)), 160],
    [`600 54px ${colour("--font-ui")}`, "--ink", timeText(seconds), 250],
    [`400 22px ${colour("--font-ui")}`, "--ink-2", NAME, 326],
  ];
  for (const [font, ink, text, y] of lines) {
    context.font = String(font);
    context.fillStyle = colour(String(ink));
    context.fillText(String(text), 372, Number(y), 250);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture cannot be made"))), "image/png"),
  );
}

/** @param {string} text */
function said(text) {
  byId("play-shared-message").textContent = text;
}
