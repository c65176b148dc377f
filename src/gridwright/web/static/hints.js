/**
 * What is asked about a position while it is played: the next step, and whether it is right. Both come
 * from what goes along with the board; the server is asked where that is not here yet or fits only in
 * part, or for the reason of a mistake.
 */

import { isAborted, post } from "./api.js";
import { boardOf, companionHere } from "./boards.js";
import { keyOf } from "./cells.js";
import { checkedBy, hintedBy } from "./companions.js";

/** @import { Checked, Hinted, Position } from "../server.js" */

/** How long after a move a board that may be complete is asked about, in milliseconds. */
const SETTLED = 250;

/**
 * The next step from a position, told whole.
 * @param {Position} position
 * @returns {Promise<Hinted>}
 */
export async function hintAt(position) {
  const companion = await companionHere(position.text);
  const local = companion && hintedBy(companion, position);
  if (local && local.status !== "wrong" && !hasPart(local, position)) return local;
  try {
    return await post("hint", { ...position, depth: 3 });
  } catch (error) {
    if (local) return local;
    throw error;
  }
}

/**
 * Whether some of what a step enters is there already: then the server knows one that fits better.
 * @param {Hinted} step
 * @param {Position} position
 */
function hasPart({ facts = [] }, { values = {} }) {
  return facts.some(({ cell, left }) => left.length === 1 && keyOf(cell) in values);
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

/**
 * Whether a full position is the solution; nothing is known when another move came before the answer.
 * @param {Position} position
 * @param {AbortSignal} signal tells of another move
 * @returns {Promise<boolean|undefined>}
 */
export async function isSolvedAt(position, signal) {
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
  if (signal.aborted) return undefined;
  try {
    return (await checkOf(position, signal)).solved;
  } catch (error) {
    if (isAborted(error)) return undefined;
    throw error;
  }
}
