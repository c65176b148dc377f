/**
 * Answers without a server: a site has them as files that were made beforehand (`gridwright site`), and
 * what depends on the position is found here. On such a site this takes the place of `asking.js`.
 */

import { checkedBy, digest, hintedBy, walkedBy } from "./companions.js";

/** @import { Board, Companion } from "../server.js" */

const NOT_HERE = "this site does not have that board";
const NO_SERVER = "this needs a server, and this site has none";

/** What is not among the files of this site. */
class MissingError extends Error {}

/**
 * What can be asked here, and where the answer is.
 * @type {Record<string, (asked: any) => Promise<unknown>>}
 */
const ANSWERS = {
  puzzles: async () => (await json("catalogue.json")).puzzles,
  lessons: ({ puzzle }) => json(`lessons/${puzzle}.json`),
  today: ({ puzzle, day }) => json(`days/${day}/${puzzle}/board.json`),
  read: ({ text }) => boardOf(text),
  companion: ({ text }) => companionOf(text),
  draw: async ({ text }) => ({ svg: await (await file(`${await placeOf(text)}/paper.svg`)).text() }),
  hint: async (position) => hintedBy(await companionOf(position.text), position),
  check: async ({ text, values }) => checkedBy(await companionOf(text), await boardOf(text), values),
  explain: async ({ text, from, count }) => walkedBy(await companionOf(text), from, count),
};

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<Response>}
 */
export async function ask(path, options) {
  const [name, query] = path.split("?");
  const asked = options.body ? JSON.parse(String(options.body)) : Object.fromEntries(new URLSearchParams(query));
  if (!(name in ANSWERS)) return answer({ error: NO_SERVER }, 404);
  try {
    const found = await ANSWERS[name](asked);
    return found === undefined ? answer({ error: NO_SERVER }, 404) : answer(found);
  } catch (error) {
    if (error instanceof MissingError) return answer({ error: NOT_HERE }, 404);
    throw error;
  }
}

/**
 * @param {unknown} content
 * @param {number} [status]
 */
function answer(content, status = 200) {
  return new Response(JSON.stringify(content), { status });
}

/**
 * @param {string} text
 * @returns {Promise<Board>}
 */
async function boardOf(text) {
  return json(`${await placeOf(text)}/board.json`);
}

/**
 * @param {string} text
 * @returns {Promise<Companion>}
 */
async function companionOf(text) {
  return json(`${await placeOf(text)}/help.json`);
}

/**
 * The folder of a board; the file that tells it is named after a digest of the board.
 * @param {string} text
 */
async function placeOf(text) {
  return (await json(`boards/${digest(`a${text}`)}${digest(`b${text}`)}.json`)).place;
}

/** @param {string} path */
async function json(path) {
  return (await file(path)).json();
}

/** @param {string} path */
async function file(path) {
  const found = await fetch(`data/${path}`);
  if (found.ok) return found;
  // Where something is wrong with the web space, another time may be better.
  if (found.status >= 500) throw new Error(`status ${found.status}`);
  throw new MissingError(path);
}
