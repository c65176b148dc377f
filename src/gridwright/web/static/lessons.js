/** Lessons: small boards that teach a puzzle, played like any other with a card that says what to see. */

import { get } from "./api.js";
import { idOf, results } from "./records.js";
import { address } from "./router.js";
import { byId } from "./ui.js";

/** @import { Lesson } from "../server.js" */
/**
 * A lesson at its place: `path` is that of its address, `next` that of the one after it.
 * @typedef {{lesson: Lesson, path: string, number: number, count: number, next: string|undefined}} Placed
 */

/** @type {Map<string, Promise<Lesson[]>>} */
const known = new Map();

/**
 * The lessons of a puzzle.
 * @param {string} puzzle
 */
export function lessonsOf(puzzle) {
  const found = known.get(puzzle) ?? get("lessons", { puzzle });
  known.set(puzzle, found);
  found.catch(() => known.delete(puzzle));
  return found;
}

/**
 * Whether the lessons of a puzzle were asked for before.
 * @param {string} puzzle
 */
export function isKnown(puzzle) {
  return known.has(puzzle);
}

/**
 * The lesson of an address such as "name/2"; none where it names no lesson.
 * @param {string} [path]
 * @returns {Promise<Placed|undefined>}
 */
export async function lessonAt(path = "") {
  const [, puzzle = "", digits = ""] = /^(.+)\/(\d{1,3})$/.exec(path) ?? [];
  if (!puzzle) return undefined;
  const lessons = await lessonsOf(puzzle);
  const number = Number(digits);
  const lesson = lessons[number - 1];
  if (!lesson) return undefined;
  const next = number < lessons.length ? `${puzzle}/${number + 1}` : undefined;
  return { lesson, path, number, count: lessons.length, next };
}

/**
 * Whether the board of a lesson was solved.
 * @param {Lesson} lesson
 */
export function isLearnt({ board }) {
  const id = idOf(board);
  return results().some((each) => each.id === id);
}

/**
 * Show what a lesson says beside its board, and where it goes on; without one, nothing.
 * @param {Placed} [placed]
 */
export function showLesson(placed) {
  const next = byId("play-next-lesson", HTMLAnchorElement);
  byId("play-lesson-button").hidden = !placed;
  byId("play-lesson").hidden = !placed;
  next.hidden = !placed;
  document.body.classList.toggle("learning", Boolean(placed));
  if (!placed) return;
  const { lesson, number, count } = placed;
  byId("play-lesson-title").textContent = `Lesson ${number} of ${count}: ${lesson.title}`;
  byId("play-lesson-text").textContent = lesson.text;
  next.href = placed.next ? address("learn", placed.next) : "#home";
  next.textContent = placed.next ? "Next lesson" : "You know it all: play";
}
