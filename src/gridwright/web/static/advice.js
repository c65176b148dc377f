/** What the server says about a position, in sentences and as cells to highlight. */

import { capital, keyOf, placeName, plural } from "./cells.js";

/** @import { Board, Cell, Checked, Highlight, Marks, Step, Symbols, Values } from "../server.js" */
/** @import { Shown } from "./drawing.js" */
/** @import { Game } from "./game.js" */
/**
 * Something to tell the player and to mark on the board.
 * @typedef {object} Advice
 * @property {string} text
 * @property {Highlight} highlight
 */
/**
 * What a step supposes and what follows from that; it is shown, but not filled in. Cells that would
 * keep several values are narrowed to these.
 * @typedef {{supposed: Values, follows: Values, narrowed: Marks}} Tried
 */

/** So many broken rules are told; more would hide the board on a phone. */
const MOST_RULES = 3;

/**
 * The answer to "check". Wrong entries are one thing; entries that fit, while others would fit as
 * well, are another.
 * @param {Checked} answer
 * @param {Game} game
 * @returns {Advice}
 */
export function checked(answer, game) {
  const lines = [];
  const { wrong, unforced, judged } = answer;
  const entries = wrong.length === 1 ? "1 entry is" : `${wrong.length} entries are`;
  if (wrong.length) lines.push(`${entries} wrong: ${places(wrong, game.board)}.`);
  if (wrong.length || !judged) lines.push(...broken(answer));
  if (unforced.length) {
    lines.push(`Not yet forced, since other solutions differ: ${places(unforced, game.board)}.`);
  }
  if (!lines.length) lines.push(praise(game, answer));
  const violated = judged ? [] : answer.violations.flatMap((each) => each.cells);
  return { text: lines.join("\n"), highlight: { differs: unforced, wrong: [...wrong, ...violated] } };
}

/** @param {Checked} answer */
function broken(answer) {
  return answer.violations.slice(0, MOST_RULES).map((each) => `${capital(each.text)}.`);
}

/**
 * @param {Game} game
 * @param {Checked} answer
 */
function praise(game, answer) {
  const entries = Object.keys(game.values).length;
  if (!entries) return "Nothing is filled in yet.";
  if (!answer.judged) return "No rule is broken so far.";
  const right = entries === 1 ? "The one entry is right" : `All ${entries} entries are right`;
  return game.empty ? `${right}; ${plural(game.empty, "cell")} to go.` : `${right}.`;
}

/**
 * @param {Cell[]} cells
 * @param {Board} board
 */
function places(cells, board) {
  const told = cells.slice(0, 4).map((cell) => placeName(cell, board));
  const more = cells.length - told.length;
  return told.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** How much of a hint is told: where to look, why, and all. */
export const WHERE = 1;
export const WHY = 2;
export const ALL = 3;

/**
 * What the board shows of a hint, as far as it is told.
 * @param {Step} hint
 * @param {number} told
 * @returns {Pick<Shown, "highlight"|"supposed"|"follows"|"ghosts"> & Partial<Tried>}
 */
export function shownOf(hint, told) {
  const highlight = stepHighlight(hint);
  const { place, reason } = highlight;
  if (told < WHY) return { highlight: { place } };
  if (told < ALL) return { highlight: { place, reason } };
  // What is supposed is not mixed with what follows in the end: that is told in words.
  if (isSupposing(hint)) return { highlight: supposedHighlight(hint), ...stepTried(hint), ghosts: {} };
  const sure = (hint.facts ?? []).filter(({ left }) => left.length === 1);
  const ghosts = Object.fromEntries(sure.map(({ cell, left }) => [keyOf(cell), left[0]]));
  return { highlight, ghosts };
}

/**
 * Whether a step supposes something.
 * @param {Step} [step]
 */
export function isSupposing(step) {
  return Boolean(step?.supposed?.length);
}

/**
 * What a step only tries.
 * @param {Step} step
 * @returns {Tried}
 */
export function stepTried({ supposed = [], follows = [] }) {
  const several = follows.filter(({ symbols }) => symbols.length > 1);
  return {
    supposed: signs(supposed),
    follows: signs(follows.filter(({ symbols }) => symbols.length === 1)),
    narrowed: Object.fromEntries(several.map(({ cell, symbols }) => [keyOf(cell), symbols])),
  };
}

/**
 * @param {Symbols[]} tried
 * @returns {Values}
 */
function signs(tried) {
  return Object.fromEntries(tried.map(({ cell, symbols }) => [keyOf(cell), symbols[0]]));
}

/**
 * Where to look, what a step rests on, and what is new by it.
 * @param {Step} step
 * @returns {Highlight}
 */
export function stepHighlight(step) {
  return {
    place: (step.places ?? []).flatMap(({ cells }) => cells),
    reason: [...(step.clues ?? []), ...(step.cells ?? [])],
    look: (step.facts ?? []).map(({ cell }) => cell),
  };
}

/**
 * The same once a step is made; what a supposition rests on was shown with it.
 * @param {Step} step
 * @returns {Highlight}
 */
export function doneHighlight(step) {
  const highlight = stepHighlight(step);
  return isSupposing(step) ? { look: highlight.look } : highlight;
}

/**
 * What a step only tries, and what that rests on.
 * @param {Step} step
 * @returns {Highlight}
 */
export function supposedHighlight(step) {
  return {
    reason: [...(step.clues ?? []), ...(step.cells ?? [])],
    follows: (step.follows ?? []).map(({ cell }) => cell),
    breaks: step.breaks ?? [],
    supposed: (step.supposed ?? []).map(({ cell }) => cell),
  };
}
