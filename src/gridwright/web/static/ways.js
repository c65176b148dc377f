/** Lines through neighbouring cells, with round bends: roads, loops and the like. */

import { keyOf } from "./cells.js";
import { CELL, draw, path } from "./svg.js";

/** @import { Cell } from "../server.js" */

const HALF = CELL / 2;
const STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

/** A line of several strokes, one above the other. A move draws only the pieces that it changes. */
export class Way {
  /** @type {Map<string, {d: string, paths: SVGElement[]}>} */
  #pieces = new Map();
  #kinds;
  #strokes;

  /**
   * @param {string[]} kinds the classes of its strokes, from the ground up
   * @param {string} [name] the class of all of it
   */
  constructor(kinds, name) {
    this.#kinds = kinds;
    this.#strokes = kinds.map(() => draw("g"));
    this.group = draw("g", { class: name }, ...this.#strokes);
  }

  /** @param {Cell[]} cells those it goes through now */
  lead(cells) {
    const wanted = piecesThrough(cells);
    for (const [key, { d, paths }] of this.#pieces) {
      if (wanted.get(key) === d) continue;
      for (const each of paths) each.remove();
      this.#pieces.delete(key);
    }
    for (const [key, d] of wanted) if (!this.#pieces.has(key)) this.#add(key, d);
  }

  /**
   * @param {string} key
   * @param {string} d
   */
  #add(key, d) {
    const paths = this.#kinds.map((kind) => path(d, kind));
    // A bend is shorter, and dashes go on over it as if it were not.
    if (d.includes("A")) for (const each of paths) each.setAttribute("pathLength", "100");
    paths.forEach((each, at) => this.#strokes[at].append(each));
    this.#pieces.set(key, { d, paths });
  }
}

/**
 * The pieces of the line through some cells, by their keys: a straight one or a bend where a cell has
 * two neighbours on the line, one to the middle for each neighbour elsewhere, and a dot where it has none.
 * @param {Cell[]} cells
 * @returns {Map<string, string>}
 */
function piecesThrough(cells) {
  const on = new Set(cells.map(keyOf));
  return new Map(
    cells.map(([row, column]) => {
      const beside = STEPS.filter(([down, right]) => on.has(keyOf([row + down, column + right])));
      return [keyOf([row, column]), piece([column * CELL + HALF, row * CELL + HALF], beside)];
    }),
  );
}

/**
 * @param {number[]} centre
 * @param {number[][]} beside the steps to the neighbours
 */
function piece([x, y], beside) {
  const edges = beside.map(([down, right]) => `${x + right * HALF} ${y + down * HALF}`);
  if (!beside.length) return `M${x} ${y}h.010`;
  if (beside.length !== 2) return edges.map((edge) => `M${edge}L${x} ${y}`).join("");
  const [one, other] = beside;
  if (one[0] === -other[0] && one[1] === -other[1]) return `M${edges[0]}L${edges[1]}`;
  const sweep = one[1] * other[0] - one[0] * other[1] > 0 ? 0 : 1;
  return `M${edges[0]}A${HALF} ${HALF} 0 0 ${sweep} ${edges[1]}`;
}
