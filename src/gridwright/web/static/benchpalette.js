/** What can be put where the cursor is, as buttons; one of many numbers is typed. */

import { FIGURES } from "./figures.js";
import { lookOf } from "./looks/looks.js";
import { figure } from "./looks/plain.js";
import { showPalette } from "./palette.js";
import { draw } from "./svg.js";
import { make } from "./ui.js";

/** @import { Board, Slot } from "../server.js" */
/** @import { Choice } from "./palette.js" */

/** With more numbers than this to choose from, they are typed and have no buttons. */
const MOST = 13;

/**
 * @param {HTMLElement} place
 * @param {Slot|undefined} slot what is there, and what can be
 * @param {(text: string) => Omit<Choice, "choose">} look how a choice looks
 * @param {(text: string) => void} choose
 * @param {Choice[]} more what else can be done
 */
export function showBenchPalette(place, slot, look, choose, more) {
  const numbers = (slot?.choices ?? []).filter((text) => /^\d+$/.test(text));
  const isTyped = numbers.length > MOST;
  const shown = (slot?.choices ?? []).filter((text) => !isTyped || !numbers.includes(text));
  const buttons = shown.map((text) => ({
    ...look(text),
    pressed: text === slot?.text,
    choose: () => choose(text),
  }));
  const [words, signs] = [true, false].map((isNamed) => buttons.filter(({ hint }) => Boolean(hint) === isNamed));
  const moves = (slot?.moves ?? []).map((text) => ({ text, word: true, choose: () => choose(text) }));
  // A single word is one key among the others, before the last, which is another one.
  const rest = [...moves, ...more];
  const [few, last] = [words, rest].map((choices) => (choices.length < 2 ? choices : []));
  const groups = {
    words: few.length ? [] : words,
    signs: [...signs, ...few, ...last],
    more: last.length ? [] : rest,
  };
  showPalette(place, Object.values(groups));
  const names = Object.entries(groups).flatMap(([name, choices]) => (choices.length ? [name] : []));
  [...place.children].forEach((group, at) => group.classList.add(names[at]));
  if (isTyped && slot) place.prepend(numberField(slot, numbers, choose));
}

/**
 * @param {Slot} slot
 * @param {string[]} numbers
 * @param {(text: string) => void} choose
 */
function numberField({ text }, numbers, choose) {
  const [min, max] = [numbers[0], /** @type {string} */ (numbers.at(-1))];
  const field = make("input", { type: "number", inputmode: "numeric", min, max, value: text });
  field.addEventListener("change", () => choose(field.value));
  // Arrows and digits typed here are for the field, not for the board.
  field.addEventListener("keydown", (event) => event.stopPropagation());
  return make("label", { class: "number" }, `${min} to ${max} `, field);
}

/**
 * A clue as a button shows it.
 * @param {Board} board
 * @param {string} text
 */
export function clueLook({ names }, text) {
  const name = names[text];
  if (!name) return { text };
  if (!(name in FIGURES)) return { text: name, word: true, hint: text };
  const sign = draw("svg", { viewBox: "0 0 100 100", class: "drawing sign", "aria-hidden": "true" }, figure(name, 50, 50, 40, "outline"));
  return { text: name, name, sign, hint: text };
}

/**
 * A symbol as a button shows it.
 * @param {Board} board
 * @param {string} text
 */
export function symbolLook(board, text) {
  const symbol = board.symbols.find((each) => each.text === text);
  if (!symbol) return { text };
  return { text: symbol.sign, name: symbol.name, sign: lookOf(board).sign?.(symbol, board) };
}
