/**
 * A board on the page: a drawing, and over it an invisible grid of cells that can be pointed at,
 * walked through with the arrow keys and read aloud.
 *
 * Every change is drawn here and at once; nobody is asked.
 */

import { cellOf, keyOf } from "./cells.js";
import { Drawing } from "./drawing.js";
import { tracks } from "./layout.js";
import { naming, onNamingChange } from "./naming.js";
import { cellAt, Pointing } from "./pointing.js";
import { make } from "./ui.js";

/** @import { Board, Cell, Frame, Marks, Values } from "../server.js" */
/** @import { Shown } from "./drawing.js" */
/** @import { outlines } from "./emphasis.js" */
/** @import { Stroke } from "./pointing.js" */
/** @typedef {ReturnType<typeof tracks>} Tracks */

/** @type {Record<string, Cell>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** With more cells in a line than that, they are tiny on a phone. */
const MANY = 14;
/** How long the wave along a solved board takes, in milliseconds. */
const WAVE = 420;

/**
 * What a view tells and is told about cells, all named by their keys.
 * @typedef {object} Handlers
 * @property {(key: string) => string} label what a cell is called, with what stands there
 * @property {(key: string) => boolean} [isOpen] whether something can be put there
 * @property {(key: string, back: boolean) => void} [tap] pointed at, with the other button `back`
 * @property {(event: KeyboardEvent, key: string) => void} [key] a key that is not an arrow
 * @property {(key: string) => void} [moved] the cursor is somewhere else
 * @property {typeof outlines} [outlines] draws what is pointed out, once that is here
 * @property {Stroke} [stroke] present while lines can be drawn from cell to cell
 */
/** @typedef {Shown & {board: Board, room?: boolean}} Wish */

export class BoardView {
  #place;
  #handlers;
  /** @type {Wish|undefined} */
  #shown;
  /** @type {Drawing|undefined} */
  #drawing;
  /** What the drawing was made for. */
  #drawn = "";
  #layout = "";
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  /**
   * What each cell says now, so that only those that say something else are touched.
   * @type {WeakMap<HTMLElement, string>}
   */
  #told = new WeakMap();
  #here = "";

  /**
   * @param {HTMLElement} place
   * @param {Handlers} handlers
   */
  constructor(place, handlers) {
    this.#place = place;
    this.#handlers = handlers;
    onNamingChange(() => this.#shown && this.show(this.#shown));
  }

  /** The key of the cell where the cursor is. */
  get here() {
    return this.#here;
  }

  /** @param {Wish} wish */
  show(wish) {
    const { board, room = false, ...shown } = wish;
    this.#shown = wish;
    const wanted = JSON.stringify([board.text, room, naming()]);
    if (!this.#drawing || this.#drawn !== wanted) {
      this.#drawing = new Drawing(board, { room, naming: naming() });
      this.#drawn = wanted;
      this.#put(this.#drawing, board);
    }
    this.#drawing.update({ ...shown, outlines: this.#handlers.outlines });
    this.#drawing.near(cellOf(this.#here));
    this.#relabel();
  }

  /**
   * Show what was entered, and only that: what it means for the rest of the board can follow.
   * @param {{values: Values, marks: Marks, trial: string[]}} entered
   */
  put({ values, marks, trial }) {
    if (!this.#shown) return;
    const before = this.#shown;
    this.#shown = { ...before, values, marks, trial };
    this.sketch();
    for (const [key, cell] of this.#cells) {
      const isSame = values[key] === before.values?.[key] && `${marks[key]}` === `${before.marks?.[key]}`;
      if (!isSame) this.#label(key, cell);
    }
  }

  /**
   * Show other entries for the time being, as while a line is drawn; without any those there are.
   * @param {Values} [values]
   */
  sketch(values) {
    if (!this.#shown) return;
    const { board: _, room: __, ...shown } = this.#shown;
    const { outlines } = this.#handlers;
    this.#drawing?.update({ ...shown, outlines, ...(values && { values }) });
  }

  /** Show no board, until there is one. */
  clear() {
    this.#shown = this.#drawing = undefined;
    this.#layout = "";
    this.#cells.clear();
    this.#place.replaceChildren();
  }

  /**
   * From now on, what is pointed out is seen.
   * @param {typeof outlines} outlines
   */
  setOutlines(outlines) {
    this.#handlers.outlines = outlines;
  }

  /**
   * Let lines be drawn from cell to cell, or no more.
   * @param {Stroke} [stroke]
   */
  setStroke(stroke) {
    this.#handlers.stroke = stroke;
  }

  /**
   * Light up some cells, and these alone.
   * @param {Cell[]} cells
   */
  light(cells) {
    const lit = new Set(cells.map(keyOf));
    for (const [key, cell] of this.#cells) cell.classList.toggle("lit", lit.has(key));
    const grid = this.#place.querySelector(":scope > .cells");
    grid?.classList.toggle("lighting", lit.size > 0);
  }

  /** How many cells lie side by side, with the room for clues. */
  get across() {
    return this.#drawing ? this.#drawing.view[0] / this.#drawing.frame.cell : 1;
  }

  /**
   * Bring cells into sight, where only a part of the board is seen.
   * @param {Cell[]} cells
   */
  reveal(cells) {
    for (const cell of [...cells].reverse()) this.#scrollTo(keyOf(cell));
  }

  focus() {
    this.#cells.get(this.#here)?.focus();
  }

  /** Let the celebration of a solved board run, as one wave from its first cell to the last. */
  celebrate() {
    const pieces = this.#place.querySelectorAll("svg .piece");
    pieces.forEach((piece, at) => {
      if (piece instanceof SVGElement) piece.style.animationDelay = `${(at / pieces.length) * WAVE}ms`;
    });
    this.#place.classList.remove("won");
    // A class that comes back within a frame would not start anything again.
    requestAnimationFrame(() => this.#place.classList.add("won"));
  }

  /**
   * A key that was typed somewhere else on the page.
   * @param {KeyboardEvent} event
   */
  typed(event) {
    this.#typed(event);
  }

  /**
   * @param {Drawing} drawing
   * @param {Board} board
   */
  #put(drawing, board) {
    this.#place.classList.remove("won");
    const old = this.#place.querySelector(":scope > svg");
    if (old) old.replaceWith(drawing.svg);
    else this.#place.prepend(drawing.svg);
    this.#place.dataset.accent = board.look.accent;
    const layout = JSON.stringify([drawing.frame, drawing.view, board.width, board.height]);
    const isOther = layout !== this.#layout;
    this.#layout = layout;
    if (isOther) this.#lay(drawing, board);
    this.#relabel();
    if (isOther) this.#handlers.moved?.(this.#here);
  }

  /**
   * Lay the cells over a picture of another size.
   * @param {{frame: Frame, view: number[]}} drawing
   * @param {Board} board
   */
  #lay({ frame, view }, board) {
    const columns = tracks(frame.x0, board.width, view[0], frame);
    const rows = tracks(frame.y0, board.height, view[1], frame);
    // The view around it is laid out by the shape of the board, too.
    for (const element of [this.#place, this.#place.closest("section")]) {
      element?.style.setProperty("--ratio", String(view[0] / view[1]));
    }
    this.#place.style.setProperty("--across", String(view[0] / frame.cell));
    const hadFocus = this.#place.contains(document.activeElement);
    const kind = Math.max(board.width, board.height) > MANY ? "cells tiny" : "cells";
    const grid = make("div", { class: kind, role: "grid", "aria-label": "Board" });
    grid.style.inset = [rows.before, columns.after, rows.after, columns.before].join(" ");
    grid.style.gridTemplateColumns = columns.template;
    grid.style.gridTemplateRows = rows.template;
    this.#cells.clear();
    grid.append(...rows.indices.map((row) => this.#row(row, rows, columns)));
    this.#listen(grid);
    this.#place.querySelector(":scope > .cells")?.remove();
    this.#place.append(grid);
    if (!this.#cells.has(this.#here)) this.#here = this.#firstOpen();
    if (hadFocus) this.focus();
  }

  /**
   * @param {number} row
   * @param {Tracks} rows
   * @param {Tracks} columns
   */
  #row(row, rows, columns) {
    const line = make("div", { role: "row" });
    for (const column of columns.indices) {
      // Nothing ever stands at the corners outside the board.
      if (rows.isOutside(row) && columns.isOutside(column)) continue;
      const key = keyOf([row, column]);
      const cell = make("div", { class: "cell", role: "gridcell", "data-cell": key });
      cell.style.gridRow = String(row - rows.indices[0] + 1);
      cell.style.gridColumn = String(column - columns.indices[0] + 1);
      this.#cells.set(key, cell);
      line.append(cell);
    }
    return line;
  }

  #firstOpen() {
    const keys = [...this.#cells.keys()];
    const open = keys.find((key) => this.#handlers.isOpen?.(key));
    return open ?? keys.find((key) => !key.includes("-")) ?? "";
  }

  #relabel() {
    if (!this.#shown) return;
    for (const [key, cell] of this.#cells) this.#label(key, cell);
    const isDrawing = Boolean(this.#handlers.stroke);
    this.#place.querySelector(":scope > .cells")?.classList.toggle("drawing", isDrawing);
  }

  /**
   * @param {string} key
   * @param {HTMLElement} cell
   */
  #label(key, cell) {
    const { label, isOpen } = this.#handlers;
    const open = isOpen?.(key) ?? false;
    const name = label(key);
    const state = JSON.stringify([name, open, key === this.#here]);
    if (this.#told.get(cell) === state) return;
    this.#told.set(cell, state);
    cell.setAttribute("aria-label", name);
    cell.setAttribute("aria-readonly", String(!open));
    cell.classList.toggle("open", open);
    cell.classList.toggle("here", key === this.#here);
    cell.tabIndex = key === this.#here ? 0 : -1;
  }

  /** @param {string} key */
  #move(key) {
    const cell = this.#cells.get(key);
    if (!cell || (key === this.#here && cell.matches(":focus"))) return;
    const before = this.#cells.get(this.#here);
    for (const each of [before, cell]) if (each) this.#told.delete(each);
    if (before) {
      before.tabIndex = -1;
      before.classList.remove("here");
    }
    this.#here = key;
    cell.tabIndex = 0;
    cell.classList.add("here");
    // The page must not move under a finger that draws.
    cell.focus({ preventScroll: true });
    this.#drawing?.near(cellOf(key));
    this.#handlers.moved?.(key);
  }

  /** @param {string} key */
  #scrollTo(key) {
    this.#cells.get(key)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {HTMLElement} grid */
  #listen(grid) {
    grid.addEventListener("keydown", (event) => this.#typed(event));
    // Readers of screens put the focus where they like, without a key or a click.
    grid.addEventListener("focusin", ({ target }) => this.#move(cellAt(target) ?? ""));
    new Pointing(grid, {
      isOpen: (key) => this.#handlers.isOpen?.(key) ?? false,
      move: (key) => this.#move(key),
      tap: this.#handlers.tap,
      stroke: () => this.#handlers.stroke,
    });
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const step = ARROWS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) {
      this.#handlers.key?.(event, this.#here);
      return;
    }
    event.preventDefault();
    const [row, column] = cellOf(this.#here);
    this.#move(keyOf([row + step[0], column + step[1]]));
    this.#scrollTo(this.#here);
  }
}
