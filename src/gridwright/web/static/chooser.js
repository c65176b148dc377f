/** A form that chooses a puzzle and a size and, where it has these fields, a level and a style. */

import { allPuzzles } from "./catalogue.js";
import { capital } from "./cells.js";
import { like, liked } from "./storage.js";
import { fieldOf, fillSelect } from "./ui.js";

/** On screens as narrow as this the form is folded away, so that the board is seen at once. */
const narrow = matchMedia("(max-width: 36rem)");
/** @import { Puzzle } from "../server.js" */
/**
 * @typedef {object} Chosen
 * @property {string} [puzzle]
 * @property {string} [size]
 * @property {string|null} [level]
 * @property {string|null} [style]
 */
const ANY = { value: "", text: "Any" };

export class Chooser {
  /**
   * @param {HTMLFormElement} form
   * @param {() => void} submitted
   */
  constructor(form, submitted) {
    this.fields = {
      puzzle: fieldOf(form, "puzzle", HTMLSelectElement),
      size: fieldOf(form, "size", HTMLSelectElement),
      level: optional(form, "level"),
      style: optional(form, "style"),
    };
    /** @type {Puzzle[]} */
    this.puzzles = [];
    const fold = () => form.closest("details")?.toggleAttribute("open", !narrow.matches);
    narrow.addEventListener("change", fold);
    fold();
    this.fields.puzzle.addEventListener("change", () => this.#offer());
    this.fields.style?.addEventListener("change", () => this.#explainStyle());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#remember();
      submitted();
    });
  }

  /**
   * Fill the form; it shows what was chosen last, or a puzzle that somebody asks for.
   * @param {string} [puzzle]
   * @param {string} [size]
   */
  async fill(puzzle, size) {
    this.puzzles = await allPuzzles();
    const last = lastChosen();
    const names = this.puzzles.map(({ name, title }) => ({ value: name, text: title }));
    fillSelect(this.fields.puzzle, names, puzzle ?? last.puzzle);
    this.#offer(size ?? (puzzle && puzzle !== last.puzzle ? undefined : last.size), last);
  }

  get chosen() {
    const { puzzle, size, level, style } = this.fields;
    return {
      puzzle: puzzle.value,
      size: size.value,
      level: level?.value || null,
      style: style?.value || null,
    };
  }

  /**
   * The sizes, levels and styles of the puzzle that is chosen now.
   * @param {string} [wanted] the size
   * @param {Chosen} [last]
   */
  #offer(wanted, last = {}) {
    const { sizes, size, levels, styles } = this.#puzzle;
    const fields = this.fields;
    const offered = [...new Set([...sizes, wanted ?? size])];
    const choices = offered.map((each) => ({ value: each, text: each.replace("x", " × ") }));
    fillSelect(fields.size, choices, wanted ?? size);
    const { level, style } = fields;
    if (level) fillSelect(level, [ANY, ...levels.map(named)], last.level ?? level.value);
    if (!style) return;
    fillSelect(style, styles.map(({ name }) => named(name)), last.style ?? style.value);
    this.#explainStyle();
  }

  get #puzzle() {
    const found = this.puzzles.find(({ name }) => name === this.fields.puzzle.value);
    if (!found) throw new Error("no puzzle is chosen");
    return found;
  }

  #explainStyle() {
    const { style } = this.fields;
    if (!style) return;
    style.title = this.#puzzle.styles.find(({ name }) => name === style.value)?.text ?? "";
  }

  #remember() {
    like("choice", { ...lastChosen(), ...this.chosen });
  }
}

/** @returns {Chosen} */
function lastChosen() {
  return liked("choice", {});
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function optional(form, name) {
  return form.elements.namedItem(name) ? fieldOf(form, name, HTMLSelectElement) : undefined;
}

/** @param {string} name */
function named(name) {
  return { value: name, text: capital(name) };
}
