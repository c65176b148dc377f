/** The path of solving beside the bench: its steps, and the board as it is after one of them. */

import { isSupposing, stepHighlight } from "./advice.js";
import { isAborted, post } from "./api.js";
import { after, START, supposing } from "./positions.js";
import { make, messageOf } from "./ui.js";

/** @import { Board, WalkStep } from "../server.js" */
/** @import { Shown } from "./drawing.js" */

/** The number of steps that are fetched at a time, and at most. */
const CHUNK = 20;
const MOST = 400;

export class PathCard {
  #place;
  #changed;
  #list = make("ol", { class: "path" });
  #message = make("p", { class: "meta", role: "status" });
  /** @type {string|undefined} the board whose path is wanted, if it has one */
  #text;
  /** @type {WalkStep[]} */
  #steps = [];
  #positions = [START];
  #at = 0;
  /** @type {AbortController|undefined} */
  #asking;

  /**
   * @param {HTMLDetailsElement} place
   * @param {() => void} changed another step is looked at
   */
  constructor(place, changed) {
    this.#place = place;
    this.#changed = changed;
    place.append(this.#message, this.#list);
    place.addEventListener("toggle", () => this.#fetch());
  }

  /**
   * What the board is like after the step that is looked at, or what would follow in it if it
   * supposes something.
   * @returns {Shown|undefined}
   */
  get shown() {
    const step = this.#place.open ? this.#steps[this.#at - 1] : undefined;
    if (!step) return undefined;
    if (isSupposing(step)) return supposing(this.#positions[this.#at - 1], step);
    return { ...this.#positions[this.#at], highlight: stepHighlight(step) };
  }

  /**
   * A board is on the bench; only one with a single solution has a path.
   * @param {Board} board
   * @param {boolean} isUnique
   */
  show({ text }, isUnique) {
    const wanted = isUnique ? text : undefined;
    if (wanted === this.#text) return;
    this.#text = wanted;
    this.#asking?.abort();
    this.#steps = [];
    this.#positions = [START];
    this.#at = 0;
    this.#list.replaceChildren();
    this.#place.hidden = !isUnique;
    this.#fetch();
  }

  async #fetch() {
    const text = this.#text;
    if (!this.#place.open || text === undefined) return this.#changed();
    if (this.#steps.length) return this.#changed();
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#message.textContent = "Looking for the way …";
    try {
      for (let isDone = false; !isDone; ) {
        const answer = await post("explain", { text, from: this.#steps.length, count: CHUNK }, signal);
        answer.steps.forEach((step) => this.#add(step));
        isDone = answer.done || answer.limit || !answer.steps.length || this.#steps.length >= MOST;
        this.#message.textContent = answer.done ? "" : "These are the first steps.";
      }
    } catch (error) {
      if (!isAborted(error)) this.#message.textContent = messageOf(error);
    }
    return undefined;
  }

  /** @param {WalkStep} step */
  #add(step) {
    this.#steps.push(step);
    const number = this.#steps.length;
    this.#positions.push(after(this.#positions[number - 1], step));
    const title = step.title ?? "Step";
    const button = make("button", { type: "button", onclick: () => this.#go(number) }, title);
    // The text of a step begins with its name, which is said above it already.
    const text = step.text.startsWith(`${title}. `) ? step.text.slice(title.length + 2) : step.text;
    this.#list.append(make("li", {}, button, make("span", {}, text)));
  }

  /** The board is another one: no step is looked at any more. */
  leave() {
    this.#mark(0);
  }

  /** @param {number} number the step; the same once more leaves the path */
  #go(number) {
    this.#mark(this.#at === number ? 0 : number);
    this.#changed();
  }

  /** @param {number} number */
  #mark(number) {
    this.#at = number;
    [...this.#list.children].forEach((item, index) => {
      if (index + 1 === this.#at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }
}
