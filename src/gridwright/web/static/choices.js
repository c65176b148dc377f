/** Which board is wanted of a puzzle: size, level and style, of those that are made quickly. */

import { like, liked } from "./storage.js";

/** @import { Puzzle } from "../server.js" */
/** @import { Choice } from "./boards.js" */
/** @typedef {{size: string, level: string|null, style: string}} Kind */

/** What boards of no certain level are called in the table of offers. */
export const ANY = "any";

/**
 * What was chosen last of a puzzle, or what is usual, if it is offered.
 * @param {Puzzle} puzzle
 * @returns {Choice & Kind}
 */
export function lastChoice(puzzle) {
  /** @type {Record<string, Partial<Kind>>} */
  const chosen = liked("choices", {});
  const last = chosen[puzzle.name] ?? {};
  return { puzzle: puzzle.name, ...nearestOffer(puzzle, last) };
}

/**
 * @param {string} puzzle
 * @param {Kind} kind
 */
export function rememberChoice(puzzle, kind) {
  like("choices", { ...liked("choices", {}), [puzzle]: kind });
}

/**
 * What is offered nearest to what is wanted: the level counts most, then the style.
 * @param {Pick<Puzzle, "offers"|"size">} puzzle
 * @param {Partial<Kind>} wanted
 * @returns {Kind}
 */
export function nearestOffer({ offers, size }, wanted) {
  const level = wanted.level === undefined ? "easy" : (wanted.level ?? ANY);
  const styles = Object.keys(offers);
  const order = [...new Set([wanted.style ?? styles[0], ...styles])];
  for (const each of [level, ANY]) {
    for (const style of order) {
      const sizes = offers[style]?.[each] ?? [];
      if (sizes.length) return { size: nearestSize(sizes, wanted.size ?? size), level: named(each), style };
    }
  }
  return { size, level: null, style: styles[0] };
}

/**
 * A choice in words: "6 × 6, easy".
 * @param {Kind} kind
 */
export function choiceText({ size, level }) {
  return `${size.replace("x", " × ")}, ${level ?? "any level"}`;
}

/**
 * A level of the table of offers, as it is asked for.
 * @param {string} level
 */
export function named(level) {
  return level === ANY ? null : level;
}

/**
 * @param {readonly string[]} sizes
 * @param {string} wanted
 */
function nearestSize(sizes, wanted) {
  /** @param {string} size */
  const area = (size) => size.split("x").reduce((product, side) => product * Number(side), 1);
  /** @param {string} size */
  const distance = (size) => (size === wanted ? -1 : Math.abs(area(size) - area(wanted)));
  return sizes.reduce((best, size) => (distance(size) < distance(best) ? size : best), sizes[0]);
}
