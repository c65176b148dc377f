/**
 * What a setter says about a board: its name, its author and a comment. In a link they are lines of the
 * board's text that begin with a semicolon, which everybody else passes over.
 */

/**
 * @typedef {object} About
 * @property {string} [title]
 * @property {string} [author]
 * @property {string} [comment]
 */

/** @type {(keyof About)[]} */
const PARTS = ["title", "author", "comment"];
const LINE = /^;\s*(title|author|comment): (.*)$/gm;

/**
 * A board's text with what is said about it.
 * @param {string} text
 * @param {About} about
 */
export function described(text, about) {
  const lines = PARTS.flatMap((part) => {
    const said = (about[part] ?? "").replace(/\s+/g, " ").trim();
    return said ? [`; ${part}: ${said}\n`] : [];
  });
  return lines.length ? `${text.trimEnd()}\n${lines.join("")}` : text;
}

/**
 * What a text says about its board.
 * @param {string} text
 * @returns {About}
 */
export function aboutIn(text) {
  return Object.fromEntries([...text.matchAll(LINE)].map(([, part, said]) => [part, said.trim()]));
}

/**
 * The text without that.
 * @param {string} text
 */
export function bareText(text) {
  const found = text.replace(LINE, "");
  return found === text ? text : `${found.trimEnd()}\n`;
}
