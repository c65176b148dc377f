/**
 * Mouse, pen and fingers on the cells of a board: what is a tap, what the other button or a long press,
 * and what a line drawn from cell to cell.
 */

import { between } from "./layout.js";

/** A finger that rests for so long means the other button, in milliseconds. */
const LONG = 450;
/** How far it may move meanwhile, in pixels. */
const STILL = 10;

/**
 * Drawing a line from cell to cell.
 * @typedef {object} Stroke
 * @property {(key: string, back: boolean) => void} begin
 * @property {(key: string) => void} over
 * @property {() => void} end
 * @property {() => void} drop the line was none, as when a second finger came
 */
/**
 * What pointing does to a board; cells are named by their keys.
 * @typedef {object} Pointed
 * @property {(key: string) => boolean} isOpen whether something can be put there
 * @property {(key: string) => void} move put the cursor there
 * @property {(key: string, back: boolean) => void} [tap] with the other button `back`
 * @property {() => Stroke|undefined} stroke present while lines can be drawn
 */

export class Pointing {
  #board;
  /** The fingers that are down. */
  #fingers = new Set();
  /**
   * Where the pointer is that draws, while it does.
   * @type {string|undefined}
   */
  #at;
  /** @type {{timer: ReturnType<typeof setTimeout>, x: number, y: number}|undefined} */
  #pressing;
  /** Whether the click that follows belongs to a press that has been dealt with. */
  #isSpent = false;

  /**
   * @param {HTMLElement} grid
   * @param {Pointed} board
   */
  constructor(grid, board) {
    this.#board = board;
    grid.addEventListener("click", (event) => this.#clicked(event, false));
    grid.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.#clicked(event, true);
    });
    grid.addEventListener("pointerdown", (event) => this.#pressed(event));
    grid.addEventListener("pointermove", (event) => this.#dragged(event));
    grid.addEventListener("pointerup", (event) => this.#released(event));
    grid.addEventListener("pointercancel", (event) => this.#released(event));
  }

  /**
   * @param {MouseEvent} event
   * @param {boolean} back
   */
  #clicked(event, back) {
    const key = cellAt(event.target);
    if (key === undefined) return;
    if (this.#isSpent) {
      this.#isSpent = back;
      return;
    }
    // While lines are drawn, presses are strokes; a click without a pointer comes from a reader
    // of screens, which can only click.
    if (this.#board.stroke() && this.#board.isOpen(key) && (back || isPointed(event))) return;
    this.#board.move(key);
    this.#board.tap?.(key, back);
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const key = cellAt(event.target);
    if (event.pointerType === "touch") this.#fingers.add(event.pointerId);
    if (this.#fingers.size > 1) return this.#giveUp();
    if (key === undefined || event.button === 1) return undefined;
    this.#isSpent = false;
    const stroke = this.#board.stroke();
    if (!stroke || !this.#board.isOpen(key)) {
      // Where a finger is shows at once, and not when it is lifted.
      if (this.#board.tap) this.#board.move(key);
      if (event.pointerType !== "mouse") this.#waitForLong(event, key);
      return undefined;
    }
    event.preventDefault();
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
    this.#board.move(key);
    this.#at = key;
    stroke.begin(key, event.button === 2);
    return addEventListener("pointerup", (up) => this.#released(up), { once: true });
  }

  /** Two fingers move the board; what the first of them began was not meant. */
  #giveUp() {
    this.#stopWaiting();
    this.#isSpent = true;
    if (this.#at === undefined) return;
    this.#at = undefined;
    this.#board.stroke()?.drop();
  }

  /**
   * @param {PointerEvent} event
   * @param {string} key
   */
  #waitForLong({ clientX, clientY }, key) {
    const work = () => {
      this.#pressing = undefined;
      this.#isSpent = true;
      this.#board.tap?.(key, true);
    };
    this.#pressing = { timer: setTimeout(work, LONG), x: clientX, y: clientY };
  }

  #stopWaiting() {
    clearTimeout(this.#pressing?.timer);
    this.#pressing = undefined;
  }

  /** @param {PointerEvent} event */
  #dragged(event) {
    const pressing = this.#pressing;
    if (pressing && Math.hypot(event.clientX - pressing.x, event.clientY - pressing.y) > STILL) {
      this.#stopWaiting();
    }
    if (this.#at === undefined) return;
    const under = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (under === undefined || under === this.#at) return;
    for (const key of between(this.#at, under)) this.#board.stroke()?.over(key);
    this.#at = under;
    this.#board.move(under);
  }

  /** @param {PointerEvent} event */
  #released({ pointerId }) {
    this.#fingers.delete(pointerId);
    this.#stopWaiting();
    if (this.#at === undefined) return;
    this.#at = undefined;
    this.#board.stroke()?.end();
  }
}

/**
 * The key of a cell on the page.
 * @param {EventTarget|null} target
 */
export function cellAt(target) {
  return target instanceof HTMLElement ? target.dataset.cell : undefined;
}

/**
 * Whether a click was made with a pointer, which not every browser tells.
 * @param {MouseEvent} event
 */
function isPointed(event) {
  return "pointerType" in event && Boolean(event.pointerType);
}
