/** The puzzles and formats there are, as the server tells them; asked for once. */

import { begunEarly, get } from "./api.js";

/** @import { Format, Puzzle } from "../server.js" */

/** @type {Promise<Puzzle[]>|undefined} */
let puzzles;
/** @type {Promise<Format[]>|undefined} */
let formats;


export function allPuzzles() {
  puzzles ??= fetchPuzzles().catch(forgetting(() => (puzzles = undefined)));
  return puzzles;
}

/** @returns {Promise<Puzzle[]>} */
async function fetchPuzzles() {
  return (await begunEarly("puzzles")) ?? get("puzzles");
}

export function allFormats() {
  formats ??= get("formats").catch(forgetting(() => (formats = undefined)));
  return formats;
}

/**
 * The formats that can carry boards of a puzzle.
 * @param {string} puzzle its name
 */
export async function formatsFor(puzzle) {
  return (await allFormats()).filter((format) => format.puzzles.includes(puzzle));
}

/**
 * A failure is not remembered, so that the next one who asks may have more luck.
 * @param {() => void} forget
 * @returns {(error: unknown) => never}
 */
function forgetting(forget) {
  return (error) => {
    forget();
    throw error;
  };
}
