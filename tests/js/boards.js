/** Boards as the server sends them, of puzzles that nobody knows. */

import { keyOf } from "../../src/gridwright/web/static/cells.js";

const SYMBOLS = [
  { value: 0, text: "x", name: "nothing", sign: "×", shape: null, joined: false },
  { value: 1, text: "+", name: "plus", sign: "+", shape: null, joined: false },
  { value: 2, text: "-", name: "minus", sign: "−", shape: null, joined: false },
];

/**
 * A board of three symbols, of which the first is drawn as nothing. Its first column has no open
 * cells, and the other cells are tied in pairs, side by side, as plus and minus.
 */
export function tiedBoard({ width = 5, height = 3, blank = "x" } = {}) {
  const open = [];
  for (let row = 0; row < height; row += 1) {
    for (let column = 1; column < width; column += 1) open.push([row, column]);
  }
  const partner = ([row, column]) => [row, column + (column % 2 ? 1 : -1)];
  const isOpen = new Set(open.map(keyOf));
  const tied = open.filter((cell) => isOpen.has(keyOf(partner(cell))));
  const pairs = { x: "x", "+": "-", "-": "+" };
  return {
    puzzle: "pairs",
    title: "Pairs",
    size: `${width}x${height}`,
    width,
    height,
    text: `pairs ${width}x${height}`,
    link: "",
    look: { style: "plain", accent: "slate" },
    rules: [],
    symbols: SYMBOLS,
    blank,
    open,
    fixed: { "0,0": "+" },
    given: {},
    ties: tied.map((cell) => ({ cell, other: partner(cell), pairs })),
    clues: [{ cell: [-1, 1], rule: "count", text: "column 2 has one plus" }],
    printed: { glyphs: [], signs: [], walls: [], dark: [] },
    checks: [],
    demands: [],
    complete: false,
    editable: [],
    names: {},
  };
}
