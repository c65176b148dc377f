/** A form that chooses a puzzle and a size. */

import { allPuzzles } from "./catalogue.js";
import { like, liked } from "./storage.js";
import { fieldOf, fillSelect } from "./ui.js";

/** @import { Puzzle } from "../server.js" */
/** @typedef {{puzzle?: string, size?: string}} Chosen */

export class Chooser {
  #puzzle;
  #size;
  #other;
  /** @type {Puzzle[]} */
  #puzzles = [];

  /**
   * @param {HTMLFormElement} form
   * @param {() => void} submitted
   */
  constructor(form, submitted) {
    this.#puzzle = fieldOf(form, "puzzle", HTMLSelectElement);
    this.#size = fieldOf(form, "size", HTMLSelectElement);
    this.#other = fieldOf(form, "other", HTMLInputElement);
    this.#puzzle.addEventListener("change", () => this.#offer());
    this.#size.addEventListener("change", () => this.#showOther());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      like("choice", this.chosen);
      submitted();
    });
  }

  /**
   * Fill the form; it shows what was chosen last, or a puzzle that somebody asks for.
   * @param {string} [puzzle]
   * @param {string} [size]
   */
  async fill(puzzle, size) {
    this.#puzzles = await allPuzzles();
    /** @type {Chosen} */
    const last = liked("choice", {});
    const names = this.#puzzles.map(({ name, title }) => ({ value: name, text: title }));
    fillSelect(this.#puzzle, names, puzzle ?? last.puzzle);
    this.#offer(size ?? (puzzle && puzzle !== last.puzzle ? undefined : last.size));
  }

  get chosen() {
    return { puzzle: this.#puzzle.value, size: this.#size.value || this.#other.value };
  }

  /** Let another size be typed, where none of the usual ones is chosen. */
  #showOther() {
    const label = this.#other.closest("label");
    if (label) label.hidden = this.#size.value !== "";
    if (!this.#size.value) this.#other.focus();
  }

  /**
   * The sizes of the puzzle that is chosen now.
   * @param {string} [wanted] the size
   */
  #offer(wanted) {
    const found = this.#puzzles.find(({ name }) => name === this.#puzzle.value);
    if (!found) throw new Error("no puzzle is chosen");
    const offered = [...new Set([...found.sizes, wanted ?? found.size])];
    const choices = offered.map((each) => ({ value: each, text: each.replace("x", " × ") }));
    fillSelect(this.#size, [...choices, { value: "", text: "Other …" }], wanted ?? found.size);
    this.#other.value ||= wanted ?? found.size;
    this.#showOther();
  }
}
