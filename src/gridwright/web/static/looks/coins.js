/** Two kinds of coins: the first symbol is a ring, the second a full coin; printed ones are square. */

import { box, draw, write } from "../svg.js";
import { middleOf, plain } from "./plain.js";

/** @import { Board, Symbol } from "../../server.js" */

/** @type {import("./plain.js").Look} */
export const coins = {
  ...plain,
  inset: 4,
  radius: 14,
  emblem: ["M12 6.500a5.500 5.500 0 1 0 .010 0z", "M4 3.500h4M16 20.500h4M3.500 4v4M20.500 16v4"],

  piece(board, { cell, symbol, isGiven }) {
    const [x, y] = middleOf(cell, board);
    const kind = `${kindOf(symbol, board)} ${isGiven ? "given" : "entry"}`;
    const reach = isGiven ? 36 : 37;
    return [
      box(x - reach, y - reach, 2 * reach, 2 * reach, isGiven ? 12 : reach, `coin ${kind}`),
      write(x, y, symbol.sign, 44, `face ${kind}`),
    ];
  },

  sign(symbol, board) {
    const kind = `${kindOf(symbol, board)} entry`;
    const coin = box(7, 1, 24, 24, 12, `coin small ${kind}`);
    return draw("svg", { viewBox: "0 0 38 26", class: "sign" }, coin, write(19, 13, symbol.sign, 15, `face ${kind}`));
  },
};

/**
 * @param {Symbol} symbol
 * @param {Board} board
 */
function kindOf(symbol, { symbols }) {
  return symbols[0].text === symbol.text ? "ring" : "full";
}
