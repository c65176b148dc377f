/**
 * Bars of two halves: a symbol with an opposite makes half a magnet, one without a dull bar. The
 * first two symbols that a sign of one stroke stands for are the poles.
 */

import { keyOf } from "../cells.js";
import { CELL, box, cross, disc, draw, path, rounded } from "../svg.js";
import { clueText, frame, isInside, middleOf, pairsOf, pin, plain } from "./plain.js";

/** @import { Board, Cell, PrintedGlyph } from "../../server.js" */

/** @type {WeakMap<Board, Map<string, Cell>>} */
const paired = new WeakMap();

/** @param {Board} board */
function pairs(board) {
  const found = paired.get(board) ?? pairsOf(board);
  paired.set(board, found);
  return found;
}

/** @type {import("./plain.js").Look} */
export const bars = {
  ...plain,
  emblem: ["M4.500 6.500H12v11H4.500A2.500 2.500 0 0 1 2 15V9a2.500 2.500 0 0 1 2.500-2.500zM6.500 9.800v1.700H4.800v1h1.700v1.700h1v-1.700h1.700v-1H7.500V9.800z", "M12 7.250h7a2.500 2.500 0 0 1 2.250 2.250v5A2.500 2.500 0 0 1 19 16.750h-7M15 12h3.500"],
  inset: 4,
  radius: 27,

  partner: (board, cell) => pairs(board).get(keyOf(cell)),

  ground(board) {
    const slots = [...pairs(board)].flatMap(([key, other]) => {
      const [row, column] = key.split(",").map(Number);
      const [down, right] = [other[0] - row, other[1] - column];
      return down + right > 0 ? slot(column * CELL, row * CELL, down === 1) : [];
    });
    const dead = board.printed.dark.map(([row, column]) =>
      box(column * CELL + 14, row * CELL + 14, CELL - 28, CELL - 28, 14, "dead"),
    );
    return [frame(board, 34, "tray", 8), ...slots, ...dead];
  },

  piece(board, { cell, symbol, isGiven }) {
    const [x, y] = middleOf(cell, board);
    const other = pairs(board).get(keyOf(cell));
    const kind = poleOf(symbol.sign);
    const nodes = [path(half(cell, other), `half ${kind}`), ...seam(cell, other, kind)];
    if (kind === "dull") nodes.push(cross(x, y, 10, "glyph dull"));
    else nodes.push(pole(x, y, 17, kind === "plus", "glyph"));
    if (isGiven) nodes.push(pin(cell));
    return nodes;
  },

  mark(symbol, x, y, size) {
    const kind = poleOf(symbol.sign);
    if (kind === "dull") return cross(x, y, size * 0.22, "pencil line");
    return pole(x, y, size * 0.3, kind === "plus", "pencil line");
  },

  clue(board, glyph, state, isTicked) {
    if (glyph.role !== "side") {
      const side = cornerSign(board, glyph);
      return [draw("g", { class: side }, ...clueText(board, glyph, state, isTicked))];
    }
    const [x, y] = middleOf(glyph.cell, board);
    const kind = poleOf(glyph.text);
    return [disc(x, y, 21, `half ${kind}`), pole(x, y, 9, kind === "plus", "glyph small")];
  },

  sign(symbol) {
    const kind = poleOf(symbol.sign);
    const inner =
      kind === "dull" ? cross(19, 13, 4.5, "glyph dull small") : pole(19, 13, 6, kind === "plus", "glyph small");
    return draw("svg", { viewBox: "0 0 38 26", class: "sign" }, box(7, 1, 24, 24, 6, `half ${kind}`), inner);
  },
};

/** @param {string} sign */
function poleOf(sign) {
  if (sign === "+") return "plus";
  return sign === "−" || sign === "-" ? "minus" : "dull";
}

/**
 * The pole that a clue counts, by the sign in the corner where its side ends.
 * @param {Board} board
 * @param {PrintedGlyph} glyph
 */
function cornerSign(board, { cell: [row, column] }) {
  const corner = board.printed.glyphs.find(
    ({ role, cell }) => role === "side" && (cell[0] === row || cell[1] === column) && !isInside(cell, board),
  );
  return corner ? poleOf(corner.text) : "";
}

/**
 * @param {number} x
 * @param {number} y
 * @param {boolean} isDown
 */
function slot(x, y, isDown) {
  const [width, height] = isDown ? [CELL, 2 * CELL] : [2 * CELL, CELL];
  const seamLine = isDown ? `M${x + 34} ${y + CELL}h32` : `M${x + CELL} ${y + 34}v32`;
  return [box(x + 7, y + 7, width - 14, height - 14, 26, "slot"), path(seamLine, "slot-seam")];
}

/**
 * The outline of a half: round where it ends, straight where the other half begins.
 * @param {Cell} cell
 * @param {Cell} [other]
 */
function half([row, column], other) {
  const [down, right] = other ? [other[0] - row, other[1] - column] : [0, 0];
  const gap = 9;
  const [left, top] = [right < 0 ? 0 : gap, down < 0 ? 0 : gap];
  const [width, height] = [CELL - left - (right > 0 ? 0 : gap), CELL - top - (down > 0 ? 0 : gap)];
  const round = [
    right >= 0 && down >= 0,
    right <= 0 && down >= 0,
    right <= 0 && down <= 0,
    right >= 0 && down <= 0,
  ];
  return rounded(column * CELL + left, row * CELL + top, width, height, round.map((is) => (is ? 24 : 0)));
}

/**
 * Light on one side of a magnet, and the line where its halves meet.
 * @param {Cell} cell
 * @param {Cell|undefined} other
 * @param {string} kind
 */
function seam([row, column], other, kind) {
  if (!other || kind === "dull") return [];
  const [x, y] = [column * CELL, row * CELL];
  const [down, right] = [other[0] - row, other[1] - column];
  const isFirst = down + right > 0;
  const [from, to] = isFirst ? [34, 100] : [0, 66];
  const shine = down ? `M${x + 15} ${y + from}V${y + to}` : `M${x + from} ${y + 15}H${x + to}`;
  const meet = down ? `M${x + 9} ${y + 100}h82` : `M${x + 100} ${y + 9}v82`;
  return [path(shine, "shine"), ...(isFirst ? [path(meet, "seam")] : [])];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @param {boolean} isPlus
 * @param {string} kind its class
 */
function pole(x, y, reach, isPlus, kind) {
  const up = isPlus ? `M${x} ${y - reach}v${2 * reach}` : "";
  return path(`M${x - reach} ${y}h${2 * reach}${up}`, kind);
}
