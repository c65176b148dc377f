/** Light and dark: as the system has it, until the reader chooses. */

import { like, liked } from "./storage.js";
import { byId } from "./ui.js";

const system = matchMedia("(prefers-color-scheme: dark)");
const changes = new EventTarget();

/**
 * The theme in use, which is also a theme of the pictures.
 * @returns {"light"|"dark"}
 */
export function theme() {
  return liked("theme", system.matches ? "dark" : "light");
}

/** @param {() => void} listener called when pictures must be drawn in other colours */
export function onThemeChange(listener) {
  changes.addEventListener("change", listener);
}

export function startTheme() {
  byId("theme").addEventListener("click", () => {
    like("theme", theme() === "dark" ? "light" : "dark");
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}

function apply() {
  document.documentElement.dataset.theme = theme();
  byId("theme").setAttribute("aria-pressed", String(theme() === "dark"));
  changes.dispatchEvent(new Event("change"));
}
