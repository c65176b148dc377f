/** The end of a game: a card with how it went, to be passed on, and what could come next. */

import { newBoard, visit } from "./boards.js";
import { allPuzzles } from "./catalogue.js";
import { capital, plural } from "./cells.js";
import { timeText } from "./clock.js";
import { ACROSS, courseText } from "./course.js";
import { bestTime, streak } from "./records.js";
import { address } from "./router.js";
import { box, draw } from "./svg.js";
import { busy, byId, copied, make, messageOf, notice, saveFile } from "./ui.js";
import { metaText, solvedText } from "./words.js";

/** @import { Board } from "../server.js" */
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
  byId("play-next").addEventListener("click", () => makeNext("play-next", 0));
  byId("play-harder").addEventListener("click", () => makeNext("play-harder", 1));
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
  byId("play-won").hidden = false;
  offerHarder(game.board, game.origin.level ?? undefined);
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

/**
 * @param {string} button its id
 * @param {number} harder by how many levels
 */
function makeNext(button, harder) {
  const { board, origin } = ended;
  return busy(byId(button, HTMLButtonElement), async () => {
    notice();
    try {
      const level = harder ? await harderThan(board, origin.level ?? undefined) : origin.level;
      visit(await newBoard({ puzzle: board.puzzle, size: board.size, level }));
    } catch (error) {
      notice(messageOf(error));
    }
  });
}

/**
 * @param {Board} board
 * @param {string} [level]
 */
async function offerHarder(board, level) {
  const harder = await harderThan(board, level).catch(() => undefined);
  if (!harder || ended.board !== board) return;
  byId("play-harder").hidden = false;
  byId("play-harder").textContent = `Try ${harder}`;
}

/**
 * The next level, if boards of it are made quickly in this size.
 * @param {Board} board
 * @param {string} [level]
 */
async function harderThan(board, level) {
  const puzzle = (await allPuzzles()).find(({ name }) => name === board.puzzle);
  const next = puzzle?.levels[puzzle.levels.indexOf(level ?? "") + 1];
  if (!puzzle || !level || !next) return undefined;
  const isOffered = Object.values(puzzle.offers).some((levels) => levels[next]?.includes(board.size));
  return isOffered ? next : undefined;
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
  const link = new URL(address("play", board.text), location.href).href;
  return [
    `${board.title} ${board.size.replace("x", " × ")}${level}${day}`,
    `${timeText(seconds)}, ${hints ? plural(hints, "hint") : "no hints"}`,
    courseText(course, SIGNS.get(board.look.accent) ?? "⬛"),
    link,
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
    [`400 22px ${colour("--font-ui")}`, "--ink-2", "Gridwright", 326],
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
