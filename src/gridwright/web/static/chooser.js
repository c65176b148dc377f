/** A form that chooses a puzzle and a size and, where it has these fields, a level and a style. */

import { allPuzzles } from "./catalogue.js";
import { capital } from "./cells.js";
import { like, liked } from "./storage.js";
import { fillSelect } from "./ui.js";

/** On screens as narrow as this the form is folded away, so that the board is seen at once. */
const narrow = matchMedia("(max-width: 36rem)");
const ANY = { value: "", text: "Any" };

export class Chooser {
  /**
   * @param {HTMLFormElement} form
   * @param {() => void} submitted
   */
  constructor(form, submitted) {
    this.fields = form.elements;
    const fold = () => (form.parentElement.open = !narrow.matches);
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

  /** Fill the form; it shows what was chosen last, or a puzzle that somebody asks for. */
  async fill(puzzle, size) {
    this.puzzles = await allPuzzles();
    const last = liked("choice", {});
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

  /** The sizes, levels and styles of the puzzle that is chosen now. */
  #offer(wanted, last = {}) {
    const { sizes, size, levels, styles } = this.#puzzle;
    const fields = this.fields;
    const offered = [...new Set([...sizes, wanted ?? size])];
    const choices = offered.map((each) => ({ value: each, text: each.replace("x", " × ") }));
    fillSelect(fields.size, choices, wanted ?? size);
    if (!fields.level) return;
    fillSelect(fields.level, [ANY, ...levels.map(named)], last.level ?? fields.level.value);
    fillSelect(fields.style, styles.map(({ name }) => named(name)), last.style);
    this.#explainStyle();
  }

  get #puzzle() {
    return this.puzzles.find(({ name }) => name === this.fields.puzzle.value);
  }

  #explainStyle() {
    const { style } = this.fields;
    style.title = this.#puzzle.styles.find(({ name }) => name === style.value)?.text ?? "";
  }

  #remember() {
    like("choice", { ...liked("choice", {}), ...this.chosen });
  }
}

function named(name) {
  return { value: name, text: capital(name) };
}
