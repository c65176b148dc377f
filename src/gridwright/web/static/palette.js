/** Buttons for what can be put into a cell, for those who have no keys at hand. */

import { make } from "./ui.js";

/**
 * @typedef {object} Choice
 * @property {string} text what is shown
 * @property {SVGElement} [sign] what is shown instead
 * @property {string} [name] what is read aloud
 * @property {boolean} [pressed] for choices that stay in effect
 * @property {boolean} [disabled] for choices that are of no use now
 * @property {boolean} [word] for choices that are words
 * @property {string} [hint] the key for it, where that is another text
 * @property {number} [left] how many of it are still missing
 * @property {() => void} choose
 */

/**
 * @param {HTMLElement} place
 * @param {Choice[][]} groups those of one group stay together where there is room
 */
export function showPalette(place, groups) {
  const buttons = [...place.querySelectorAll("button")];
  const at = buttons.findIndex((each) => each === document.activeElement);
  const filled = groups.filter((choices) => choices.length);
  place.replaceChildren(...filled.map((choices) => make("span", {}, ...choices.map(button))));
  // The buttons are new, but for the reader it is still the same one.
  if (at >= 0) place.querySelectorAll("button")[at]?.focus();
}

/**
 * Show how many of each choice are still missing, on the buttons that are there.
 * @param {HTMLElement} place
 * @param {Choice[]} choices in the order of the buttons
 */
export function showMissing(place, choices) {
  place.querySelectorAll("button").forEach((found, at) => {
    const { text, name, left } = choices[at];
    const count = found.querySelector("small");
    if (left === undefined || !count || count.textContent === String(left)) return;
    count.textContent = String(left);
    found.classList.toggle("used", left === 0);
    found.setAttribute("aria-label", leftLabel(name ?? text, left));
  });
}

/**
 * @param {string} name
 * @param {number} left
 */
function leftLabel(name, left) {
  return `${name}, ${left} left`;
}

/** @param {Choice} choice */
function button({ text, sign, name, pressed, disabled, word, hint, left, choose }) {
  const label = left === undefined ? name : leftLabel(name ?? text, left);
  const attributes = {
    type: "button",
    class: word ? "word" : left === 0 ? "used" : false,
    "aria-label": label && (sign || label !== text) ? label : false,
    "aria-pressed": pressed === undefined ? false : String(pressed),
    disabled,
    onclick: choose,
  };
  return make(
    "button",
    attributes,
    sign ?? text,
    hint ? make("kbd", { "aria-hidden": "true" }, hint) : undefined,
    left === undefined ? undefined : make("small", { "aria-hidden": "true" }, String(left)),
  );
}
