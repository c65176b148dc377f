/** Figures in boxes that are tinted in turn; what was printed is black and bold, what was entered blue. */

import { lattice, frame, plain, walls } from "./plain.js";
import { tinted } from "./pieces.js";

/** @type {import("./plain.js").Look} */
export const boxes = {
  ...plain,
  inset: 4,
  radius: 10,
  emblem: ["M3 3h5.500v5.500H3zM9.250 9.250h5.500v5.500h-5.500zM15.500 15.500H21V21h-5.500zM3 15.500h5.500V21H3zM15.500 3H21v5.500h-5.500z", "M3 3h18v18H3z"],
  ground: (board) => [...tinted(board), lattice(board, 0), walls(board), frame(board, 8, "frame hollow")],
  piece: (board, put) => plain.piece(board, { ...put, isPinned: false }),
};
