/** Small pictures: a board of a puzzle, how hard a level is, what is done. They say nothing aloud. */

import { cellOf, keyOf } from "./cells.js";

/** @import { Puzzle } from "../server.js" */

const SVG = "http://www.w3.org/2000/svg";
/** The side of a cell, and the room between two. */
const CELL = 40;
const GAP = 6;
/** The levels there are, easiest first. */
const LEVELS = ["gentle", "easy", "medium", "hard", "expert"];

/**
 * A solved board of a puzzle.
 * @param {Pick<Puzzle, "sample"|"answer"|"drag">} puzzle
 */
export function thumbnail({ sample, answer: values, drag }) {
  const { width, height, symbols, blank } = sample;
  const order = symbols.map(({ text }) => text);
  const picture = shape("svg", {
    viewBox: `${-GAP} ${-GAP} ${width * CELL + GAP} ${height * CELL + GAP}`,
    class: "thumbnail",
    "aria-hidden": "true",
  });
  for (const [key, value] of Object.entries(values)) {
    const [row, column] = cellOf(key);
    const [x, y] = [column * CELL, row * CELL];
    if (drag && value === drag) picture.append(...road(values, key, drag));
    else if (value === blank) picture.append(shape("circle", { cx: x + 17, cy: y + 17, r: 2, class: "dot" }));
    else picture.append(...piece(x, y, symbols[order.indexOf(value)]?.sign ?? value, order.indexOf(value) % 3));
  }
  return picture;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} tone
 */
function piece(x, y, text, tone) {
  const side = CELL - GAP;
  const sign = shape("text", { x: x + side / 2, y: y + side / 2, class: `sign tone${tone}` });
  sign.textContent = text;
  return [shape("rect", { x, y, width: side, height: side, rx: 7, class: `piece tone${tone}` }), sign];
}

/**
 * A piece of a road, with the way to its neighbours below and to the right.
 * @param {Record<string, string>} values
 * @param {string} key
 * @param {string} drag
 */
function road(values, key, drag) {
  const [row, column] = cellOf(key);
  const [x, y] = [column * CELL + 17, row * CELL + 17];
  const down = values[keyOf([row + 1, column])] === drag ? CELL : 0;
  const right = values[keyOf([row, column + 1])] === drag ? CELL : 0;
  return [shape("path", { d: `M${x} ${y}h0v${down}M${x} ${y}h${right}`, class: "way" })];
}

/**
 * The colours of a puzzle, for everything inside an element.
 * @param {HTMLElement} element
 * @param {Pick<Puzzle, "name">} puzzle
 */
export function accented(element, puzzle) {
  element.dataset.puzzle = puzzle.name;
}

/**
 * How hard a level is, in five dots.
 * @param {string} level
 */
export function pips(level) {
  const dots = LEVELS.map((_, index) =>
    shape("rect", {
      x: index * 10,
      width: 7,
      height: 7,
      rx: 2,
      class: index <= LEVELS.indexOf(level) ? "on" : "off",
    }),
  );
  const picture = shape("svg", { viewBox: "0 0 47 7", class: "pips", "aria-hidden": "true" });
  picture.append(...dots);
  return picture;
}

/** A tick: it is done. */
export function tick() {
  const picture = shape("svg", { viewBox: "0 0 24 24", class: "tick", "aria-hidden": "true" });
  picture.append(shape("path", { d: "M5 13l4.5 4.5L19 7" }));
  return picture;
}

/**
 * @param {string} tag
 * @param {Record<string, string|number>} attributes
 */
function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
