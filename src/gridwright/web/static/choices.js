/** Which board is wanted of a puzzle: size, level and style, of those that are made quickly. */

import { capital } from "./cells.js";
import { like, liked } from "./storage.js";
import { byId, make } from "./ui.js";

/** @import { Puzzle } from "../server.js" */
/** @import { Choice } from "./boards.js" */
/** @typedef {{size: string, level: string|null, style: string}} Kind */

/** What boards of no certain level are called in the table of offers. */
const ANY = "any";

/**
 * What was chosen last of a puzzle, or what is usual, if it is offered.
 * @param {Puzzle} puzzle
 * @returns {Choice & Kind}
 */
export function lastChoice(puzzle) {
  /** @type {Record<string, Partial<Kind>>} */
  const chosen = liked("choices", {});
  const last = chosen[puzzle.name] ?? {};
  return { puzzle: puzzle.name, ...nearestOffer(puzzle, last) };
}

/**
 * What is offered nearest to what is wanted: the level counts most, then the style.
 * @param {Pick<Puzzle, "offers"|"size">} puzzle
 * @param {Partial<Kind>} wanted
 * @returns {Kind}
 */
export function nearestOffer({ offers, size }, wanted) {
  const level = wanted.level === undefined ? "easy" : (wanted.level ?? ANY);
  const styles = Object.keys(offers);
  const order = [...new Set([wanted.style ?? styles[0], ...styles])];
  for (const each of [level, ANY]) {
    for (const style of order) {
      const sizes = offers[style]?.[each] ?? [];
      if (sizes.length) return { size: nearestSize(sizes, wanted.size ?? size), level: named(each), style };
    }
  }
  return { size, level: null, style: styles[0] };
}

/**
 * A choice in words: "6 × 6, easy".
 * @param {Kind} kind
 */
export function choiceText({ size, level }) {
  return `${size.replace("x", " × ")}, ${level ?? "any level"}`;
}

/** @param {string} level */
function named(level) {
  return level === ANY ? null : level;
}

/**
 * @param {readonly string[]} sizes
 * @param {string} wanted
 */
function nearestSize(sizes, wanted) {
  /** @param {string} size */
  const area = (size) => size.split("x").reduce((product, side) => product * Number(side), 1);
  /** @param {string} size */
  const distance = (size) => (size === wanted ? -1 : Math.abs(area(size) - area(wanted)));
  return sizes.reduce((best, size) => (distance(size) < distance(best) ? size : best), sizes[0]);
}

/** The sheet on which somebody chooses. */
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
      like("choices", { ...liked("choices", {}), [name]: this.#kind });
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
    this.#form.dataset.puzzle = puzzle.name;
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
