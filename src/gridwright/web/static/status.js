/** The line under the tools: what a check found, which rule is broken, what can be done about it. */

import { make } from "./ui.js";

export class StatusLine {
  #place;
  #text;
  #choices;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    const [text, choices] = [place.querySelector("p"), place.querySelector(".answers")];
    if (!text || !choices) throw new Error("the page has no line for its status");
    this.#text = text;
    this.#choices = choices;
  }

  /** @param {string} text */
  say(text) {
    this.#show(text, {}, false);
  }

  /**
   * Tell something, with what can be done then.
   * @param {string} text
   * @param {Record<string, () => void>} choices
   */
  offer(text, choices) {
    this.#show(text, choices, false);
  }

  /**
   * Tell of something wrong.
   * @param {string} text
   * @param {Record<string, () => void>} [choices]
   */
  warn(text, choices = {}) {
    this.#show(text, choices, true);
  }

  clear() {
    this.#show("", {}, false);
  }

  /**
   * @param {string} text
   * @param {Record<string, () => void>} choices
   * @param {boolean} isBad
   */
  #show(text, choices, isBad) {
    this.#place.classList.toggle("bad", isBad);
    this.#place.classList.toggle("empty", !text);
    // The same words again would be read aloud again.
    if (this.#text.textContent !== text) this.#text.textContent = text;
    const buttons = Object.entries(choices).map(([name, choose]) =>
      make("button", { type: "button", onclick: choose }, name),
    );
    this.#choices.replaceChildren(...buttons);
  }
}
