/** The page: finds out which view the address asks for and shows it. */

import { loadFonts, startFonts } from "./fonts.js";
import { startNaming } from "./naming.js";
import { startOffline } from "./offline.js";
import { startRouter } from "./router.js";
import { NAME } from "./site.js";
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
  home: later("home", async () => (await import("./home.js")).home),
  play: later("play", async () => (await import("./player.js")).player),
  set: later("set", async () => (await import("./setter.js")).setter),
  paste: later("paste", async () => (await import("./paste.js")).paste),
  walk: later("walk", async () => (await import("./walkthrough.js")).walkthrough),
  games: later("games", async () => (await import("./games.js")).games),
  stats: later("stats", async () => (await import("./stats.js")).stats),
  days: later("days", async () => (await import("./days.js")).days),
  learn: later("learn", async () => (await import("./learn.js")).learn),
};
/** The views whose programs are here. */
const ready = new Set();
/** @type {string|undefined} */
let current;
/** @type {Promise<typeof import("./lessons.js")|undefined>|undefined} */
let teacher;

/**
 * A view whose program is fetched when somebody goes there.
 * @param {string} name
 * @param {() => Promise<View>} load
 * @returns {View}
 */
function later(name, load) {
  /** @type {View|undefined} */
  let view;
  /** @type {Promise<void>|undefined} */
  let loading;
  const begin = async () => {
    view = await load();
    ready.add(name);
    reveal();
    view.start();
  };
  return {
    start() {},
    async show(text) {
      // Once, however often somebody goes there meanwhile; and once more if it could not be had.
      loading ??= begin();
      await loading.catch((error) => {
        loading = undefined;
        throw error;
      });
      await view?.show(text);
    },
    hide: () => view?.hide(),
    isEmpty: () => !view || (view.isEmpty?.() ?? false),
  };
}

/** @param {import("./router.js").Route} route */
async function show(route) {
  const lessons = await teaching(route);
  // A lesson that cannot be had is one of a list, which says why.
  const placed = route.view === "learn" ? await lessons?.lessonAt(route.text).catch(() => undefined) : undefined;
  if (ready.has("play")) lessons?.showLesson();
  await showView(placed ? { view: "play", text: placed.lesson.board } : route);
  if (placed) lessons?.showLesson(placed);
}

/**
 * What shows lessons, once somebody wants one.
 * @param {import("./router.js").Route} route
 */
async function teaching({ view }) {
  if (view === "learn") teacher ??= import("./lessons.js").catch(() => undefined);
  const found = await teacher;
  if (!found) teacher = undefined;
  return found;
}

/**
 * Show the section of the view that is wanted now, and hide all others. One that has not come yet, or
 * whose styles have not, is not shown.
 */
function reveal() {
  const shown = current !== undefined && ready.has(current) ? `view-${current}` : "";
  for (const section of document.querySelectorAll("main > section")) {
    section.toggleAttribute("hidden", section.id !== shown);
  }
}

/** @param {import("./router.js").Route} route */
async function showView({ view, text }) {
  const before = current;
  const isOther = before !== undefined && before !== view;
  if (isOther) views[before].hide();
  current = view;
  notice();
  document.body.dataset.view = view;
  reveal();
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
  document.title = `${title.textContent} · ${NAME}`;
  // Readers of screens are told where they are now.
  if (isOther) title.focus({ preventScroll: true });
}

whenRefused(() => remark(UNSAVED));
byId("notice").addEventListener("click", () => notice());
startTheme();
startFonts();
startNaming();
for (const view of Object.values(views)) view.start();
startRouter(Object.keys(views), show);
startOffline();
