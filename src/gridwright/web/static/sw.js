/**
 * Keeps the page when the server is away. FILES and VERSION come before this, and where answers are
 * that are worth having without the server: ANSWERS, and all that begins with LESSONS. All of them are
 * named as seen from the folder of the page.
 *
 * The page itself is asked of the server first, so that it is always the newest there is; files that
 * are named after what they hold come from here. Boards are kept by the page.
 */

/** The folder of the page, which may be one of several on its origin. */
const HERE = new URL("./", location.href).pathname;
const PAGE = HERE === "/" ? "gridwright page" : `gridwright page ${HERE}`;
/** Milliseconds after which a slow server counts as away, if there is something to show instead. */
const PATIENCE = 4000;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll([...FILES, ...ANSWERS])));
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([clients.claim(), forgetOthers()]));
});

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || !pathname.startsWith(HERE)) return;
  const path = pathname.slice(HERE.length);
  if (mode === "navigate" && ["", "index.html"].includes(path)) event.respondWith(newest(event.request, "./"));
  else if (path.startsWith("assets/")) event.respondWith(kept(event.request));
  else if (isAnswer(path) || FILES.includes(path)) event.respondWith(newest(event.request, url));
});

function isAnswer(path) {
  return ANSWERS.includes(path) || path.startsWith(LESSONS);
}

/** What the server has, or else what was kept. */
async function newest(request, key) {
  const cache = await caches.open(PAGE);
  const before = await cache.match(key);
  try {
    const signal = before && AbortSignal.timeout(PATIENCE);
    // Web spaces that say nothing about it would let browsers keep an old page for hours.
    const answer = await fetch(request, { cache: "no-cache", signal });
    if (answer.ok) await cache.put(key, answer.clone());
    return answer.status >= 500 && before ? before : answer;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

/** What was kept, or else what the server has, which is kept from then on. */
async function kept(request) {
  const cache = await caches.open(PAGE);
  // Its name says what it holds, whatever comes behind it.
  const before = await cache.match(request, { ignoreSearch: true });
  if (before) return before;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Files of older versions, which no page that is opened now will ask for. */
async function forgetOthers() {
  const cache = await caches.open(PAGE);
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname.slice(HERE.length);
    if (path.startsWith("assets/") && !FILES.includes(path)) await cache.delete(request);
  }
}
