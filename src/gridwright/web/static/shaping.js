/** The shape of a board: its size, turned and shifted as a whole, and its pieces joined by hand. */

import { cellOf } from "./cells.js";
import { make } from "./ui.js";

/** @import { Board, Reshape } from "../server.js" */
/** @import { Stroke } from "./pointing.js" */
/** @typedef {(change: Omit<Reshape, "text">) => void} Ask */

/** @type {[Reshape["change"], string, string][]} */
const SHIFTS = [
  ["left", "←", "Shift to the left"],
  ["up", "↑", "Shift up"],
  ["down", "↓", "Shift down"],
  ["right", "→", "Shift to the right"],
];
/** The neighbours of a cell that it can be joined to by a button. */
const SIDES = /** @type {const} */ ([
  ["right", 0, 1],
  ["below", 1, 0],
]);

export class ShapeCard {
  #size = make("input", { type: "text", name: "size", size: "7", autocomplete: "off", "aria-label": "Size, such as 8 or 10x9" });
  #turns = make("div", { class: "row" });

  /**
   * @param {HTMLElement} place
   * @param {Ask} ask
   */
  constructor(place, ask) {
    const form = make("form", { class: "row" }, this.#size, make("button", { type: "submit" }, "Resize"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask({ change: "resize", size: this.#size.value });
    });
    const shifts = SHIFTS.map(([change, text, name]) => button(text, () => ask({ change }), name));
    this.#turns.append(button("Turn", () => ask({ change: "turn" })), button("Mirror", () => ask({ change: "mirror" })));
    place.replaceChildren(form, this.#turns, make("div", { class: "row" }, ...shifts));
  }

  /** @param {Board} board */
  show({ size, turnable }) {
    this.#size.value = size;
    this.#turns.hidden = !turnable;
  }
}

/**
 * Joining the cells that a line goes through, two and two.
 * @param {Ask} ask
 * @returns {Stroke}
 */
export function joiningStroke(ask) {
  /** @type {string|undefined} */
  let first;
  const forget = () => {
    first = undefined;
  };
  return {
    begin(key) {
      first = key;
    },
    over(key) {
      if (first === undefined) first = key;
      else {
        ask({ change: "join", cells: [cellOf(first), cellOf(key)] });
        first = undefined;
      }
    },
    end: forget,
    drop: forget,
  };
}

/**
 * What can be done to the piece of a cell by buttons.
 * @param {Board} board
 * @param {string} key
 * @param {Ask} ask
 */
export function pieceChoices({ width, height }, key, ask) {
  const [row, column] = cellOf(key);
  const inside = SIDES.filter(([, down, right]) => row + down < height && column + right < width);
  const joins = inside.map(([name, down, right]) => ({
    text: `Join ${name}`,
    word: true,
    choose: () => ask({ change: "join", cells: [[row, column], [row + down, column + right]] }),
  }));
  return [...joins, { text: "Cut out", word: true, choose: () => ask({ change: "cut", cells: [[row, column]] }) }];
}

/**
 * @param {string} text
 * @param {() => void} onclick
 * @param {string} [name]
 */
function button(text, onclick, name) {
  return make("button", { type: "button", onclick, "aria-label": name }, text);
}
