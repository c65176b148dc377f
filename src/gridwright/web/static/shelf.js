/**
 * Boards that this browser keeps with all that goes along with them, so that they open and play when
 * the server is away. Where a browser keeps nothing, the shelf is empty and nobody is told: it
 * spares requests, and loses nothing.
 */

import { HERE } from "./place.js";

/** @import { Board, Companion } from "../server.js" */
/**
 * A board on the shelf; `version` is that of the page that put it there.
 * @typedef {{board?: Board, companion?: Companion, version: string, used: number}} Shelved
 */

const BOARDS = "boards";
const DAYS = "days";
/** Boards that are kept; those not used for longest go first. */
const MOST = 200;

/** @type {Promise<IDBDatabase>|undefined} */
let opening;

/** The version of this page: the name of its program, which says what it holds. */
export function version() {
  return document.querySelector("script[type=module]:not([async])")?.getAttribute("src") ?? "";
}

/**
 * @param {string} text the board
 * @returns {Promise<Shelved|undefined>}
 */
export async function shelved(text) {
  return attempt(BOARDS, "readonly", (store) => store.get(text));
}

/**
 * Put something about a board on the shelf, beside what is there.
 * @param {string} text
 * @param {Partial<Shelved>} more
 */
export async function shelve(text, more) {
  const before = await shelved(text);
  const kept = before?.version === version() ? before : undefined;
  // A board that is read anew knows less of where it came from.
  const board = more.board && { ...kept?.board, ...more.board };
  const next = { ...kept, ...more, ...(board && { board }), version: version(), used: Date.now() };
  await attempt(BOARDS, "readwrite", (store) => store.put(next, text));
  await tidy();
}

/**
 * The text of the board of a day, if it was here.
 * @param {string} puzzle
 * @param {string} day
 * @returns {Promise<string|undefined>}
 */
export async function shelvedDay(puzzle, day) {
  return attempt(DAYS, "readonly", (store) => store.get(`${day} ${puzzle}`));
}

/**
 * @param {string} puzzle
 * @param {string} day
 * @param {string} text
 */
export async function shelveDay(puzzle, day, text) {
  await attempt(DAYS, "readwrite", (store) => store.put(text, `${day} ${puzzle}`));
}

async function tidy() {
  const count = (await attempt(BOARDS, "readonly", (store) => store.count())) ?? 0;
  if (count <= MOST) return;
  const keys = (await attempt(BOARDS, "readonly", (store) => store.getAllKeys())) ?? [];
  /** @type {Shelved[]} */
  const all = (await attempt(BOARDS, "readonly", (store) => store.getAll())) ?? [];
  const oldest = keys.map((_, at) => at).sort((one, other) => all[one].used - all[other].used);
  for (const at of oldest.slice(0, count - MOST)) {
    await attempt(BOARDS, "readwrite", (store) => store.delete(keys[at]));
  }
}

/**
 * @template Result
 * @param {string} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} work
 * @returns {Promise<Result|undefined>}
 */
async function attempt(name, mode, work) {
  try {
    opening ??= opened();
    const database = await opening;
    return await answer(work(database.transaction(name, mode).objectStore(name)));
  } catch {
    opening = undefined;
    return undefined;
  }
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const request = indexedDB.open(HERE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(BOARDS);
    request.result.createObjectStore(DAYS);
  };
  return answer(request);
}

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    // Another tab with a newer page wants to change the shelf.
    if (request instanceof IDBOpenDBRequest) request.onblocked = () => reject(request.error);
  });
}
