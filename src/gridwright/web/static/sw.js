/**
 * Keeps the page when the server is away. FILES and VERSION come from the server, before this.
 *
 * The page itself is asked of the server first, so that it is always the newest there is; files that
 * are named after what they hold come from here. Boards are kept by the page.
 */

const PAGE = "gridwright page";
/** What is asked by address and is worth having without the server. */
const ANSWERS = ["/api/puzzles", "/api/formats"];
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
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && pathname === "/") event.respondWith(newest(event.request, "/"));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(event.request));
  else if (isAnswer(pathname) || FILES.includes(pathname)) event.respondWith(newest(event.request, url));
});

function isAnswer(pathname) {
  return ANSWERS.includes(pathname) || pathname === "/api/lessons";
}

/** What the server has, or else what was kept. */
async function newest(request, key) {
  const cache = await caches.open(PAGE);
  const before = await cache.match(key);
  try {
    const answer = await fetch(request, before && { signal: AbortSignal.timeout(PATIENCE) });
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
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/assets/") && !FILES.includes(pathname)) await cache.delete(request);
  }
}
