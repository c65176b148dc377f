/**
 * Where questions go: to the server. On a site of files alone, which has none, `siteasking.js` takes
 * the place of this module.
 */

/**
 * @param {string} path what is asked, such as "today?puzzle=NAME"
 * @param {RequestInit} options
 */
export function ask(path, options) {
  return fetch(`/api/${path}`, options);
}
