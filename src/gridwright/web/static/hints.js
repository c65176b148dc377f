/**
 * What is asked about a position while it is played: the next step, and whether it is right. Both come
 * from what goes along with the board; the server is asked where that is not here yet, or for the
 * reason of a mistake.
 */

import { post } from "./api.js";
import { boardOf, companionHere } from "./boards.js";
import { checkedBy, hintedBy } from "./companions.js";

/** @import { Checked, Hinted, Position } from "../server.js" */

/**
 * The next step from a position, told whole.
 * @param {Position} position
 * @returns {Promise<Hinted>}
 */
export async function hintAt(position) {
  const companion = await companionHere(position.text);
  const local = companion && hintedBy(companion, position);
  if (local && local.status !== "wrong") return local;
  try {
    return await post("hint", { ...position, depth: 3 });
  } catch (error) {
    if (local) return local;
    throw error;
  }
}

/**
 * What is wrong with a position, held against the solution.
 * @param {Position} position
 * @param {AbortSignal} [signal]
 * @returns {Promise<Checked>}
 */
export async function checkOf(position, signal) {
  const companion = await companionHere(position.text);
  if (!companion) return post("check", position, signal);
  const answer = checkedBy(companion, await boardOf(position.text), position.values ?? {});
  signal?.throwIfAborted();
  return answer;
}
