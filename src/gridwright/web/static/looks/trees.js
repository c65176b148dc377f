/** A tree, on a meadow or in a park. */

import { box, disc, draw } from "../svg.js";

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {string} kind its class
 */
export function tree(x, y, scale, kind = "tree") {
  return draw(
    "g",
    { class: kind, transform: `translate(${x} ${y}) scale(${scale})` },
    box(-5, 10, 10, 26, 3, "trunk"),
    disc(-15, 2, 18, "leaf"),
    disc(15, 2, 18, "leaf"),
    disc(0, -14, 22, "leaf"),
    disc(-5, -18, 9, "leaf bright"),
  );
}
