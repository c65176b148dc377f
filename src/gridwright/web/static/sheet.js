/**
 * What comes out on paper: the board as it was set, with its rules. It is always ready, since
 * browsers do not wait for anything once they print.
 */

import { post } from "./api.js";
import { Drawing } from "./drawing.js";
import { byId, make, ruleItems } from "./ui.js";

/** @import { Board } from "../server.js" */

/**
 * @param {Board} board
 * @param {string} meta what is said below the title
 */
export async function preparePaper(board, meta) {
  const picture = await printed(board);
  byId("sheet").replaceChildren(
    make("h1", {}, board.title),
    make("p", {}, meta),
    picture,
    make("ul", {}, ...ruleItems(board.rules)),
  );
}

/**
 * The board in black and white; without the server, as it is on the screen.
 * @param {Board} board
 */
async function printed(board) {
  try {
    const { svg } = await post("draw", { text: board.text, theme: "print", cell: 48 });
    return pictureOf(svg);
  } catch {
    const drawing = new Drawing(board);
    drawing.update({});
    return drawing.svg;
  }
}

/**
 * The server's picture as nodes; it is read as XML, so nothing in it can become a script.
 * @param {string} svg
 */
function pictureOf(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (root.localName !== "svg") throw new Error("the server's picture cannot be read");
  const picture = document.importNode(root, true);
  return picture;
}
