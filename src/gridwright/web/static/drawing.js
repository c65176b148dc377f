/**
 * A board drawn by the page itself: what is printed is drawn once, and of the rest only what has
 * changed since it was drawn last. How things look is up to the look of the puzzle.
 */

import { cellOf, keyOf } from "./cells.js";
import { lookOf } from "./looks/looks.js";
import { between, isInside } from "./looks/plain.js";
import { pencilled } from "./pencil.js";
import { rulerOf } from "./ruler.js";
import { CELL, draw } from "./svg.js";
import { Way } from "./ways.js";

/** @import { Board, Cell, Highlight, Marks, Naming, Values } from "../server.js" */
/** @import { outlines } from "./emphasis.js" */
/** @import { ClueState } from "./judge.js" */
/**
 * What is shown of a position.
 * @typedef {object} Shown
 * @property {Values} [values]
 * @property {Marks} [marks]
 * @property {Marks} [gone] marks that are struck out
 * @property {Values} [supposed] what is shown but not filled in
 * @property {Values} [follows] what follows from it
 * @property {Values} [ghosts] what a hint would fill in
 * @property {string[]} [trial] the cells of a trial
 * @property {Highlight} [highlight]
 * @property {string[]} [faults] places that break a rule
 * @property {typeof outlines} [outlines] draws these two; what only prints boards has no use for it
 * @property {Map<string, ClueState>} [clues] how clues are doing
 * @property {Set<string>} [ticked] clues that the player ticked off
 * @property {boolean} [isSolved]
 */

/** Around a board: room for clues on a side that has some, and for the frame on any other. */
const ROOM = 78;
const EDGE = 10;
/** The part of the room that belongs to clues. */
const STRIP = 70;

/** From the ground up. */
const LAYERS = ["ground", "glow", "marks", "figures", "whole", "cells", "clues", "rings", "near", "ruler"];

/** @type {ClueState} */
const OPEN = { state: "open" };

export class Drawing {
  #board;
  #look;
  /** @type {Map<string, SVGElement>} */
  #layers = new Map();
  /** What is drawn in each place now: a signature, and the elements. */
  #drawn = new Map();
  /** @type {Shown} */
  #shown = {};
  /** The symbols that are joined by a line, the line, and one that is only tried. */
  #joined;
  #way;
  #tries;

  /**
   * @param {Board} board
   * @param {{room?: boolean, naming?: Naming}} [options] with `room`, for clues on all sides that
   *   can have some; with `naming`, the names of rows and columns
   */
  constructor(board, { room = false, naming } = {}) {
    this.#board = board;
    this.#look = lookOf(board);
    this.#joined = new Set(board.symbols.filter((each) => each.joined).map(({ text }) => text));
    this.#way = new Way(this.#look.strokes);
    this.#tries = new Way(this.#look.strokes, "ghost");
    const [left, top, right, bottom] = roomAround(board, room);
    const size = [left + board.width * CELL + right, top + board.height * CELL + bottom];
    /** Where the cells are in the picture. */
    this.frame = { x0: left, y0: top, cell: CELL, around: STRIP };
    this.view = size;
    const layers = LAYERS.map((name) => draw("g", { class: name }));
    LAYERS.forEach((name, at) => this.#layers.set(name, layers[at]));
    this.svg = draw(
      "svg",
      { viewBox: [-left, -top, ...size].join(" "), "aria-hidden": "true", class: `drawing ${board.look.style}` },
      ...layers,
    );
    this.#layer("ground").append(...this.#look.ground(board));
    if (this.#joined.size) this.#layer("whole").append(this.#tries.group, this.#way.group);
    this.#layer("clues").append(...board.printed.signs.flatMap((sign) => between(board, sign)));
    const clues = { left: left === ROOM, top: top === ROOM };
    if (naming) this.#layer("ruler").append(...rulerOf(board, naming, clues));
  }

  /** @param {Shown} shown */
  update(shown) {
    this.#shown = shown;
    const known = this.#known();
    this.#drawWhole(known);
    this.#drawCells(known);
    this.#drawClues(known);
    this.#drawEmphasis();
  }

  /**
   * Show what belongs to the lines of a cell, such as distances.
   * @param {Cell} here
   */
  near(here) {
    const { near } = this.#look;
    if (!near) return;
    const known = this.#known();
    this.#renew("near", "near", JSON.stringify([known, here]), () => near(this.#board, known, here));
  }

  /** @param {string} name */
  #layer(name) {
    return /** @type {SVGElement} */ (this.#layers.get(name));
  }

  #known() {
    return { ...this.#shown.values, ...this.#board.fixed };
  }

  /** @param {Values} known */
  #drawWhole(known) {
    const { isSolved = false, ghosts, supposed, follows } = this.#shown;
    const { scenery, glow } = this.#look;
    if (glow) this.#renew("glow", "glow", JSON.stringify(known), () => glow(this.#board, known));
    if (scenery) this.#renew("whole", "scenery", `${isSolved}`, () => (isSolved ? scenery(this.#board, known) : []));
    if (!this.#joined.size) return;
    this.#tries.lead(this.#cellsOfWay({ ...ghosts, ...supposed, ...follows }));
    this.#way.lead(this.#cellsOfWay(known));
  }

  /**
   * The cells that the line through joined symbols goes through.
   * @param {Values} values
   */
  #cellsOfWay(values) {
    return Object.keys(values).filter((key) => this.#joined.has(values[key])).map(cellOf);
  }

  /** @param {Values} known */
  #drawCells(known) {
    const { ghosts = {}, supposed = {}, follows = {}, marks = {}, gone = {}, trial = [] } = this.#shown;
    const tries = new Set(trial);
    const figures = new Set(
      this.#board.printed.glyphs.filter(({ role }) => role === "symbol").map(({ cell }) => keyOf(cell)),
    );
    const clues = new Set(
      this.#board.printed.glyphs.filter(({ role }) => role === "clue").map(({ cell }) => keyOf(cell)),
    );
    for (const key of this.#keys()) {
      const tried = ghosts[key] ?? supposed[key] ?? follows[key];
      const text = known[key] ?? tried;
      const kind = key in known ? (tries.has(key) ? "trial" : "put") : key in ghosts ? "ghost" : "tried";
      const isBehind = figures.has(key);
      const state = clues.has(key) ? "" : JSON.stringify([text, kind, isBehind, marks[key], gone[key]]);
      this.#renew("cells", key, state, () => {
        if (clues.has(key)) return [];
        if (text === undefined || (kind === "tried" && marks[key])) {
          const shown = { marks: marks[key], gone: gone[key], tried, hasFigures: figures.size > 0 };
          return pencilled(this.#board, this.#look, cellOf(key), shown);
        }
        return this.#piece(key, text, kind, isBehind);
      });
    }
  }

  /**
   * @param {string} key
   * @param {string} text
   * @param {string} kind
   * @param {boolean} isBehind
   */
  #piece(key, text, kind, isBehind) {
    const symbol = this.#board.symbols.find((each) => each.text === text || each.sign === text);
    if (!symbol) return [];
    const isGiven = key in this.#board.fixed;
    const nodes = this.#look.piece(this.#board, { cell: cellOf(key), symbol, isGiven, isBehind });
    return [draw("g", { class: `piece ${kind}` }, ...nodes)];
  }

  /** @param {Values} known */
  #drawClues(known) {
    const { clues = new Map(), ticked = new Set(), marks = {}, gone = {} } = this.#shown;
    this.#board.printed.glyphs.forEach((glyph, at) => {
      if (glyph.role === "given") return;
      const key = keyOf(glyph.cell);
      const state = clues.get(key) ?? OPEN;
      const isAside = !(key in known) && (key in marks || key in gone);
      const signature = JSON.stringify([state, ticked.has(key), isAside]);
      const layer = glyph.role === "symbol" ? "figures" : "clues";
      this.#renew(layer, `glyph ${at}`, signature, () =>
        this.#look.clue(this.#board, glyph, state, ticked.has(key), isAside),
      );
    });
  }

  #drawEmphasis() {
    const { highlight = {}, faults = [], outlines } = this.#shown;
    if (!outlines) return;
    const all = { ...highlight, broken: faults.map(cellOf) };
    const signature = JSON.stringify(all);
    if (this.#drawn.get("emphasis") === signature) return;
    this.#drawn.set("emphasis", signature);
    const found = outlines(this.#board, this.#look, all);
    this.#layer("marks").replaceChildren(...found.fills);
    this.#layer("rings").replaceChildren(...found.lines);
  }

  /**
   * Draw what is in a place again, if it is not the same as before.
   * @param {string} layer
   * @param {string} place
   * @param {string} signature
   * @param {() => SVGElement[]} make
   */
  #renew(layer, place, signature, make) {
    const name = `${layer} ${place}`;
    const before = this.#drawn.get(name);
    if (before?.signature === signature) return;
    const group = before?.group ?? draw("g", { "data-at": place });
    if (!before) this.#layer(layer).append(group);
    group.replaceChildren(...make());
    this.#drawn.set(name, { signature, group });
  }

  *#keys() {
    const { width, height } = this.#board;
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) yield keyOf([row, column]);
    }
  }
}

/**
 * The room on the four sides, from the left clockwise.
 * @param {Board} board
 * @param {boolean} room
 */
function roomAround(board, room) {
  const cells = [
    ...board.printed.glyphs.map(({ cell }) => cell),
    ...(room ? board.editable.map(({ cell }) => cell) : []),
  ].filter((cell) => !isInside(cell, board));
  const sides = [
    cells.some(([, column]) => column < 0),
    cells.some(([row]) => row < 0),
    cells.some(([, column]) => column >= board.width),
    cells.some(([row]) => row >= board.height),
  ];
  return sides.map((has) => (has ? ROOM : EDGE));
}
