/**
 * The card with a hint: where to look, why, and what follows, one under the other. Each time the
 * reader asks, it tells one more.
 */

import { ALL, shownOf, WHERE, WHY } from "./advice.js";
import { meaningOf } from "./emphasis.js";
import { markItems, phrases, sentencesOf } from "./telling.js";
import { byId, make } from "./ui.js";

/** @import { Cell, Hinted, Part } from "../server.js" */

/** What is told next, after each. */
const MORE = ["Why?", "What follows?", "Next hint"];
/** The number of sentences that are still read at one go. */
const FEW = 3;
/** More entries than that are seen on the board rather than read one by one. */
const MANY = 12;

export class HintCard {
  #light;
  /** @type {Hinted|undefined} */
  #hint;
  #told = 0;

  /** @param {(cells: Cell[]) => void} light shows cells of the board */
  constructor(light) {
    this.#light = light;
  }

  /** Whether there is a hint, told in part or whole. */
  get isOpen() {
    return this.#hint !== undefined;
  }

  /** What can be filled in, once it is told. */
  get facts() {
    return this.#told >= ALL ? this.#hint?.facts : undefined;
  }

  /** @param {Hinted} hint */
  open(hint) {
    this.#hint = hint;
    this.#told = WHERE;
    this.tell();
  }

  /** Tell one more thing; false when all is told. */
  more() {
    if (!this.#hint || this.#told >= ALL) return false;
    this.#told += 1;
    this.tell();
    return true;
  }

  close() {
    this.#hint = undefined;
    this.#told = 0;
    this.#light([]);
  }

  /** Put it in words again, as after cells got other names. */
  tell() {
    if (!this.#hint) return;
    const { title } = this.#hint;
    byId("play-hint-title").textContent = this.#told >= WHY && title ? title : "Hint";
    byId("play-steps").replaceChildren(...this.#items());
    byId("play-apply").hidden = !this.facts?.length;
    byId("play-more").textContent = MORE[this.#told - WHERE];
    byId("play-more").className = this.#told >= ALL ? "quiet" : "tell";
    byId("play-marks").replaceChildren(...markItems(this.#marked()));
    this.#scroll();
  }

  /** Show what was told last from its beginning. */
  #scroll() {
    const card = byId("play-hint");
    const last = byId("play-steps").lastElementChild;
    const above = last ? last.getBoundingClientRect().top - card.getBoundingClientRect().top : 0;
    const head = card.querySelector("header")?.getBoundingClientRect().height ?? 0;
    card.scrollTop += above - head;
  }

  /** What the board shows of it. */
  get shown() {
    return this.#hint ? shownOf(this.#hint, this.#told) : {};
  }

  /** The meanings that are on the board now. */
  #marked() {
    const { highlight = {} } = this.shown;
    return Object.entries(highlight).filter(([, cells]) => cells?.length).map(([name]) => name);
  }

  #items() {
    const { places = [], parts = [], outcome = [] } = /** @type {Hinted} */ (this.#hint);
    const items = [this.#item("Where", whereParts(places), () => "place")];
    if (this.#told >= WHY) items.push(this.#reason(parts));
    if (this.#told >= ALL) items.push(this.#item("What follows", this.#entries(outcome), () => "look", "outcome"));
    return items;
  }

  /**
   * What follows, or how much where that would be a long list.
   * @param {Part[]} outcome
   * @returns {Part[]}
   */
  #entries(outcome) {
    const cells = outcome.flatMap((each) => each.cells);
    if (cells.length <= MANY) return outcome;
    return [part(`${cells.length} cells`, cells), part(", as the board shows", [])];
  }

  /**
   * Why, in one piece if that is short.
   * @param {Part[]} parts
   */
  #reason(parts) {
    const sentences = sentencesOf(parts);
    if (sentences.length <= FEW) return this.#item("Why", parts, this.#meaning);
    const isSupposing = Boolean(this.#hint?.supposed?.length);
    const told = sentences.map((sentence) =>
      make("span", { class: "sentence" }, ...phrases(sentence, this.#light, this.#meaning)),
    );
    const chain = make("span", { class: isSupposing ? "chain supposing" : "chain" }, ...told);
    return make("li", {}, make("b", {}, "Why"), chain);
  }

  /**
   * What a phrase of the reason speaks of: a cell wears what it wears on the board, or in what follows,
   * and whatever else is named is looked at for the reason.
   * @param {Part} part
   */
  #meaning = (part) => {
    const look = this.facts?.map(({ cell }) => cell);
    return part.kind === "cell" ? meaningOf(part, { look, ...this.shown.highlight }) : "reason";
  };

  /**
   * @param {string} name
   * @param {Part[]} parts
   * @param {(part: Part) => string} meaning
   * @param {string} kind
   */
  #item(name, parts, meaning, kind = "") {
    return make("li", kind ? { class: kind } : {}, make("b", {}, name), ...phrases(parts, this.#light, meaning));
  }
}

/**
 * "Look at row 1 and column 3."
 * @param {{name: string, cells: Cell[]}[]} places
 * @returns {Part[]}
 */
function whereParts(places) {
  const named = places.map(({ name, cells }) => part(name, cells));
  if (!named.length) return [part("Look at the whole board.", [])];
  const between = named.flatMap((each, at) => {
    if (at === 0) return [each];
    return [part(at === named.length - 1 ? " and " : ", ", []), each];
  });
  return [part("Look at ", []), ...between, part(".", [])];
}

/**
 * @param {string} text
 * @param {Cell[]} cells
 * @returns {Part}
 */
function part(text, cells) {
  return { text, letters: text, cells, kind: "text" };
}
