/** The keys of the play screen: what they mean on the board, and wherever else the focus is. */

import { isAt, takesBack } from "./typing.js";

/** @import { BoardView } from "./board.js" */
/** @import { Hand } from "./hand.js" */
/**
 * What keys can ask for, besides entries.
 * @typedef {object} Acts
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 * @property {() => void} pause
 * @property {() => void} close puts away what lies beside the board
 */

/**
 * Keys by which something is asked for; symbols of the same letter come first.
 * @type {Map<string, "undo"|"redo"|"hint"|"pause">}
 */
const ASKING = new Map([["h", "hint"], ["H", "hint"], ["z", "undo"], ["y", "redo"], ["Pause", "pause"]]);

export class Keys {
  #view;
  #hand;
  #acts;

  /**
   * @param {BoardView} view
   * @param {Hand} hand
   * @param {Acts} acts
   */
  constructor(view, hand, acts) {
    this.#view = view;
    this.#hand = hand;
    this.#acts = acts;
  }

  /**
   * A key that was typed on the board.
   * @param {KeyboardEvent} event
   * @param {string} key the cell
   */
  onBoard(event, key) {
    if (this.#hand.typed(event, key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = ASKING.get(event.key);
    if (!wanted) return;
    event.preventDefault();
    this.#acts[wanted]();
  }

  /**
   * A key typed anywhere: undo, or what it would mean on the board. Buttons keep the keys that press
   * them, fields all of theirs.
   * @param {KeyboardEvent} event
   */
  anywhere(event) {
    const wanted = takesBack(event);
    if (wanted) {
      event.preventDefault();
      this.#acts[wanted]();
      return;
    }
    if (event.key === "Escape") return this.#acts.close();
    if (isAt(event, "[role=gridcell], input:not([type=checkbox]), textarea, select")) return;
    if ([" ", "Enter"].includes(event.key) && isAt(event, "button, a, input, summary")) return;
    if (event.key !== "Tab") this.#view.typed(event);
  }
}
