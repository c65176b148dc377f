/** Another board after one: of the same kind, or harder. */

import { newBoard, visit } from "./boards.js";
import { allPuzzles } from "./catalogue.js";
import { busy, byId, messageOf, notice } from "./ui.js";

/** @import { Board } from "../server.js" */
/** @import { Game } from "./game.js" */

/**
 * Make a board and go to it; the old one is kept.
 * @param {string} button its id
 * @param {Game} game the one before
 * @param {string|null} [level]
 */
export function makeAnother(button, { board, origin }, level = board.level === null ? null : origin.level) {
  const { puzzle, size } = board;
  return busy(byId(button, HTMLButtonElement), async () => {
    notice();
    try {
      visit(await newBoard({ puzzle, size, level }));
    } catch (error) {
      notice(messageOf(error));
    }
  });
}

/**
 * The next level, if boards of it are made quickly in this size.
 * @param {Board} board
 * @param {string|null} [level]
 */
export async function harderThan(board, level) {
  const puzzle = (await allPuzzles()).find(({ name }) => name === board.puzzle);
  const next = puzzle?.levels[puzzle.levels.indexOf(level ?? "") + 1];
  if (!puzzle || !level || !next) return undefined;
  const isOffered = Object.values(puzzle.offers).some((levels) => levels[next]?.includes(board.size));
  return isOffered ? next : undefined;
}
