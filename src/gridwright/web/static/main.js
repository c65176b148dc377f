/** The page: finds out which view the address asks for and shows it. */

import { loadFonts, startFonts } from "./fonts.js";
import { lessonAt, showLesson } from "./lessons.js";
import { startNaming } from "./naming.js";
import { startOffline } from "./offline.js";
import { startRouter } from "./router.js";
import { whenRefused } from "./storage.js";
import { startTheme } from "./theme.js";
import { byId, messageOf, notice, remark } from "./ui.js";

/**
 * One view of the page.
 * @typedef {object} View
 * @property {() => void} start called once
 * @property {(text: string|undefined) => Promise<unknown>|void} show with the board of the address
 * @property {() => void} hide
 * @property {() => boolean} [isEmpty] whether there is nothing to see, so that home is better
 */

const UNSAVED =
  "The browser does not let this page save your progress; " +
  "it will be lost when you close or reload the page.";

/** @type {Record<string, View>} */
const views = {
  home: later(async () => (await import("./home.js")).home),
  play: later(async () => (await import("./player.js")).player),
  set: later(async () => (await import("./setter.js")).setter),
  paste: later(async () => (await import("./paste.js")).paste),
  walk: later(async () => (await import("./walkthrough.js")).walkthrough),
  games: later(async () => (await import("./games.js")).games),
  days: later(async () => (await import("./days.js")).days),
  learn: later(async () => (await import("./learn.js")).learn),
};
/** @type {string|undefined} */
let current;

/**
 * A view whose program is fetched when somebody goes there.
 * @param {() => Promise<View>} load
 * @returns {View}
 */
function later(load) {
  /** @type {View|undefined} */
  let view;
  return {
    start() {},
    async show(text) {
      if (!view) {
        view = await load();
        view.start();
      }
      await view.show(text);
    },
    hide: () => view?.hide(),
    isEmpty: () => view?.isEmpty?.() ?? true,
  };
}

/** @param {import("./router.js").Route} route */
async function show(route) {
  const placed = await lesson(route);
  showLesson();
  await showView(placed ? { view: "play", text: placed.lesson.board } : route);
  if (placed) showLesson(placed);
}

/**
 * The lesson that is played at an address, if it can be had.
 * @param {import("./router.js").Route} route
 */
async function lesson({ view, text }) {
  return view === "learn" ? lessonAt(text).catch(() => undefined) : undefined;
}

/** @param {import("./router.js").Route} route */
async function showView({ view, text }) {
  const before = current;
  const isOther = before !== undefined && before !== view;
  if (isOther) views[before].hide();
  current = view;
  notice();
  document.body.dataset.view = view;
  for (const name of Object.keys(views)) byId(`view-${name}`).hidden = name !== view;
  for (const link of document.querySelectorAll("[data-view]")) {
    if (link.getAttribute("data-view") === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    await views[view].show(text);
  } catch (error) {
    if (current !== view) return;
    if (views[view].isEmpty?.()) {
      history.replaceState(null, "", "#home");
      await showView({ view: "home", text: undefined });
    }
    notice(messageOf(error));
  }
  loadFonts();
  if (current !== view) return;
  const title = byId(`${view}-title`);
  document.title = `${title.textContent} · Gridwright`;
  // Readers of screens are told where they are now.
  if (isOther) title.focus({ preventScroll: true });
}

whenRefused(() => remark(UNSAVED));
startTheme();
startFonts();
startNaming();
for (const view of Object.values(views)) view.start();
startRouter(Object.keys(views), show);
startOffline();
