/** The bar above the bench: what is set there, where it is played, and the menu. */

import { described } from "./describing.js";
import { emblem } from "./looks/looks.js";
import { pageSwitches } from "./menu.js";
import { address } from "./router.js";
import { byId, make } from "./ui.js";

/** @import { Board } from "../server.js" */
/** @import { About } from "./describing.js" */

/** A click elsewhere, an item of its own or Escape closes the menu; it shows the settings as they are. */
export function startBar() {
  const menu = byId("set-menu", HTMLDetailsElement);
  byId("set-theme").addEventListener("click", () => byId("theme").click());
  menu.addEventListener("toggle", () => {
    if (menu.open) byId("set-switches").replaceChildren(...pageSwitches());
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  });
  menu.addEventListener("click", ({ target }) => {
    const item = target instanceof Element ? target.closest("a, [data-fold]") : null;
    if (!item) return;
    menu.open = false;
    if (item instanceof HTMLButtonElement) unfold(byId(item.dataset.fold ?? "", HTMLDetailsElement));
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

/**
 * Open what is folded away below, with what is folded in it, and go there.
 * @param {HTMLDetailsElement} details
 */
function unfold(details) {
  for (const each of [details, ...details.querySelectorAll("details")]) each.open = true;
  details.querySelector("summary")?.focus({ preventScroll: true });
  details.scrollIntoView({ block: "center" });
}

/**
 * Show what a board is called, and lead to where it is played.
 * @param {Board} board
 * @param {About} about what its setter says about it
 */
export function showBar(board, about) {
  const { title } = about;
  byId("set-title").textContent = title || board.title;
  const words = [board.title, board.size.replace("x", " × "), "setter’s bench"].slice(title ? 0 : 1);
  byId("set-meta").replaceChildren(...words.map((word) => make("span", {}, word)));
  byId("set-play", HTMLAnchorElement).href = address("play", described(board.text, about));
  byId("set-walk", HTMLAnchorElement).href = address("walk", board.text);
  byId("view-set").dataset.accent = board.look.accent;
  byId("set-sign").replaceChildren(emblem(board));
}
