/** Keys that stand for symbols and clues, and those that take changes back. */

/** Signs typed in one place within this time belong together, as in 10; in milliseconds. */
const TOGETHER = 1000;

/** Remembers what was typed just now, since some texts are longer than one key. */
export class Typing {
  #last = { key: "", text: "", time: 0 };

  /**
   * The text that a key stands for, among those that can be put into a cell.
   * @param {KeyboardEvent} event
   * @param {string} key the cell
   * @param {string[]} texts
   * @returns {string|undefined}
   */
  text(event, key, texts) {
    const isSoon = this.#last.key === key && event.timeStamp - this.#last.time < TOGETHER;
    const wanted = signOf(event).toLowerCase().replace("−", "-").replace("×", "x");
    /** @param {string} text */
    const find = (text) => texts.find((each) => each.toLowerCase() === text);
    const found = (isSoon && find(this.#last.text.toLowerCase() + wanted)) || find(wanted);
    if (found !== undefined) this.#last = { key, text: found, time: event.timeStamp };
    return found;
  }
}

/**
 * Whether shift was held to ask for a pencil mark. Only digits and letters tell: other signs may
 * need shift to be typed at all.
 * @param {KeyboardEvent} event
 */
export function isShifted(event) {
  return event.shiftKey && /^[\p{L}\d]$/u.test(signOf(event));
}

/**
 * Shift changes what digits type, so for these the key itself is asked.
 * @param {KeyboardEvent} event
 */
function signOf(event) {
  const digit = /^Digit(\d)$/.exec(event.code);
  return event.shiftKey && digit ? digit[1] : event.key;
}

/**
 * Whether a key was typed where a selector says: fields and the like have keys of their own.
 * @param {KeyboardEvent} event
 * @param {string} selector
 */
export function isAt(event, selector) {
  const target = /** @type {Element|null} */ (event.target);
  return target?.matches(selector) ?? false;
}

/**
 * Whether a key asks to undo or to redo.
 * @param {KeyboardEvent} event
 * @returns {"undo"|"redo"|undefined}
 */
export function takesBack(event) {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(key)) return undefined;
  if (isAt(event, "input, textarea, select")) return undefined;
  return key === "y" || event.shiftKey ? "redo" : "undo";
}
