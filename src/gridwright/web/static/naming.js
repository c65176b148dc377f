/** How cells are named: R3C5, or E3 for those who like letters for the columns. */

import { like, liked } from "./storage.js";
import { byId } from "./ui.js";

/** @import { Naming, Part } from "../server.js" */

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
  byId("naming").addEventListener("click", toggleNaming);
  apply();
}

/** Name cells in the other way from now on. */
export function toggleNaming() {
  like("cells", naming() === "letters" ? "rc" : "letters");
  apply();
  changes.dispatchEvent(new Event("change"));
}

function apply() {
  byId("naming").setAttribute("aria-pressed", String(naming() === "letters"));
  byId("naming-example").textContent = naming() === "letters" ? "E3" : "R3C5";
}

/**
 * A piece of a text, with cells and columns named in one of the ways there are.
 * @param {Part} part
 */
export function partText({ text, letters }) {
  return naming() === "letters" ? letters : text;
}
