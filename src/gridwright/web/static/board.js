/**
 * A board on the page: the server's picture, and over it an invisible grid of cells that can be
 * pointed at, walked through with the arrow keys and read aloud.
 *
 * Pictures are asked for one after the other. While one is on its way only the newest wish is
 * kept, so that quick typing never waits and the last picture shown is always the last position.
 */

import { post } from "./api.js";
import { cellOf, keyOf } from "./cells.js";
import { between, tracks } from "./layout.js";
import { naming, onNamingChange } from "./naming.js";
import { onThemeChange, theme } from "./theme.js";
import { make, messageOf, notice } from "./ui.js";

/** @import { Board, Cell, Drawn, Highlight, Marks, Values } from "../server.js" */
/** @typedef {ReturnType<typeof tracks>} Tracks */

/** @type {Record<string, Cell>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The side of a cell is no longer than this, in pixels: small boards would look coarse. */
const LARGEST = 72;

/**
 * What a view tells and is told about cells, all named by their keys.
 * @typedef {object} Handlers
 * @property {(key: string) => string} label what a cell is called, with what stands there
 * @property {(key: string) => boolean} [isOpen] whether something can be put there
 * @property {(key: string, back: boolean) => void} [tap] pointed at, with the other button `back`
 * @property {(event: KeyboardEvent, key: string) => void} [key] a key that is not an arrow
 * @property {(key: string) => void} [moved] the cursor is somewhere else
 * @property {Stroke} [stroke] present while lines can be drawn from cell to cell
 */
/**
 * @typedef {object} Stroke
 * @property {(key: string, back: boolean) => void} begin
 * @property {(key: string) => void} over
 * @property {() => void} end
 */
/**
 * @typedef {object} Wish
 * @property {Board} board
 * @property {Values} [values]
 * @property {Marks} [marks]
 * @property {Marks} [gone]
 * @property {Values} [supposed] what is shown but not filled in
 * @property {Values} [follows] what follows from it
 * @property {Highlight} [highlight]
 * @property {boolean} [room] room for clues on all sides that can have some
 */

export class BoardView {
  #place;
  #handlers;
  /** @type {Wish|undefined} */
  #shown;
  /** @type {Wish|undefined} */
  #wish;
  #asking = false;
  #layout = "";
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  #here = "";
  /**
   * Where the pointer is that draws, while it does.
   * @type {string|undefined}
   */
  #stroke;

  /**
   * @param {HTMLElement} place
   * @param {Handlers} handlers
   */
  constructor(place, handlers) {
    this.#place = place;
    this.#handlers = handlers;
    onThemeChange(() => this.#shown && this.show(this.#shown));
    onNamingChange(() => this.#shown && this.show(this.#shown));
  }

  /** The key of the cell where the cursor is. */
  get here() {
    return this.#here;
  }

  /** @param {Wish} wish */
  show(wish) {
    this.#shown = wish;
    this.#wish = wish;
    this.#relabel();
    this.#ask();
  }

  /** Show no board, until there is one. */
  clear() {
    this.#shown = this.#wish = undefined;
    this.#layout = "";
    this.#cells.clear();
    this.#place.replaceChildren();
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

  focus() {
    this.#cells.get(this.#here)?.focus();
  }

  async #ask() {
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#wish) {
        const { board, ...more } = this.#wish;
        this.#wish = undefined;
        const asked = { text: board.text, theme: theme(), numbered: naming(), ...more };
        const answer = await post("draw", asked);
        // A board that was put away meanwhile must not come back.
        if (this.#shown) this.#put(answer, board);
      }
    } catch (error) {
      notice(messageOf(error));
    } finally {
      this.#asking = false;
    }
  }

  /**
   * @param {Drawn} answer
   * @param {Board} board
   */
  #put(answer, board) {
    const picture = pictureOf(answer.svg);
    const old = this.#place.querySelector(":scope > svg");
    if (old) old.replaceWith(picture);
    else this.#place.prepend(picture);
    const layout = JSON.stringify([answer.frame, answer.view, board.width, board.height]);
    const isOther = layout !== this.#layout;
    this.#layout = layout;
    if (isOther) this.#lay(answer, board);
    this.#relabel();
    if (isOther) this.#handlers.moved?.(this.#here);
  }

  /**
   * Lay the cells over a picture of another size.
   * @param {Drawn} answer
   * @param {Board} board
   */
  #lay({ frame, view }, board) {
    const columns = tracks(frame.x0, board.width, view[0], frame);
    const rows = tracks(frame.y0, board.height, view[1], frame);
    this.#place.style.maxWidth = `${(view[0] / frame.cell) * LARGEST}px`;
    const hadFocus = this.#place.contains(document.activeElement);
    const name = `${board.title} ${board.size}`;
    const grid = make("div", { class: "cells", role: "grid", "aria-label": name });
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
    const { label, isOpen, stroke } = this.#handlers;
    for (const [key, cell] of this.#cells) {
      const open = isOpen?.(key) ?? false;
      cell.setAttribute("aria-label", label(key));
      cell.setAttribute("aria-readonly", String(!open));
      cell.classList.toggle("open", open);
      cell.classList.toggle("here", key === this.#here);
      cell.tabIndex = key === this.#here ? 0 : -1;
    }
    this.#place.querySelector(":scope > .cells")?.classList.toggle("drawing", Boolean(stroke));
  }

  /** @param {string} key */
  #move(key) {
    const cell = this.#cells.get(key);
    if (!cell || (key === this.#here && cell.matches(":focus"))) return;
    const before = this.#cells.get(this.#here);
    if (before) {
      before.tabIndex = -1;
      before.classList.remove("here");
    }
    this.#here = key;
    cell.tabIndex = 0;
    cell.classList.add("here");
    // The page must not move under a finger that draws.
    cell.focus({ preventScroll: true });
    this.#handlers.moved?.(key);
  }

  /** @param {HTMLElement} grid */
  #listen(grid) {
    grid.addEventListener("keydown", (event) => this.#typed(event));
    // Readers of screens put the focus where they like, without a key or a click.
    grid.addEventListener("focusin", ({ target }) => this.#move(cellAt(target) ?? ""));
    grid.addEventListener("click", (event) => this.#clicked(event, false));
    grid.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.#clicked(event, true);
    });
    grid.addEventListener("pointerdown", (event) => this.#pressed(event));
    grid.addEventListener("pointermove", (event) => this.#dragged(event));
    grid.addEventListener("pointerup", () => this.#released());
    grid.addEventListener("pointercancel", () => this.#released());
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
    this.#cells.get(this.#here)?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {MouseEvent} event
   * @param {boolean} back
   */
  #clicked(event, back) {
    const key = cellAt(event.target);
    if (key === undefined) return;
    // While lines are drawn, presses are strokes; a click without a pointer comes from a reader
    // of screens, which can only click.
    if (this.#handlers.stroke && (back || isPointed(event))) return;
    this.#move(key);
    this.#handlers.tap?.(key, back);
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const key = cellAt(event.target);
    if (!this.#handlers.stroke || key === undefined || event.button === 1) return;
    event.preventDefault();
    this.#cells.get(key)?.releasePointerCapture(event.pointerId);
    this.#move(key);
    this.#stroke = key;
    this.#handlers.stroke.begin(key, event.button === 2);
    addEventListener("pointerup", () => this.#released(), { once: true });
  }

  /** @param {PointerEvent} event */
  #dragged(event) {
    if (this.#stroke === undefined) return;
    const under = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (under === undefined || under === this.#stroke) return;
    for (const key of between(this.#stroke, under)) this.#handlers.stroke?.over(key);
    this.#stroke = under;
    this.#move(under);
  }

  #released() {
    if (this.#stroke === undefined) return;
    this.#stroke = undefined;
    this.#handlers.stroke?.end();
  }
}

/**
 * The key of a cell on the page.
 * @param {EventTarget|null} target
 */
function cellAt(target) {
  return target instanceof HTMLElement ? target.dataset.cell : undefined;
}

/**
 * Whether a click was made with a pointer, which not every browser tells.
 * @param {MouseEvent} event
 */
function isPointed(event) {
  return "pointerType" in event && Boolean(event.pointerType);
}

/**
 * The server's picture as nodes; it is read as XML, so nothing in it can become a script.
 * @param {string} svg
 */
export function pictureOf(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (root.localName !== "svg") throw new Error("the server's picture cannot be read");
  const picture = document.importNode(root, true);
  // The cells above it say the same, one by one.
  picture.removeAttribute("role");
  picture.removeAttribute("aria-label");
  picture.setAttribute("aria-hidden", "true");
  return picture;
}
