/**
 * What marks cells, and why: each meaning has a fill and a line of its own, so that none of them
 * is told by colour alone.
 */

import { keyOf } from "./cells.js";
import { isInside, middleOf } from "./looks/plain.js";
import { CELL, box, disc, path, write } from "./svg.js";

/** @import { Board, Cell, Highlight, Part } from "../server.js" */
/** @import { Look } from "./looks/plain.js" */
/** @typedef {{x: number, y: number, width: number, height: number}} Area */

/** How far a mark reaches around a clue beside the board. */
const BESIDE = 31;
/** The meanings, from the weakest to the strongest; a place is one band without gaps. */
const MEANINGS = /** @type {const} */ ([
  "place",
  "differs",
  "reason",
  "follows",
  "supposed",
  "look",
  "breaks",
  "wrong",
  "broken",
]);
/** What the name of a cell wears: what the cell is in the step, rather than where the step breaks. */
const NAMED = /** @type {const} */ (["supposed", "follows", "look", "breaks", "reason"]);
/** Those that are hatched. */
const HATCHED = new Set(["breaks", "wrong", "broken"]);
/** Those with a sign of their own beside the hatching. */
const ALARMING = new Set(["wrong", "broken"]);

/**
 * The fills that lie under everything and the lines that lie above it.
 * @param {Board} board
 * @param {Look} look
 * @param {Highlight & {broken?: Cell[]}} highlight
 */
export function outlines(board, look, highlight) {
  /** @type {SVGElement[]} */
  const fills = [];
  /** @type {SVGElement[]} */
  const lines = [];
  const solid = new Set(look.isSolid ? board.printed.dark.map(keyOf) : []);
  for (const meaning of MEANINGS) {
    const [dark, marked] = parted(highlight[meaning] ?? [], solid);
    if (meaning !== "place") lines.push(...areasOf(board, look, dark, false).flatMap((area) => ring(area, look, meaning)));
    for (const area of areasOf(board, look, marked, meaning === "place")) {
      const radius = meaning === "place" ? 0 : Math.min(look.radius, area.width / 2);
      const shape = () => box(area.x, area.y, area.width, area.height, radius, "");
      fills.push(named(shape(), `fill ${meaning}`));
      if (HATCHED.has(meaning)) fills.push(path(hatching(area, radius * 0.3), `hatch ${meaning}`));
      if (meaning === "place") continue;
      lines.push(named(shape(), `line ${meaning}`));
      if (ALARMING.has(meaning)) lines.push(...alarm(area));
    }
  }
  return { fills, lines };
}

/**
 * What the cells that a phrase names are marked as, if all of them are.
 * @param {Part} part
 * @param {Highlight} highlight
 */
export function meaningOf({ cells }, highlight) {
  return NAMED.find((meaning) => parted(cells, new Set((highlight[meaning] ?? []).map(keyOf)))[1].length === 0) ?? "";
}

/**
 * The cells that are among some, and the others.
 * @param {Cell[]} cells
 * @param {Set<string>} keys
 */
function parted(cells, keys) {
  return [cells.filter((cell) => keys.has(keyOf(cell))), cells.filter((cell) => !keys.has(keyOf(cell)))];
}

/**
 * The line around a dark cell, on a light one that sets it off.
 * @param {Area} area
 * @param {Look} look
 * @param {string} meaning
 */
function ring(area, look, meaning) {
  const shape = () => box(area.x, area.y, area.width, area.height, look.radius, "");
  const alarming = ALARMING.has(meaning) ? alarm(area) : [];
  return [named(shape(), "underline"), named(shape(), `line ${meaning}`), ...alarming];
}

/**
 * The areas of some cells; two that make one are one area.
 * @param {Board} board
 * @param {Look} look
 * @param {Cell[]} cells
 * @param {boolean} isBand
 * @returns {Area[]}
 */
function areasOf(board, look, cells, isBand) {
  const left = new Map(cells.map((cell) => [keyOf(cell), cell]));
  const areas = [];
  for (const [key, cell] of left) {
    const other = isBand ? undefined : look.partner?.(board, cell);
    const both = other && left.has(keyOf(other)) ? [cell, other] : [cell];
    left.delete(key);
    if (other && both.length > 1) left.delete(keyOf(other));
    areas.push(areaOf(board, both, isBand ? 0 : look.inset));
  }
  return areas;
}

/**
 * @param {Board} board
 * @param {Cell[]} cells
 * @param {number} inset
 */
function areaOf(board, cells, inset) {
  if (!isInside(cells[0], board)) {
    const [x, y] = middleOf(cells[0], board);
    return { x: x - BESIDE, y: y - BESIDE, width: 2 * BESIDE, height: 2 * BESIDE };
  }
  const [rows, columns] = [cells.map(([row]) => row), cells.map(([, column]) => column)];
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return {
    x: left * CELL + inset,
    y: top * CELL + inset,
    width: (Math.max(...columns) - left + 1) * CELL - 2 * inset,
    height: (Math.max(...rows) - top + 1) * CELL - 2 * inset,
  };
}

/**
 * Lines from the lower left to the upper right.
 * @param {Area} area
 * @param {number} edge how far they stay away from its sides, so that they end within round corners
 */
function hatching(area, edge) {
  const [x, y] = [area.x + edge, area.y + edge];
  const [width, height] = [area.width - 2 * edge, area.height - 2 * edge];
  const lines = [];
  for (let at = 16; at < width + height; at += 16) {
    const [fromX, fromY] = at < height ? [x, y + at] : [x + at - height, y + height];
    const [toX, toY] = at < width ? [x + at, y] : [x + width, y + at - width];
    lines.push(`M${fromX} ${fromY}L${toX} ${toY}`);
  }
  return lines.join("");
}

/** @param {Area} area */
function alarm({ x, y, width }) {
  const [cx, cy] = [x + width - 9, y + 10];
  return [disc(cx, cy, 14, "alarm"), write(cx, cy, "!", 21, "alarm-sign")];
}

/**
 * @param {SVGElement} element
 * @param {string} kind
 */
function named(element, kind) {
  element.setAttribute("class", kind);
  return element;
}
