/** The cards of the play screen: a hint, the rules, the menu, a lesson. At most one of them is open. */

import { byId } from "./ui.js";

/** The cards, and the buttons that open them. */
const CARDS = {
  "play-hint": "play-hint-button",
  "play-about": "play-rules-button",
  "play-menu": "play-menu-button",
  "play-lesson": "play-lesson-button",
};
/** @typedef {keyof typeof CARDS} Card */

/** @param {() => void} closed called when the reader closes one */
export function startCards(closed) {
  for (const id of Object.keys(CARDS)) {
    byId(id).addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-close]")) {
        closeCards();
        closed();
      }
    });
  }
}

/** @param {Card} card */
export function openCard(card) {
  show(card);
}

export function closeCards() {
  show("");
}

/** @param {Card|""} card none for "" */
function show(card) {
  // The rest of the screen makes room for some cards.
  byId("view-play").dataset.card = card;
  for (const [id, button] of Object.entries(CARDS)) {
    byId(id).hidden = id !== card;
    byId(button).setAttribute("aria-expanded", String(id === card));
  }
}

/** @param {Card} card */
export function isOpen(card) {
  return !byId(card).hidden;
}
