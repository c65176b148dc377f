/**
 * Times without the server: before them the page is kept and today's boards are fetched, and during them
 * it is looked for until it is back.
 */

import { isSparing, UNREACHED } from "./api.js";
import { stockUp } from "./boards.js";
import { allPuzzles } from "./catalogue.js";
import { lookForServer, noteAway, onAway } from "./reach.js";
import { today } from "./site.js";
import { byId, notice } from "./ui.js";

/** Milliseconds after which the first view surely has all it needs. */
const LATER = 3000;
/** Milliseconds between two looks for a server that is away. */
const AGAIN = 10_000;

export function startOffline() {
  setTimeout(prepare, LATER);
  // A page that the browser kept says nothing about the server.
  if (navigator.serviceWorker?.controller) lookForServer();
  addEventListener("offline", () => noteAway(true));
  addEventListener("online", lookForServer);
  /** @type {ReturnType<typeof setInterval>|undefined} */
  let looking;
  let wasAway = false;
  onAway((isAway) => {
    clearInterval(looking);
    if (isAway) looking = setInterval(() => document.hidden || lookForServer(), AGAIN);
    else if (wasAway) comeBack();
    wasAway = isAway;
  });
  if (!navigator.onLine) noteAway(true);
}

/** What could not be fetched is fetched when the server is back, and nobody is told any more that it is away. */
function comeBack() {
  if (byId("notice").textContent?.startsWith(UNREACHED)) notice();
  prepare();
}

async function prepare() {
  try {
    await navigator.serviceWorker?.register("./sw.js");
    if (isSparing()) return;
    const names = (await allPuzzles()).map(({ name }) => name);
    await stockUp(names, today());
  } catch {
    // The page plays all the same, for as long as the server is there.
  }
}
