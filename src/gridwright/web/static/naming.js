/** How cells are named: R3C5, or E3 for those who like letters for the columns. */

import { columnLetters } from "./cells.js";
import { like, liked } from "./storage.js";
import { byId } from "./ui.js";

/** @import { Cell, Naming, Part } from "../server.js" */

const changes = new EventTarget();

/**
 * The way in use, which pictures use too.
 * @returns {Naming}
 */
export function naming() {
  return liked("cells") === "letters" ? "letters" : "rc";
}

/** @param {() => void} listener called when cells are to be named in another way */
export function onNamingChange(listener) {
  changes.addEventListener("change", listener);
}

export function startNaming() {
  byId("naming").addEventListener("click", () => {
    like("cells", naming() === "letters" ? "rc" : "letters");
    apply();
    changes.dispatchEvent(new Event("change"));
  });
  apply();
}

function apply() {
  byId("naming").setAttribute("aria-pressed", String(naming() === "letters"));
  byId("naming-example").textContent = cellName([2, 4], naming());
}

/**
 * A piece of a text, with cells and columns named in one of the ways there are.
 * @param {Part} part
 * @param {Naming} how
 */
export function partText({ text, cells, kind }, how) {
  if (kind === "cell") return cellName(cells[0], how);
  if (kind === "line" && how === "letters" && /^column /i.test(text)) {
    return `${text.split(" ")[0]} ${columnLetters(cells[0][1])}`;
  }
  return text;
}

/**
 * @param {Cell} cell
 * @param {Naming} how
 */
function cellName([row, column], how) {
  return how === "letters" ? `${columnLetters(column)}${row + 1}` : `R${row + 1}C${column + 1}`;
}
