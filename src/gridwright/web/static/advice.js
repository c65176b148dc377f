/** What the server says about a position, in sentences and as cells to highlight. */

import { capital, placeName, plural } from "./cells.js";

/** So many broken rules are told; more would hide the board on a phone. */
const MOST_RULES = 3;

/**
 * The answer to "check". Wrong entries are one thing; entries that fit, while others would fit as
 * well, are another.
 * @param {object} answer
 * @param {import("./game.js").Game} game
 */
export function checked(answer, game) {
  const lines = [];
  const wrong = answer.wrong ?? [];
  const unforced = answer.unforced ?? [];
  const entries = wrong.length === 1 ? "1 entry is" : `${wrong.length} entries are`;
  if (wrong.length) lines.push(`${entries} wrong: ${places(wrong, game.board)}.`);
  if (wrong.length || answer.judged === false) lines.push(...broken(answer));
  if (unforced.length) {
    lines.push(`Not yet forced, since other solutions differ: ${places(unforced, game.board)}.`);
  }
  if (!lines.length) lines.push(praise(game, answer));
  const violated = answer.judged === false ? answer.violations.flatMap((each) => each.cells) : [];
  return { text: lines.join("\n"), highlight: { differs: unforced, wrong: [...wrong, ...violated] } };
}

function broken(answer) {
  return answer.violations.slice(0, MOST_RULES).map((each) => `${capital(each.text)}.`);
}

function praise(game, answer) {
  const entries = Object.keys(game.values).length;
  if (!entries) return "Nothing is filled in yet.";
  if (answer.judged === false) return "No rule is broken so far.";
  const right = entries === 1 ? "The one entry is right" : `All ${entries} entries are right`;
  return game.empty ? `${right}; ${plural(game.empty, "cell")} to go.` : `${right}.`;
}

function places(cells, board) {
  const told = cells.slice(0, 4).map((cell) => placeName(cell, board));
  const more = cells.length - told.length;
  return told.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/**
 * A hint as something to show.
 * @param {object} answer
 */
export function hinted(answer) {
  if (answer.status !== "step") return { text: answer.text, highlight: { wrong: answer.wrong } };
  const facts = (answer.facts ?? []).map(({ cell }) => cell);
  return {
    text: answer.text,
    kind: answer.kind,
    facts: answer.facts,
    highlight: stepHighlight(answer, facts),
  };
}

/** Where to look, what a step rests on, and what is new by it. */
export function stepHighlight(step, facts) {
  return {
    place: (step.places ?? []).flatMap(({ cells }) => cells),
    reason: [...(step.clues ?? []), ...(step.cells ?? [])],
    look: facts,
  };
}
