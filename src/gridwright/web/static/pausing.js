/** A pause: the clock stands still, and nobody can think about the board meanwhile. */

import { byId } from "./ui.js";

/** @param {boolean} isWanted */
export function setPaused(isWanted) {
  byId("play-cover").hidden = !isWanted;
  byId("view-play").classList.toggle("is-paused", isWanted);
  for (const part of ["play-board", "play-side"]) byId(part).inert = isWanted;
  if (isWanted) byId("play-go-on").focus();
}

export function isPaused() {
  return !byId("play-cover").hidden;
}

/**
 * Whether a key ends a pause; the one that began it, which is still on its way, does not.
 * @param {KeyboardEvent} event
 */
export function endsPause({ key, defaultPrevented }) {
  return !defaultPrevented && ["Escape", "Pause"].includes(key);
}
