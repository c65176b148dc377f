/**
 * Addresses: `#play`, `#set`, `#paste` and `#walk`, each with or without a board behind a slash.
 * The board is its own text form in base64url, so a link carries the whole puzzle and the server
 * keeps nothing.
 */

/** @typedef {{view: string, text: string|undefined}} Route */

const FIRST = "play";

/**
 * @param {string} view
 * @param {string} [text] the board
 */
export function address(view, text) {
  return text ? `#${view}/${encoded(text)}` : `#${view}`;
}

/**
 * @param {string} hash
 * @returns {Route}
 */
export function routeOf(hash) {
  const [view, code] = hash.replace(/^#/, "").split("/");
  return { view: view || FIRST, text: code ? decoded(code) : undefined };
}

/**
 * Put what is shown into the address, so that a reload or a bookmark finds it again; unless the
 * reader went elsewhere while it was fetched.
 * @param {string} view
 * @param {string} text the board
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
function decoded(code) {
  try {
    const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    // A link that was cut off: the server says what it cannot read.
    return code;
  }
}
