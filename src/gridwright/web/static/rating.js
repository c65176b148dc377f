/** The level of a board that came without one, as from a link: asked for when nobody waits for anything. */

import { isSparing, post } from "./api.js";

/** @import { Table } from "./adviser.js" */

/** Milliseconds until what the reader waits for has come. */
const SETTLED = 1500;

/**
 * Let the level of a board be known. One that is beyond all levels, or cannot be rated, stays without.
 * @param {Table} table
 * @param {() => void} known called when it is
 */
export function findLevel(table, known) {
  const { board } = table.game();
  const isWanted = () => table.game().board.text === board.text && !table.game().origin.level;
  const ask = async () => {
    if (!isWanted()) return;
    const { level } = await post("rate", { text: board.text });
    if (!isWanted() || level === "beyond") return;
    const game = table.game();
    game.origin = { ...game.origin, level };
    table.keep();
    known();
  };
  if (isWanted() && !isSparing()) setTimeout(() => ask().catch(() => {}), SETTLED);
}
