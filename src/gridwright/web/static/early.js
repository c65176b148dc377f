/**
 * Runs while the rest of the page is still on its way: asks for what its first view will need. What
 * comes of it is left in `globalThis.early`, and asked for once more by whoever does not find it.
 */

import { routeOf } from "./router.js";

/** @type {any} */
const page = globalThis;
const { view, text } = routeOf(location.hash);
/** @type {{text?: string, board?: Promise<Response>, puzzles?: Promise<Response>}} */
const early = {};
if (page.early) {
  // The rest of the page was quicker and asks for itself.
} else if (view === "play" && text !== undefined) {
  early.text = text;
  early.board = fetch("/api/read", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text }),
  });
  import("./player.js");
} else if (view === "home") {
  early.puzzles = fetch("/api/puzzles");
  import("./home.js");
  import("./looks/more.js");
}
// Whoever waits for them hears of failures; nobody may wait.
for (const answer of [early.board, early.puzzles]) answer?.catch(() => {});
page.early ??= early;
