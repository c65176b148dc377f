/** The lessons of a puzzle as a list, or the puzzles there are lessons of. */

import { allPuzzles } from "./catalogue.js";
import { isKnown, isLearnt, lessonsOf } from "./lessons.js";
import { address } from "./router.js";
import { accented, tick } from "./signs.js";
import { icon } from "./thumbnail.js";
import { byId, make, ruleItems } from "./ui.js";

/** @import { Lesson, Puzzle } from "../server.js" */

/** @type {import("./main.js").View} */
export const learn = {
  start() {},
  async show(text) {
    const puzzles = (await allPuzzles()).filter(({ lessons }) => lessons);
    const puzzle = puzzles.find(({ name }) => name === text?.split("/")[0]) ?? puzzles[0];
    byId("learn-puzzles").replaceChildren(...puzzles.map((each) => choice(each, each === puzzle)));
    if (puzzle) await list(puzzle);
  },
  hide() {},
};

/**
 * @param {Puzzle} puzzle
 * @param {boolean} isChosen
 */
function choice(puzzle, isChosen) {
  const link = make(
    "a",
    { class: "daily", href: address("learn", puzzle.name), "aria-current": isChosen ? "true" : undefined },
    make("span", { class: "disc" }, icon(puzzle)),
    make("b", {}, puzzle.title),
  );
  const item = make("li", {}, link);
  accented(item, puzzle);
  return item;
}

/** @param {Puzzle} puzzle */
async function list(puzzle) {
  byId("learn-name").textContent = puzzle.title;
  byId("learn-rules").replaceChildren(...ruleItems(puzzle.rules));
  accented(byId("learn-list"), puzzle);
  // Those of another puzzle would be wrong where these cannot be had.
  if (!isKnown(puzzle.name)) byId("learn-list").replaceChildren();
  const lessons = await lessonsOf(puzzle.name);
  const next = lessons.findIndex((lesson) => !isLearnt(lesson));
  byId("learn-list").replaceChildren(
    ...lessons.map((lesson, at) => item(puzzle, lesson, at + 1, at === next)),
  );
}

/**
 * @param {Puzzle} puzzle
 * @param {Lesson} lesson
 * @param {number} number
 * @param {boolean} isNext
 */
function item(puzzle, lesson, number, isNext) {
  const isDone = isLearnt(lesson);
  const place = make("span", { class: "ring" }, isDone ? tick() : String(number));
  return make(
    "li",
    {},
    make(
      "a",
      { class: isNext ? "lesson next" : "lesson", href: address("learn", `${puzzle.name}/${number}`) },
      place,
      make("b", {}, lesson.title),
      make("span", { class: "state" }, isDone ? "Done" : isNext ? "Begin" : ""),
    ),
  );
}
