/** What is asked about a position while it is played: the next step, and whether it is right. */

import { post } from "./api.js";

/** @import { Checked, Hinted, Position } from "../server.js" */

/**
 * The next step from a position, told whole.
 * @param {Position} position
 * @returns {Promise<Hinted>}
 */
export function hintAt(position) {
  return post("hint", { ...position, depth: 3 });
}

/**
 * What is wrong with a position, held against the solution.
 * @param {Position} position
 * @param {AbortSignal} [signal]
 * @returns {Promise<Checked>}
 */
export function checkOf(position, signal) {
  return post("check", position, signal);
}
