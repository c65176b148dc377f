/** What is entered on the bench, and where: clues, a solution or pieces, by keys and by buttons. */

import { clueLook, showBenchPalette, symbolLook } from "./benchpalette.js";
import { nextText, slotsOf, symbolsAt, withEntry, withLock } from "./benchstate.js";
import { cellOf } from "./cells.js";
import { isInside } from "./looks/plain.js";
import { Selection } from "./selection.js";
import { joiningStroke, pieceChoices } from "./shaping.js";
import { Typing } from "./typing.js";
import { announce, byId } from "./ui.js";
import { cluesAt } from "./words.js";

/** @import { Reshape, Slot } from "../server.js" */
/** @import { BoardView } from "./board.js" */
/** @import { Choice } from "./palette.js" */
/** @import { Workbench } from "./workbench.js" */
/**
 * What is entered.
 * @typedef {"clues"|"solution"|"shape"} Mode
 */

/** @type {Mode[]} */
const MODES = ["clues", "solution", "shape"];
const mouse = matchMedia("(pointer: fine)");

export class Entering {
  #bench;
  #view;
  #draw;
  #label;
  /** @type {Mode} */
  #mode = "clues";
  /** @type {Map<string, Slot>} */
  #slots = new Map();
  /** Whether fingers choose the cells they draw over, instead of scrolling; a mouse always does. */
  #isChoosing = false;
  #typing = new Typing();
  #selection;

  /**
   * @param {Workbench} bench
   * @param {BoardView} view
   * @param {object} actions
   * @param {() => void} actions.draw show the board, as other cells are chosen
   * @param {(key: string) => string} actions.label what is said of a place
   */
  constructor(bench, view, { draw, label }) {
    this.#bench = bench;
    this.#view = view;
    this.#draw = draw;
    this.#label = label;
    this.#selection = new Selection(() => bench.state && draw());
  }

  /** @param {HTMLElement} place the board */
  start(place) {
    for (const each of MODES) byId(`set-mode-${each}`).addEventListener("click", () => this.enter(each));
    byId("set-clear").addEventListener("click", () => this.#clear());
    byId("set-several").addEventListener("click", () => {
      this.#isChoosing = !this.#isChoosing;
      this.#showMode();
    });
    place.addEventListener("keydown", (event) => this.#selection.pressed(event), true);
  }

  /** The places that are chosen. */
  get chosen() {
    return this.#selection.keys.map(cellOf);
  }

  /**
   * What stands in a place, and which clues can.
   * @param {string} key
   */
  clueAt(key) {
    return this.#slots.get(key);
  }

  /** Another board, or the same one changed, is on the bench. */
  put() {
    this.#slots = slotsOf(this.#bench.state.board);
    this.#showMode();
  }

  /**
   * Enter something else.
   * @param {Mode} wanted
   */
  enter(wanted) {
    this.#mode = wanted;
    this.#showMode();
  }

  /** @param {string} key */
  isOpen(key) {
    const { board } = this.#bench.state;
    if (this.#mode === "shape") return isInside(cellOf(key), board);
    return this.#mode === "solution" ? symbolsAt(board, key).length > 0 : this.#slots.has(key);
  }

  /** @param {string} key */
  moved(key) {
    this.#selection.moved(key);
    this.#showChoices(key);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} key
   */
  typed(event, key) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.isOpen(key)) return;
    const value = this.#wanted(event, key);
    if (value === undefined) return;
    event.preventDefault();
    if (this.#mode === "shape") this.#cutOut(key);
    else this.#change(key, value);
  }

  /** @param {Omit<Reshape, "text">} wanted */
  reshape = (wanted) => this.#bench.reshape(wanted);

  #showMode() {
    const { board, answer } = this.#bench.state;
    if (this.#mode === "shape" && !board.pieces) this.#mode = "clues";
    const mode = this.#mode;
    for (const each of MODES) byId(`set-mode-${each}`).setAttribute("aria-pressed", String(each === mode));
    byId("set-mode-shape").hidden = !board.pieces;
    byId("set-solving").hidden = mode !== "solution";
    byId("set-several").setAttribute("aria-pressed", String(this.#isChoosing));
    const finish = byId("set-finish").querySelector("span");
    if (finish) finish.textContent = Object.keys(answer).length ? "Derive clues" : "Finish it";
    const choosing = mouse.matches || this.#isChoosing ? this.#selection.stroke : undefined;
    this.#view.setStroke(mode === "shape" ? joiningStroke(this.reshape) : choosing);
    this.#draw();
    this.#showChoices();
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  async #change(key, value) {
    const bench = this.#bench;
    const others = this.#selection.around(key).filter((each) => each !== key);
    if (this.#mode === "solution") {
      const cells = [key, ...others].filter((each) => symbolsAt(bench.state.board, each).length);
      bench.make(cells.reduce((next, each) => withEntry(next, each, value), bench.state));
    } else await bench.edit([key, ...others], value);
    announce(this.#label(key));
  }

  /** Take away what is where the cursor is, as the key for it does. */
  #clear() {
    const key = this.#view.here;
    if (!this.isOpen(key)) return;
    if (this.#mode === "shape") this.#cutOut(key);
    else this.#change(key, "");
  }

  /** @param {string} key */
  #cutOut(key) {
    return this.reshape({ change: "cut", cells: this.#selection.around(key).map(cellOf) });
  }

  /**
   * What is in a place, and what can be put there.
   * @param {string} key
   * @returns {Slot|undefined}
   */
  #slotAt(key) {
    if (this.#mode === "clues") return this.#slots.get(key);
    const { board, answer } = this.#bench.state;
    const choices = this.#mode === "solution" ? symbolsAt(board, key) : [];
    return { cell: cellOf(key), text: answer[key] ?? "", choices, moves: [] };
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} key
   */
  #wanted(event, key) {
    const slot = this.#slotAt(key);
    if (["Backspace", "Delete"].includes(event.key)) return "";
    if (!slot?.choices.length && !slot?.moves.length) return undefined;
    if (event.key === " " || event.key === "Enter") return nextText(slot);
    return this.#typing.text(event, key, slot.choices);
  }

  #showChoices(key = this.#view.here) {
    if (!this.#bench.state) return;
    const { board } = this.#bench.state;
    const mode = this.#mode;
    const isOpen = this.isOpen(key);
    byId("set-clear", HTMLButtonElement).disabled = !isOpen;
    showBenchPalette(
      byId("set-palette"),
      mode === "shape" || !isOpen ? undefined : this.#slotAt(key),
      (text) => (mode === "solution" ? symbolLook(board, text) : clueLook(board, text)),
      (text) => this.#change(key, text),
      mode === "shape" && isOpen ? pieceChoices(board, key, this.reshape) : this.#lockChoice(key),
    );
    byId("set-advice").hidden = mode !== "shape";
  }

  /**
   * @param {string} key
   * @returns {Choice[]}
   */
  #lockChoice(key) {
    const { board, locked } = this.#bench.state;
    if (this.#mode !== "clues" || !this.isOpen(key)) return [];
    const disabled = !cluesAt(board, key).length;
    const choose = () => this.#bench.make(withLock(this.#bench.state, key));
    return [{ text: "Lock", word: true, disabled, pressed: locked.includes(key), choose }];
  }
}
