/** The sheet on which somebody chooses what board is wanted of a puzzle. */

import { capital } from "./cells.js";
import { ANY, lastChoice, named, nearestOffer, rememberChoice } from "./choices.js";
import { accented } from "./signs.js";
import { byId, make } from "./ui.js";

/** @import { Puzzle } from "../server.js" */
/** @import { Choice } from "./boards.js" */
/** @import { Kind } from "./choices.js" */

export class Choices {
  #dialog;
  #form;
  /** @type {Puzzle|undefined} */
  #puzzle;
  /** @type {Kind} */
  #kind = { size: "", level: null, style: "" };

  /**
   * @param {HTMLDialogElement} dialog
   * @param {(button: HTMLButtonElement, choice: Choice) => Promise<void>} chosen
   */
  constructor(dialog, chosen) {
    this.#dialog = dialog;
    this.#form = byId("choices-form", HTMLFormElement);
    const submit = byId("choices-make", HTMLButtonElement);
    this.#form.addEventListener("change", () => this.#changed());
    this.#form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (!this.#puzzle) return;
      const { name } = this.#puzzle;
      rememberChoice(name, this.#kind);
      await chosen(submit, { puzzle: name, ...this.#kind });
      this.close();
    });
    byId("choices-close").addEventListener("click", () => this.close());
  }

  /** @param {Puzzle} puzzle */
  open(puzzle) {
    this.#puzzle = puzzle;
    this.#kind = lastChoice(puzzle);
    byId("choices-title").textContent = puzzle.title;
    accented(this.#form, puzzle);
    this.#fill();
    this.#dialog.showModal();
  }

  close() {
    if (this.#dialog.open) this.#dialog.close();
  }

  #changed() {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    const data = new FormData(this.#form);
    const level = String(data.get("level"));
    const wanted = { size: String(data.get("size")), level: named(level), style: String(data.get("style")) };
    this.#kind = nearestOffer(puzzle, wanted);
    const at = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
    this.#fill();
    // The field that was changed has been made anew.
    if (at) this.#form.querySelector(`[name=${at.name}]:checked`)?.setAttribute("data-here", "");
    const here = this.#form.querySelector("[data-here]");
    if (here instanceof HTMLElement) here.focus();
  }

  #fill() {
    const { offers, levels, styles } = /** @type {Puzzle} */ (this.#puzzle);
    const { size, level, style } = this.#kind;
    const rows = offers[style] ?? {};
    const offered = [ANY, ...levels].filter((each) => anyOffer(offers, each));
    fill("level", offered.map((each) => [each, capital(each)]), level ?? ANY);
    fill("size", (rows[level ?? ANY] ?? []).map((each) => [each, each.replace("x", " × ")]), size);
    const possible = styles.filter(({ name }) => offers[name]?.[level ?? ANY]?.length);
    fill("style", possible.map(({ name, text }) => [name, capital(text)]), style);
    byId("choices-style").hidden = possible.length < 2;
  }
}

/**
 * @param {Puzzle["offers"]} offers
 * @param {string} level
 */
function anyOffer(offers, level) {
  return Object.values(offers).some((row) => row[level]?.length);
}

/**
 * Fill a group of the form.
 * @param {"size"|"level"|"style"} name
 * @param {[value: string, text: string][]} choices
 * @param {string} chosen
 */
function fill(name, choices, chosen) {
  const labels = choices.map(([value, text]) => {
    const input = make("input", { type: "radio", name, value, checked: value === chosen });
    return make("label", { class: "pick" }, input, make("span", {}, text));
  });
  byId(`choices-${name}`).lastElementChild?.replaceChildren(...labels);
}
