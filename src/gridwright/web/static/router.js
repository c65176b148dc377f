/**
 * Addresses: a view, and behind a slash what it shows. That is a board (`#play`, `#set`, `#paste`,
 * `#walk`), in its own text form as base64url, so a link carries the whole puzzle and the server
 * keeps nothing; elsewhere it is plain text, such as the day of `#days/2026-03-09`.
 */

/** @typedef {{view: string, text: string|undefined}} Route */

const FIRST = "home";
/** The views that show a board. */
const BOARDS = new Set(["play", "set", "paste", "walk"]);

/**
 * @param {string} view
 * @param {string} [text] the board
 */
export function address(view, text) {
  if (!text) return `#${view}`;
  return `#${view}/${BOARDS.has(view) ? encoded(text) : encodeURI(text)}`;
}

/**
 * @param {string} hash
 * @returns {Route}
 */
export function routeOf(hash) {
  const [view, ...rest] = hash.replace(/^#/, "").split("/");
  const code = rest.join("/");
  if (!code) return { view: view || FIRST, text: undefined };
  return { view: view || FIRST, text: BOARDS.has(view) ? decoded(rest[0]) : plain(code) };
}

/**
 * The board of a link to this page, as people pass it on, or undefined.
 * @param {string} link
 */
export function boardOfLink(link) {
  const hash = /^https?:\/\/\S*?(#\S+)$/.exec(link.trim())?.[1] ?? (/^#\S+$/.exec(link.trim())?.[0] ?? "");
  const { view, text } = routeOf(hash);
  return BOARDS.has(view) ? text : undefined;
}

/**
 * Go to a view, as a link does, so that Back leads here again.
 * @param {string} view
 * @param {string} [text]
 */
export function go(view, text) {
  location.hash = address(view, text);
}

/**
 * Put what is shown into the address, so that a reload or a bookmark finds it again; unless the
 * reader went elsewhere while it was fetched.
 * @param {string} view
 * @param {string} text the board, or what else is shown
 */
export function rewrite(view, text) {
  if (routeOf(location.hash).view === view) history.replaceState(null, "", address(view, text));
}

/**
 * @param {string[]} views the names there are
 * @param {(route: Route) => void} show
 */
export function startRouter(views, show) {
  const go = () => {
    const route = routeOf(location.hash);
    // Other fragments are places on the page, such as where "skip" leads.
    if (views.includes(route.view)) show(route);
  };
  addEventListener("hashchange", go);
  show(views.includes(routeOf(location.hash).view) ? routeOf(location.hash) : routeOf(""));
}

/** @param {string} text */
function encoded(text) {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} code */
function plain(code) {
  try {
    return decodeURI(code);
  } catch {
    return code;
  }
}

/** @param {string} code */
function decoded(code) {
  try {
    const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    // A link that was cut off: the server says what it cannot read.
    return code;
  }
}
