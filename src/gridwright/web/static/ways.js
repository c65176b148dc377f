/** Lines through neighbouring cells, with round bends: roads, loops and the like. */

import { CELL } from "./svg.js";

/** @import { Cell } from "../server.js" */

const HALF = CELL / 2;
const STEPS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

/**
 * The line through some cells: a straight piece or a bend where a cell has two neighbours on the
 * line, a piece to the middle for each neighbour elsewhere, and a dot where it has none.
 * @param {Cell[]} cells
 */
export function wayThrough(cells) {
  const on = new Set(cells.map(String));
  return cells
    .map(([row, column]) => {
      const beside = STEPS.filter(([down, right]) => on.has(String([row + down, column + right])));
      return piece([column * CELL + HALF, row * CELL + HALF], beside);
    })
    .join("");
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
