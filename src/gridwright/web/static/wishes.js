/** What a setter wants of the clues that are added and taken away: a small form beside the board. */

import { capital } from "./cells.js";
import { like, liked } from "./storage.js";
import { fieldOf, fillSelect, make } from "./ui.js";

/** @import { Board, Complete, Thin } from "../server.js" */

/** The levels of which boards can be asked for. */
export const LEVELS = ["gentle", "easy", "medium", "hard", "expert"];
/** @type {[NonNullable<Thin["symmetry"]>, string][]} */
const SYMMETRIES = [
  ["none", "none"],
  ["rotate", "half a turn"],
  ["mirror", "left and right"],
];
/** The shares of clues to print, and what they are called. */
const SHARES = [
  ["", "as few as possible"],
  ["0.6", "more than half"],
  ["1", "all"],
];

export class WishForm {
  #form;
  #symmetry;
  #share;
  #level;
  #kinds = make("fieldset", { class: "kinds" });

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    form.append(
      this.#kinds,
      make("label", {}, "Symmetry ", make("select", { name: "symmetry" })),
      make("label", {}, "Clues to add ", make("select", { name: "share" })),
      make("label", {}, "Level ", make("select", { name: "level" })),
    );
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("change", () => like("wishes", this.#chosen()));
    this.#symmetry = fieldOf(form, "symmetry", HTMLSelectElement);
    this.#share = fieldOf(form, "share", HTMLSelectElement);
    this.#level = fieldOf(form, "level", HTMLSelectElement);
    const last = liked("wishes", { symmetry: "none", share: "", level: "" });
    fillSelect(this.#symmetry, choices(SYMMETRIES), last.symmetry);
    fillSelect(this.#share, choices(SHARES), last.share);
    const levels = LEVELS.map((level) => [level, level]);
    fillSelect(this.#level, choices([["", "any"], ...levels]), last.level);
  }

  /**
   * Offer the kinds of clues of a board; those of another board of the puzzle stay as they are.
   * @param {Board} board
   */
  offer({ puzzle, kinds }) {
    if (this.#form.dataset.puzzle === puzzle) return;
    this.#form.dataset.puzzle = puzzle;
    const boxes = kinds.map(({ name, text }) => {
      const box = make("input", { type: "checkbox", name: "kind", value: name, checked: true });
      return make("label", { class: "tick", title: text || false }, box, capital(name.replaceAll("-", " ")));
    });
    this.#kinds.replaceChildren(make("legend", {}, "Kinds of clues"), ...boxes);
    this.#kinds.hidden = kinds.length < 2;
  }

  /**
   * What is asked of clues that are taken away.
   * @returns {Omit<Thin, "text">}
   */
  get thinning() {
    const boxes = [...this.#kinds.querySelectorAll("input")];
    const kinds = boxes.filter((box) => box.checked).map((box) => box.value);
    return {
      kinds: kinds.length === boxes.length ? null : kinds,
      symmetry: /** @type {Thin["symmetry"]} */ (this.#symmetry.value),
      level: this.#level.value || null,
    };
  }

  /**
   * What is asked of clues that are added.
   * @returns {Omit<Complete, "text">}
   */
  get finishing() {
    return { ...this.thinning, share: this.#share.value ? Number(this.#share.value) : null };
  }

  #chosen() {
    return { symmetry: this.#symmetry.value, share: this.#share.value, level: this.#level.value };
  }
}

/** @param {string[][]} pairs */
function choices(pairs) {
  return pairs.map(([value, text]) => ({ value, text }));
}
