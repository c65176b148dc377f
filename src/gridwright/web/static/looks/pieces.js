/** The pieces that walls cut a board into, and a tint for each so that neighbours differ. */

import { cellOf, keyOf } from "../cells.js";
import { CELL, box } from "../svg.js";
import { isInside } from "./plain.js";

/** @import { Board, Cell } from "../../server.js" */

/** @type {Cell[]} */
const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0]];

/**
 * The number of the piece that each cell belongs to.
 * @param {Board} board
 * @returns {Map<string, number>}
 */
export function piecesOf(board) {
  const walls = new Set(board.printed.walls.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  /** @type {Map<string, number>} */
  const pieces = new Map();
  let count = 0;
  for (let at = 0; at < board.width * board.height; at += 1) {
    const start = keyOf([Math.floor(at / board.width), at % board.width]);
    if (pieces.has(start)) continue;
    pieces.set(start, count);
    const open = [start];
    for (let here = open.pop(); here; here = open.pop()) {
      for (const other of around(here, board)) {
        if (pieces.has(other) || walls.has(`${here} ${other}`)) continue;
        pieces.set(other, count);
        open.push(other);
      }
    }
    count += 1;
  }
  return pieces;
}

/**
 * A tint for each piece, from 0 up: the first that no neighbour has, counted on from the piece before
 * it in a round of `hues`, or from 0 each time where `hues` is 1.
 * @param {Board} board
 * @param {number} hues
 */
export function tintsOf(board, hues = 1) {
  const pieces = piecesOf(board);
  /** @type {Set<number>[]} */
  const beside = Array.from({ length: Math.max(...pieces.values()) + 1 }, () => new Set());
  for (const [key, piece] of pieces) {
    for (const other of around(key, board)) beside[piece].add(pieces.get(other) ?? piece);
  }
  /** @type {number[]} */
  const tints = [];
  beside.forEach((others, piece) => {
    const taken = new Set([...others].filter((other) => other < piece).map((other) => tints[other]));
    let tint = hues === 1 ? 0 : piece % hues;
    for (let tries = 0; taken.has(tint); tries += 1) {
      tint = hues === 1 || tries >= hues ? tint + 1 : (tint + 1) % hues;
    }
    tints.push(tint);
  });
  return new Map([...pieces].map(([key, piece]) => [key, tints[piece]]));
}

/**
 * The cells in the tints of their pieces.
 * @param {Board} board
 * @param {number} [hues]
 */
export function tinted(board, hues) {
  return [...tintsOf(board, hues)].map(([key, tint]) => {
    const [row, column] = cellOf(key);
    return box(column * CELL, row * CELL, CELL, CELL, 0, `hue-${tint}`);
  });
}

/**
 * @param {string} key
 * @param {Board} board
 */
function around(key, board) {
  const [row, column] = cellOf(key);
  return STEPS.map(([down, right]) => /** @type {Cell} */ ([row + down, column + right]))
    .filter((cell) => isInside(cell, board))
    .map(keyOf);
}
