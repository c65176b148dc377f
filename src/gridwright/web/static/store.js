/**
 * The browser's storage, but one that never throws. A browser may refuse to keep anything (blocked
 * storage, private windows) or anything more (a full disk). What it refuses stays in memory for as
 * long as the page is open, and the page is told, once.
 */

export class Store {
  #open;
  /** @type {Map<string, string>} */
  #unkept = new Map();
  #isRefused = false;
  #tell = () => {};

  /** @param {() => Storage} open the storage, if the browser hands it out at all */
  constructor(open) {
    this.#open = open;
  }

  /** @param {() => void} tell called once, as soon as anything is refused */
  whenRefused(tell) {
    this.#tell = tell;
    if (this.#isRefused) tell();
  }

  /**
   * What was written, or undefined; what cannot be read any more was never written.
   * @param {string} key
   */
  read(key) {
    const text = this.#unkept.get(key) ?? this.#attempt((storage) => storage.getItem(key));
    try {
      return JSON.parse(text ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * @param {string} key
   * @param {unknown} value anything that JSON can say
   */
  write(key, value) {
    const text = JSON.stringify(value);
    // First where nothing is lost: it is what counts until the browser has it.
    this.#unkept.set(key, text);
    this.#attempt((storage) => {
      storage.setItem(key, text);
      this.#unkept.delete(key);
    });
  }

  /** @param {string} key */
  remove(key) {
    this.#unkept.delete(key);
    this.#attempt((storage) => storage.removeItem(key));
  }

  /** @param {string} start */
  keys(start) {
    const kept = this.#attempt((storage) => Object.keys(storage)) ?? [];
    const all = new Set([...kept, ...this.#unkept.keys()]);
    return [...all].filter((key) => key.startsWith(start));
  }

  /**
   * @template Result
   * @param {(storage: Storage) => Result} work
   */
  #attempt(work) {
    try {
      return work(this.#open());
    } catch {
      if (!this.#isRefused) {
        this.#isRefused = true;
        this.#tell();
      }
      return undefined;
    }
  }
}
