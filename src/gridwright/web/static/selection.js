/** Cells that are chosen together: by a line drawn over them, or with shift and the arrow keys. */

/** @import { Stroke } from "./pointing.js" */

export class Selection {
  /** @type {string[]} */
  #keys = [];
  #changed;
  /** Whether cells are added at the moment, and not chosen anew. */
  #isAdding = false;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** The keys of the cells, if there is more than one. */
  get keys() {
    return this.#keys.length > 1 ? this.#keys : [];
  }

  /**
   * The cells to change where the cursor is: all that are chosen, if it is one of them.
   * @param {string} here
   */
  around(here) {
    return this.keys.includes(here) ? this.keys : [here];
  }

  /**
   * The cursor is somewhere else.
   * @param {string} key
   */
  moved(key) {
    this.#set(this.#isAdding ? [...this.#keys, key] : [key]);
  }

  /**
   * A key is pressed on the board: with shift, arrows choose the cells they go to.
   * @param {KeyboardEvent} event
   */
  pressed({ key, shiftKey }) {
    this.#isAdding = shiftKey && key.startsWith("Arrow");
    if (key === "Escape") this.#set(this.#keys.slice(-1));
  }

  /** @returns {Stroke} */
  get stroke() {
    return {
      begin: (key) => {
        this.#isAdding = true;
        this.#set([key]);
      },
      over: (key) => this.moved(key),
      end: () => {
        this.#isAdding = false;
      },
      drop: () => {
        this.#isAdding = false;
        this.#set([]);
      },
    };
  }

  /** @param {string[]} keys */
  #set(keys) {
    const next = [...new Set(keys)];
    const isSame = next.length < 2 && this.#keys.length < 2;
    this.#keys = next;
    if (!isSame) this.#changed();
  }
}
