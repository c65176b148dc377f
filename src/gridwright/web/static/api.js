/**
 * The only place that talks to the server. Everything else sees plain objects and one kind of
 * error whose message is a sentence for people.
 */

import { ask } from "./asking.js";
import { capital } from "./cells.js";
import { drawable } from "./looks/looks.js";
import { noteAway } from "./reach.js";

/** @import { Gets, Picture, Posts } from "../server.js" */

/** How often a busy server is asked again before the reader is told. */
const TRIES = 4;
/** The longest pause between two tries, whatever the server asks for, in milliseconds. */
const LONGEST_PAUSE = 4000;

/** What is said when there is no answer, and how it begins. */
export const UNREACHED = "The server cannot be reached";
const AWAY = `${UNREACHED}. Boards that you opened before can be played.`;
/** Addresses that the browser itself may answer (see `sw.js`). */
const KEPT = /^(puzzles|formats|lessons)/;

/** What the server, or the way to it, has to say against a request. */
export class ApiError extends Error {
  /**
   * @param {string} message one sentence
   * @param {number} status the HTTP status, 0 when there was no answer
   * @param {number|null} [line] of the text that was sent, where that is known
   */
  constructor(message, status, line) {
    super(message);
    this.status = status;
    this.line = line;
  }
}

/**
 * @template {keyof Gets} Path
 * @param {Path} path
 * @param {Gets[Path]["query"]} [query]
 * @returns {Promise<Gets[Path]["answer"]>}
 */
export async function get(path, query) {
  const tail = query ? `?${new URLSearchParams({ ...query })}` : "";
  return drawable(await (await answered(path + tail, {})).json());
}

/**
 * @template {keyof Posts} Path
 * @param {Path} path
 * @param {Posts[Path]["body"]} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Posts[Path]["answer"]>}
 */
export async function post(path, body, signal) {
  return drawable(await (await answered(path, posting(body, signal))).json());
}

/**
 * The answer to what was asked while the page was still on its way, if it is a good one (see
 * `early.js`); it is given once.
 * @param {"board"|"puzzles"} name
 * @param {string} [text] the board that was asked for
 */
export async function begunEarly(name, text) {
  /** @type {{early?: {text?: string, board?: Promise<Response>, puzzles?: Promise<Response>}}} */
  const page = /** @type {any} */ (globalThis);
  const early = (page.early ??= {});
  const answer = text === early.text ? early[name] : undefined;
  early[name] = undefined;
  try {
    const found = await answer;
    return found?.ok ? await drawable(await found.json()) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A file that the server makes, and not JSON.
 * @param {Picture} body
 */
export async function picture(body) {
  return (await answered("picture", posting(body))).blob();
}

/**
 * Whether somebody took a request back, which is nothing to be told.
 * @param {unknown} error
 */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {RequestInit}
 */
function posting(body, signal) {
  return {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  };
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function answered(path, options) {
  for (let tried = 1; ; tried += 1) {
    const answer = await sent(path, options);
    if (answer.ok) return answer;
    if (answer.status !== 503 || tried === TRIES) throw await errorOf(answer);
    await pause(Number(answer.headers.get("Retry-After") ?? 1) * 1000, options.signal);
  }
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function sent(path, options) {
  try {
    const answer = await ask(path, options);
    if (!KEPT.test(path)) noteAway(false);
    return answer;
  } catch (error) {
    if (isAborted(error)) throw error;
    noteAway(true);
    throw new ApiError(AWAY, 0);
  }
}

/** @param {Response} answer */
async function errorOf(answer) {
  const said = await answer.json().catch(() => ({}));
  const text = said.error ?? `The server answered with status ${answer.status}.`;
  return new ApiError(sentence(text), answer.status, said.line);
}

/**
 * Errors of the program begin small and have no end, as the command line puts "error:" before.
 * @param {string} text
 */
function sentence(text) {
  return capital(text) + (/[.?!]$/.test(text) ? "" : ".");
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal|null} [signal]
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(milliseconds, LONGEST_PAUSE));
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Whether the reader wants to spend little on the line: then nothing is asked for before it is needed. */
export function isSparing() {
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  return connection?.saveData ?? false;
}
