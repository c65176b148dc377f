/**
 * The plain look, for any puzzle: cells between hairlines, signs and figures in them. Other looks
 * change what they draw in another way.
 */

import { keyOf } from "../cells.js";
import { FIGURES } from "../figures.js";
import { CELL, box, cross, disc, draw, path, tick, write } from "../svg.js";

/** @import { Board, Cell, PrintedGlyph, PrintedSign, Symbol, Values } from "../../server.js" */
/** @import { ClueState } from "../judge.js" */
/**
 * A symbol in a cell.
 * @typedef {object} Put
 * @property {Cell} cell
 * @property {Symbol} symbol
 * @property {boolean} isGiven
 * @property {boolean} isBehind whether a figure is printed in the cell as well
 * @property {boolean} [isPinned] whether what is printed has a mark in the corner of its cell
 */
/**
 * How the boards of a puzzle are drawn.
 * @typedef {object} Look
 * @property {(board: Board) => SVGElement[]} ground what lies under everything
 * @property {(board: Board, put: Put) => SVGElement[]} piece a symbol in a cell
 * @property {string[]} strokes of the line through symbols that are joined, from the ground up
 * @property {(board: Board, values: Values) => SVGElement[]} [scenery] what a solved board has besides
 * @property {(board: Board, values: Values) => SVGElement[]} [glow] what symbols do to cells around them
 * @property {(symbol: Symbol, x: number, y: number, size: number) => SVGElement} mark
 * @property {(board: Board, glyph: PrintedGlyph, state: ClueState, isTicked: boolean, isAside: boolean)
 *   => SVGElement[]} clue with `isAside`, it makes room for pencil marks in its cell
 * @property {(symbol: Symbol, board: Board) => SVGElement|undefined} [sign] for a button
 * @property {(board: Board, cell: Cell) => Cell|undefined} [partner] the cell that makes one with it
 * @property {(board: Board, values: Values, here: Cell) => SVGElement[]} [near] what is shown of the
 *   lines of the cell with the cursor
 * @property {string[]} emblem of the puzzle, in a square of 24: what is filled, and what is drawn as lines
 * @property {boolean} [isSolid] whether dark cells stay as they are when something marks them
 * @property {number} inset between the border of a cell and what marks it
 * @property {number} radius of the corners of what marks it
 */

const HALF = CELL / 2;
/** How far clues around a board are from it. */
const OUT = 38;

/**
 * The middle of a cell, or of the place of a clue beside the board.
 * @param {Cell} cell
 * @param {{width: number, height: number}} board
 */
export function middleOf([row, column], { width, height }) {
  return [along(column, width), along(row, height)];
}

/**
 * @param {number} at
 * @param {number} count
 */
function along(at, count) {
  if (at < 0) return -OUT;
  return at < count ? at * CELL + HALF : count * CELL + OUT;
}

/**
 * @param {Cell} cell
 * @param {{width: number, height: number}} board
 */
export function isInside([row, column], { width, height }) {
  return row >= 0 && column >= 0 && row < height && column < width;
}

/**
 * The lines between all cells, in one path.
 * @param {Board} board
 * @param {number} [gap] between the lines and the frame
 */
export function lattice({ width, height }, gap = 4) {
  const [right, bottom] = [width * CELL, height * CELL];
  const down = Array.from({ length: width - 1 }, (_, at) => `M${(at + 1) * CELL} ${gap}V${bottom - gap}`);
  const across = Array.from({ length: height - 1 }, (_, at) => `M${gap} ${(at + 1) * CELL}H${right - gap}`);
  return path([...down, ...across].join(""), "lattice");
}

/**
 * The frame of a board.
 * @param {Board} board
 * @param {number} radius
 * @param {string} kind its class
 */
export function frame({ width, height }, radius, kind = "frame", out = 3) {
  return box(-out, -out, width * CELL + 2 * out, height * CELL + 2 * out, radius, kind);
}

/**
 * The thick lines between pieces of a board.
 * @param {Board} board
 */
export function walls({ printed }) {
  const lines = printed.walls.map(([a, b]) => {
    const [row, column] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
    const [x, y] = [column * CELL, row * CELL];
    return a[0] === b[0] ? `M${x} ${y}v${CELL}` : `M${x} ${y}h${CELL}`;
  });
  return path(lines.join(""), "wall");
}

/**
 * Thin lines through cells, such as diagonals, from border to border.
 * @param {Board} board
 */
export function guides({ printed }) {
  const lines = (printed.guides ?? []).map(([[row, column], [toRow, toColumn]]) => {
    const [down, right] = [Math.sign(toRow - row) * HALF, Math.sign(toColumn - column) * HALF];
    const from = [column * CELL + HALF - right, row * CELL + HALF - down];
    return `M${from.join(" ")}L${toColumn * CELL + HALF + right} ${toRow * CELL + HALF + down}`;
  });
  return path(lines.join(""), "guide");
}

/**
 * A figure around a point.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} kind its class
 */
export function figure(name, x, y, size, kind) {
  return draw("path", { class: kind, d: FIGURES[name], transform: `translate(${x} ${y}) scale(${size})` });
}

/**
 * The mark of what is printed with the board, in the corner of its cell.
 * @param {Cell} cell
 */
export function pin([row, column]) {
  return disc(column * CELL + 13, row * CELL + 13, 4.500, "pin");
}

/** @type {Look} */
export const plain = {
  inset: 4,
  radius: 12,
  strokes: ["way"],
  emblem: ["M4 4h7v7H4zM13 13h7v7h-7z", "M14 4.500h5.500v5.500H14zM4.500 14H10v5.500H4.500z"],

  ground(board) {
    const dark = board.printed.dark.map(([row, column]) =>
      box(column * CELL, row * CELL, CELL, CELL, 0, "dark"),
    );
    return [frame(board, 14), ...dark, lattice(board), guides(board), walls(board)];
  },

  piece(board, { cell, symbol, isGiven, isPinned = true }) {
    const [x, y] = middleOf(cell, board);
    const kind = isGiven ? "given" : "entry";
    const pins = isGiven && isPinned ? [pin(cell)] : [];
    if (symbol.joined) return pins;
    if (symbol.text === board.blank) return [...pins, cross(x, y, 9, "blank")];
    if (symbol.shape && symbol.shape in FIGURES) {
      return [...pins, figure(symbol.shape, x, y, 32, `figure ${kind}`)];
    }
    return [...pins, write(x, y, symbol.sign, 54, kind)];
  },

  mark(symbol, x, y, size) {
    if (symbol.shape && symbol.shape in FIGURES) return figure(symbol.shape, x, y, size * 0.4, "pencil");
    return write(x, y, symbol.sign, size, "pencil");
  },

  clue(board, glyph, state, isTicked) {
    return clueText(board, glyph, state, isTicked);
  },

  sign({ shape }) {
    if (!shape || !(shape in FIGURES)) return undefined;
    return draw("svg", { viewBox: "0 0 38 26", class: "sign" }, figure(shape, 19, 13, 10, "figure entry"));
  },
};

/**
 * A clue as a text: bold while it is open, light with a tick when it is done with.
 * @param {Board} board
 * @param {PrintedGlyph} glyph
 * @param {ClueState} state
 * @param {boolean} isTicked
 */
export function clueText(board, glyph, { state, left }, isTicked, size = 37) {
  const [x, y] = middleOf(glyph.cell, board);
  const isDone = (state === "done" || isTicked) && state !== "broken";
  if (isDone) {
    const wide = Math.min(16, 7 + 8 * glyph.text.length);
    return [write(x - 6, y, glyph.text, size - 6, "clue done"), tick(x + wide, y + 9)];
  }
  const nodes = [write(x, y, glyph.text, size, "clue", 62)];
  if (left !== undefined && left > 0) nodes.push(...missing(x, y + 29, left, glyph.text));
  return nodes;
}

/**
 * What is missing of a number, as dots or as a number where these would be many; nothing while all
 * of it is missing.
 * @param {number} x
 * @param {number} y
 * @param {number} left
 * @param {string} whole
 */
function missing(x, y, left, whole) {
  if (String(left) === whole) return [];
  if (left > 5) return [write(x, y, String(left), 17, "left")];
  return Array.from({ length: left }, (_, at) => disc(x + (at - (left - 1) / 2) * 9, y, 2.800, "left"));
}

/**
 * A sign on the border of two cells.
 * @param {Board} board
 * @param {PrintedSign} sign
 */
export function between(board, { cells: [one, other], text, shape }) {
  const [a, b] = [middleOf(one, board), middleOf(other, board)];
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  if (shape) return [disc(x, y, 11, `sign ${shape}`)];
  const pointing = { "<": [-1, 0], ">": [1, 0], "^": [0, -1], v: [0, 1] }[text];
  const gap = disc(x, y, 15, "gap");
  if (!pointing) return [gap, write(x, y, text, 24, "clue")];
  const [dx, dy] = pointing.map((part) => part * 7);
  const [wide, high] = pointing.map((part) => part * 11);
  const d = `M${x - dx - high} ${y - dy - wide}L${x + dx} ${y + dy}L${x - dx + high} ${y - dy + wide}`;
  return [gap, path(d, "pointing")];
}

/**
 * The other cell of two that no wall divides, on boards of such pairs.
 * @param {Board} board
 * @returns {Map<string, Cell>}
 */
export function pairsOf(board) {
  const walls = new Set(board.printed.walls.map(([a, b]) => `${keyOf(a)} ${keyOf(b)}`));
  const dark = new Set(board.printed.dark.map(keyOf));
  /** @type {Map<string, Cell>} */
  const pairs = new Map();
  for (let row = 0; row < board.height; row += 1) {
    for (let column = 0; column < board.width; column += 1) {
      for (const [down, right] of [[0, 1], [1, 0]]) {
        /** @type {Cell[]} */
        const [a, b] = [[row, column], [row + down, column + right]];
        const isWall = walls.has(`${keyOf(a)} ${keyOf(b)}`) || walls.has(`${keyOf(b)} ${keyOf(a)}`);
        if (!isInside(b, board) || isWall || dark.has(keyOf(a)) || dark.has(keyOf(b))) continue;
        pairs.set(keyOf(a), b);
        pairs.set(keyOf(b), a);
      }
    }
  }
  return pairs;
}
