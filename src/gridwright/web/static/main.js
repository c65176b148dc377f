/** The page: finds out which view the address asks for and shows it. */

import { startNaming } from "./naming.js";
import { paste } from "./paste.js";
import { player } from "./player.js";
import { startRouter } from "./router.js";
import { setter } from "./setter.js";
import { whenRefused } from "./storage.js";
import { startTheme } from "./theme.js";
import { byId, messageOf, notice, remark } from "./ui.js";
import { walkthrough } from "./walkthrough.js";

/**
 * One view of the page.
 * @typedef {object} View
 * @property {() => void} start called once
 * @property {(text: string|undefined) => Promise<unknown>|void} show with the board of the address
 * @property {() => void} hide
 */

const UNSAVED =
  "The browser does not let this page save your progress; " +
  "it will be lost when you close or reload the page.";

/** @type {Record<string, View>} */
const views = { play: player, set: setter, paste, walk: walkthrough };
/** @type {string|undefined} */
let current;

/** @param {import("./router.js").Route} route */
async function show({ view, text }) {
  const before = current;
  const isOther = before !== undefined && before !== view;
  if (isOther) views[before].hide();
  current = view;
  notice();
  for (const name of Object.keys(views)) byId(name).hidden = name !== view;
  for (const link of document.querySelectorAll("[data-view]")) {
    if (link.getAttribute("data-view") === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    await views[view].show(text);
  } catch (error) {
    notice(messageOf(error));
  }
  const title = byId(`${view}-title`);
  document.title = `${title.textContent} · Gridwright`;
  // Readers of screens are told where they are now.
  if (isOther) title.focus({ preventScroll: true });
}

whenRefused(() => remark(UNSAVED));
startTheme();
startNaming();
for (const view of Object.values(views)) view.start();
startRouter(Object.keys(views), show);
