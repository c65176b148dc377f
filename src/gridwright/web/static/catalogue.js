/** The puzzles and formats there are, as the server tells them; asked for once. */

import { get } from "./api.js";

let puzzles;
let formats;

/** @returns {Promise<object[]>} */
export function allPuzzles() {
  puzzles ??= get("puzzles").catch(forgetting(() => (puzzles = undefined)));
  return puzzles;
}

/** @param {string} name */
export async function puzzleNamed(name) {
  return (await allPuzzles()).find((puzzle) => puzzle.name === name);
}

/** @returns {Promise<object[]>} */
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

/** A failure is not remembered, so that the next one who asks may have more luck. */
function forgetting(forget) {
  return (error) => {
    forget();
    throw error;
  };
}
