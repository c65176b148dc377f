/** Getting ready for times without the server: the page is kept, and today's boards are fetched. */

import { stockUp } from "./boards.js";
import { allPuzzles } from "./catalogue.js";
import { dayText } from "./records.js";

/** Milliseconds after which the first view surely has all it needs. */
const LATER = 3000;

export function startOffline() {
  setTimeout(prepare, LATER);
  // Whatever could not be fetched is fetched when the line is back.
  addEventListener("online", prepare);
}

async function prepare() {
  try {
    await navigator.serviceWorker?.register("/sw.js");
    if (isSparing()) return;
    const names = (await allPuzzles()).map(({ name }) => name);
    await stockUp(names, dayText(new Date()));
  } catch {
    // The page plays all the same, for as long as the server is there.
  }
}

/** Whether the reader wants to spend little on the line. */
function isSparing() {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  return connection?.saveData ?? false;
}
