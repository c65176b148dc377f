/**
 * One game played in two places at once, such as two tabs: what each did since they last agreed is
 * kept. It knows games only as they are saved.
 */

/** @import { Content } from "./entries.js" */
/** @import { Move, SavedGame } from "./game.js" */

/**
 * What another tab saved, with what was done here on top of it.
 * @param {SavedGame} base what both began with
 * @param {SavedGame} mine
 * @param {SavedGame} theirs what is saved now
 * @returns {SavedGame}
 */
export function merged(base, mine, theirs) {
  const both = {
    seconds: sum(base, mine, theirs, "seconds"),
    hints: sum(base, mine, theirs, "hints"),
    errors: [...new Set([...(theirs.errors ?? []), ...(mine.errors ?? [])])],
  };
  // A game that is over does not change any more.
  if (theirs.isSolved || mine.isSolved) return { ...(theirs.isSolved ? theirs : mine), ...both };
  const move = changes(base, mine, theirs);
  if (!move.length) return { ...theirs, ...both };
  const contents = { ...theirs.contents };
  for (const [key, , after] of move) {
    if (after) contents[key] = after;
    else delete contents[key];
  }
  const moves = [...(theirs.moves ?? []).slice(0, theirs.done), move];
  return { ...theirs, ...both, contents, moves, done: moves.length };
}

/**
 * Whether something was done between two states of a game, and not only time passed.
 * @param {SavedGame} before
 * @param {SavedGame} after
 */
export function isPlayedOn(before, after) {
  return Boolean(after.isSolved) !== Boolean(before.isSolved) || changes(before, after, before).length > 0;
}

/**
 * The cells that were changed here, as one move.
 * @param {SavedGame} base
 * @param {SavedGame} mine
 * @param {SavedGame} theirs
 * @returns {Move}
 */
function changes(base, mine, theirs) {
  /** @param {SavedGame} game @param {string} key @returns {Content|null} */
  const at = (game, key) => game.contents?.[key] ?? null;
  const keys = new Set([...Object.keys(base.contents ?? {}), ...Object.keys(mine.contents ?? {})]);
  return [...keys]
    .filter((key) => isOther(at(base, key), at(mine, key)) && isOther(at(theirs, key), at(mine, key)))
    .map((key) => [key, at(theirs, key), at(mine, key)]);
}

/**
 * @param {Content|null} one
 * @param {Content|null} other
 */
function isOther(one, other) {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/**
 * @param {SavedGame} base
 * @param {SavedGame} mine
 * @param {SavedGame} theirs
 * @param {"seconds"|"hints"} name
 */
function sum(base, mine, theirs, name) {
  return (theirs[name] ?? 0) + Math.max(0, (mine[name] ?? 0) - (base[name] ?? 0));
}
