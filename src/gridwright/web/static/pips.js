/** How hard a level is, as a small picture, which says nothing aloud. */

import { draw } from "./svg.js";

/** The levels there are, easiest first. */
const LEVELS = ["gentle", "easy", "medium", "hard", "expert"];

/**
 * How hard a level is, in five dots.
 * @param {string} level
 */
export function pips(level) {
  const dots = LEVELS.map((_, index) =>
    draw("rect", {
      x: index * 10,
      width: 7,
      height: 7,
      rx: 2,
      class: index <= LEVELS.indexOf(level) ? "on" : "off",
    }),
  );
  const picture = draw("svg", { viewBox: "0 0 47 7", class: "pips", "aria-hidden": "true" });
  picture.append(...dots);
  return picture;
}
