/** Steps in words: their phrases light up the cells they speak of. */

import { partText } from "./naming.js";
import { make } from "./ui.js";

/** @import { Cell, Part, Step } from "../server.js" */
/**
 * What is told of a step.
 * @typedef {Pick<Step, "title"|"parts"|"outcome">} Told
 */

/** What cells of a step are marked as, and what that means. */
const MARKS = {
  look: "new in this step",
  reason: "what it rests on",
  place: "where to look",
  supposed: "only supposed",
  follows: "follows from it",
  breaks: "where that breaks",
};

/**
 * What the marks on a board mean, as items of a list.
 * @param {string[]} [marks] those that are on the board
 */
export function markItems(marks = Object.keys(MARKS)) {
  return Object.entries(MARKS)
    .filter(([mark]) => marks.includes(mark))
    .map(([mark, meaning]) => make("li", {}, make("span", { class: `swatch ${mark}` }), meaning));
}

/**
 * A step as elements: its techniques, why, and what follows.
 * @param {Told} told
 * @param {(cells: Cell[]) => void} [light] shows cells; none once the reader looks elsewhere
 */
export function tellStep({ title, parts = [], outcome = [] }, light) {
  const nodes = [make("span", { class: "why" }, ...phrases(parts, light))];
  if (title) nodes.unshift(make("strong", { class: "kind" }, `${title}. `));
  if (outcome.length) {
    nodes.push(make("span", { class: "outcome" }, " → ", ...phrases(outcome, light)));
  }
  return nodes;
}

/**
 * @param {Part[]} parts
 * @param {(cells: Cell[]) => void} [light]
 * @param {(part: Part) => string} [meaning] what the cells a part speaks of are marked as
 */
export function phrases(parts, light, meaning) {
  return parts.map((part) => (part.cells.length && light ? phrase(part, light, meaning?.(part)) : partText(part)));
}

/**
 * A text sentence by sentence.
 * @param {Part[]} parts
 * @returns {Part[][]}
 */
export function sentencesOf(parts) {
  /** @type {Part[][]} */
  const sentences = [[]];
  for (const part of parts) {
    // Names of cells stay in one piece; only plain text has ends of sentences.
    const pieces = part.cells.length ? [part.text] : part.text.split(/(?<=\. )/);
    for (const text of pieces) {
      sentences[sentences.length - 1].push(part.cells.length ? part : { ...part, text, letters: text });
      if (!part.cells.length && text.endsWith(". ")) sentences.push([]);
    }
  }
  return sentences.filter((sentence) => sentence.length);
}

/**
 * A phrase that lights its cells while it is pointed at or has the focus, as after a tap.
 * @param {Part} part
 * @param {(cells: Cell[]) => void} light
 * @param {string} [meaning]
 */
function phrase(part, light, meaning = "") {
  const { cells, kind } = part;
  const style = `${kind === "text" ? "phrase" : "phrase name"} ${meaning}`.trim();
  const element = make("span", { class: style, tabindex: "0" }, partText(part));
  for (const name of ["pointerenter", "focus"]) {
    element.addEventListener(name, () => light(cells));
  }
  for (const name of ["pointerleave", "blur"]) {
    // A finger leaves as soon as it is lifted; what it touched has the focus then.
    element.addEventListener(name, () => element.matches(":focus") || light([]));
  }
  return element;
}
