/**
 * A board with small cells can be looked at closely: it grows, and moves inside a pane of its own,
 * while everything else stays where it is. Two fingers do the same as the button.
 */

/** Narrower cells are hard to hit with a finger, in pixels. */
const SMALL = 30;
/** How wide cells are when looked at closely, and how wide two fingers can make them. */
const [CLOSE, CLOSEST] = [44, 72];
/** @typedef {{x: number, y: number}} Point */

export class Zoom {
  #pane;
  #board;
  #button;
  /** How many cells lie side by side. */
  #across = 1;
  #scale = 1;
  /** @type {{span: number, scale: number, at: Point}|undefined} */
  #pinch;

  /**
   * @param {HTMLElement} pane
   * @param {HTMLElement} board inside of it
   * @param {HTMLButtonElement} button
   */
  constructor(pane, board, button) {
    this.#pane = pane;
    this.#board = board;
    this.#button = button;
    button.addEventListener("click", () => this.#toggle());
    new ResizeObserver(() => this.#fit()).observe(board);
    pane.addEventListener("touchstart", (event) => this.#pinched(event), { passive: true });
    pane.addEventListener("touchmove", (event) => this.#pinched(event), { passive: false });
    pane.addEventListener("touchend", () => (this.#pinch = undefined), { passive: true });
    pane.addEventListener("touchcancel", () => (this.#pinch = undefined), { passive: true });
  }

  /**
   * Another board, seen whole.
   * @param {number} across how many cells lie side by side, with clues
   */
  begin(across) {
    this.#across = across;
    this.#zoom(1, { x: 0, y: 0 });
    this.#fit();
  }

  /** How wide cells are when the whole board is seen. */
  get #cell() {
    return this.#board.clientWidth / this.#scale / this.#across;
  }

  /** Offer what helps with cells of this size. */
  #fit() {
    const cell = this.#cell;
    if (!cell) return;
    const isSmall = cell < SMALL;
    if (!isSmall && this.#scale > 1) this.#zoom(1, { x: 0, y: 0 });
    this.#pane.classList.toggle("zoomable", isSmall);
    this.#button.hidden = !isSmall;
  }

  #toggle() {
    const isClose = this.#scale > 1;
    const { width, height } = this.#pane.getBoundingClientRect();
    this.#zoom(isClose ? 1 : CLOSE / this.#cell, { x: width / 2, y: height / 2 });
    if (!isClose) this.#centre(this.#board.querySelector(".cell.here"));
  }

  /** @param {Element|null} element */
  #centre(element) {
    if (!element) return;
    const [inner, outer] = [element.getBoundingClientRect(), this.#pane.getBoundingClientRect()];
    this.#pane.scrollBy(
      inner.left + inner.width / 2 - outer.left - outer.width / 2,
      inner.top + inner.height / 2 - outer.top - outer.height / 2,
    );
  }

  /**
   * @param {number} wanted
   * @param {Point} point of the pane that stays where it is
   */
  #zoom(wanted, { x, y }) {
    const scale = Math.max(1, Math.min(wanted, Math.max(1, CLOSEST / this.#cell)));
    const [left, top] = [this.#pane.scrollLeft + x, this.#pane.scrollTop + y];
    const growth = scale / this.#scale;
    this.#scale = scale;
    this.#pane.style.setProperty("--zoom", String(scale));
    this.#pane.classList.toggle("zoomed", scale > 1);
    this.#pane.scrollTo(left * growth - x, top * growth - y);
    this.#button.textContent = scale > 1 ? "Whole board" : "Zoom in";
  }

  /** @param {TouchEvent} event */
  #pinched(event) {
    if (event.touches.length !== 2 || !this.#pane.classList.contains("zoomable")) return;
    const { left, top } = this.#pane.getBoundingClientRect();
    const [one, other] = [...event.touches].map(({ clientX, clientY }) => ({ x: clientX - left, y: clientY - top }));
    const at = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    const span = Math.hypot(one.x - other.x, one.y - other.y);
    if (!this.#pinch) {
      this.#pinch = { span, scale: this.#scale, at };
      return;
    }
    event.preventDefault();
    this.#pane.scrollBy(this.#pinch.at.x - at.x, this.#pinch.at.y - at.y);
    this.#pinch.at = at;
    this.#zoom((this.#pinch.scale * span) / this.#pinch.span, at);
  }
}
