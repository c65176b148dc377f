/**
 * One game: what the player put into the cells of a board and the way there. It knows nothing of
 * the page and asks the server nothing.
 */

import { keyOf } from "./cells.js";
import { courseOf } from "./course.js";
import { marksRuledOut, settledBy, tiesOf } from "./entries.js";
import { History } from "./history.js";

/** @import { Board, Cell, Fact, Marks, Values } from "../server.js" */
/** @import { Stretch } from "./course.js" */
/** @import { Content, Entry } from "./entries.js" */
/** @import { Judge } from "./judge.js" */

/** @typedef {[key: string, before: Content|null, after: Content|null][]} Move */
/** @typedef {{level?: string|null, date?: string, title?: string, author?: string}} Origin */
/**
 * A game as it is kept: what `toJSON` gives, or as much of it as is known.
 * @typedef {object} SavedGame
 * @property {Record<string, Content>} [contents]
 * @property {Move[]} [moves]
 * @property {number} [done]
 * @property {number} [seconds]
 * @property {number} [hints]
 * @property {string[]} [errors]
 * @property {boolean} [isSolved]
 * @property {Origin} [origin]
 * @property {string[]} [ticked] the clues that were ticked off
 * @property {number} [trial] how many moves were made before the trial, while there is one
 * @property {number[]} [told] the moves that a hint made, by their numbers
 * @property {Stretch[]} [course] how it went, once it is over
 */

export class Game {
  /**
   * @param {Board & Partial<Origin>} board
   * @param {SavedGame} [saved]
   */
  constructor(board, saved = {}) {
    this.board = board;
    this.open = new Set(board.open.map(keyOf));
    /** @type {Map<string, Content>} */
    this.contents = new Map(Object.entries(saved.contents ?? {}));
    /** @type {History<Move>} */
    this.history = new History(saved.moves ?? [], saved.done);
    this.seconds = saved.seconds ?? 0;
    this.hints = saved.hints ?? 0;
    /** Wrong entries that were pointed out, each counted once. */
    this.errors = new Set(saved.errors ?? []);
    this.isSolved = saved.isSolved ?? false;
    /**
     * What is known of how the board was made: its level, or the day it belongs to.
     * @type {Origin}
     */
    this.origin = saved.origin ?? { level: board.level, date: board.date };
    this.ticked = new Set(saved.ticked ?? []);
    this.trial = saved.trial;
    this.told = new Set(saved.told ?? []);
    /** @type {Stretch[]} */
    this.course = saved.course ?? [];
    this.ties = tiesOf(board);
    /**
     * Tells what the entries mean for the rules, as soon as somebody can: a board is drawn before.
     * @type {Judge|undefined}
     */
    this.judge = undefined;
    /** Whether an entry takes away the marks that it rules out. */
    this.isTidy = false;
  }

  /** @returns {SavedGame} */
  toJSON() {
    return {
      contents: Object.fromEntries(this.contents),
      moves: this.history.changes,
      done: this.history.done,
      seconds: this.seconds,
      hints: this.hints,
      errors: [...this.errors],
      isSolved: this.isSolved,
      origin: this.origin,
      ticked: [...this.ticked],
      trial: this.trial,
      told: [...this.told],
      course: this.course,
    };
  }

  /**
   * All symbols in the order in which a player meets them: what is drawn as nothing comes last, and
   * so does what leaves both cells alike where cells settle each other.
   */
  get symbols() {
    const { symbols, blank, ties } = this.board;
    const dull = ties[0]?.pairs ?? {};
    /** @param {string} text */
    const isLast = (text) => text === blank || dull[text] === text;
    return [...symbols.filter(({ text }) => !isLast(text)), ...symbols.filter(({ text }) => isLast(text))];
  }

  /** @returns {Values} */
  get values() {
    return this.#parts("value");
  }

  /** @returns {Marks} */
  get marks() {
    return this.#parts("marks");
  }

  /**
   * The entries, with every cell that was left alone taken as drawn with nothing.
   * @returns {Values}
   */
  get readAsFull() {
    const { blank } = this.board;
    const rest = blank ? [...this.open].map((key) => [key, blank]) : [];
    return { ...Object.fromEntries(rest), ...this.values };
  }

  get isFull() {
    return Object.keys(this.readAsFull).length === this.open.size;
  }

  /** How many cells have no entry. */
  get empty() {
    return this.open.size - Object.keys(this.values).length;
  }

  /**
   * @param {string} key
   * @returns {Content}
   */
  at(key) {
    return this.contents.get(key) ?? {};
  }

  /**
   * Put an entry into cells, and into those that it settles by itself; null takes entries and
   * marks away.
   * @param {string[]} keys
   * @param {string|null} text
   */
  enter(keys, text) {
    return this.#move(this.#tidied(keys.flatMap((key) => settledBy(this.ties, key, text))));
  }

  /** Mark every cell without an entry with all that can stand there at a glance. */
  markAll() {
    const marks = this.judge?.candidates(this.values) ?? {};
    return this.#move(Object.entries(marks).map(([key, each]) => [key, each.length ? { marks: each } : null]));
  }

  /**
   * The next mark in a cell, one at a time; after the last there is none.
   * @param {string} key
   */
  cycleMark(key) {
    const texts = [undefined, ...this.symbols.map((symbol) => symbol.text)];
    const { marks = [] } = this.at(key);
    const next = texts[(texts.indexOf(marks.length === 1 ? marks[0] : undefined) + 1) % texts.length];
    return this.#move([[key, next === undefined ? null : { marks: [next] }]]);
  }

  /**
   * Tick a clue off, or no more.
   * @param {string} key
   */
  tick(key) {
    if (!this.ticked.delete(key)) this.ticked.add(key);
  }

  /** Whether something is only tried for now. */
  get isTrying() {
    return this.trial !== undefined;
  }

  /** The cells that were changed since the trial began. */
  get tried() {
    if (this.trial === undefined) return [];
    const moves = this.history.changes.slice(this.trial, this.history.done);
    return [...new Set(moves.flatMap((move) => move.map(([key]) => key)))];
  }

  /** From now on, what is entered is only tried. */
  startTrial() {
    this.trial = this.history.done;
  }

  /** The trial is over, and what it found stays. */
  keepTrial() {
    this.trial = undefined;
  }

  /** The trial is over, and the board is as before; redo brings it back. */
  dropTrial() {
    const before = this.trial ?? this.history.done;
    this.trial = undefined;
    const had = this.history.done;
    while (this.history.done > before) this.#put(this.history.undo(), 1);
    return this.history.done !== had;
  }

  /**
   * The next symbol in a cell; before the first and after the last one it is empty.
   * @param {string} key
   */
  cycle(key, back = false) {
    const texts = [null, ...this.symbols.map((symbol) => symbol.text)];
    const at = texts.indexOf(this.at(key).value ?? null);
    const next = (at + (back ? -1 : 1) + texts.length) % texts.length;
    return this.enter([key], texts[next]);
  }

  /**
   * One pencil mark more or less; an entry makes way for it.
   * @param {string} key
   * @param {string} text
   */
  mark(key, text) {
    const before = this.at(key).marks ?? [];
    const marks = this.symbols
      .map((symbol) => symbol.text)
      .filter((each) => before.includes(each) !== (each === text));
    return this.#move([[key, marks.length ? { marks } : null]]);
  }

  /**
   * Take over what a hint says of cells: an entry where one symbol is left, marks elsewhere.
   * @param {Pick<Fact, "cell"|"left">[]} facts
   */
  know(facts) {
    const told = facts.filter(({ cell }) => !this.at(keyOf(cell)).value);
    const number = this.history.done;
    const wanted = told.flatMap(({ cell, left }) => this.#known(keyOf(cell), left));
    const isOther = this.#move(this.#tidied(wanted));
    if (isOther) this.told.add(number);
    return isOther;
  }

  /**
   * @param {string} key
   * @param {string[]} left
   * @returns {Entry[]}
   */
  #known(key, left) {
    return left.length === 1 ? settledBy(this.ties, key, left[0]) : [[key, { marks: left }]];
  }

  undo() {
    const isOther = !this.isSolved && this.#put(this.history.undo(), 1);
    // Who goes back to before a trial has thrown it away.
    if (this.trial !== undefined && this.history.done < this.trial) this.trial = undefined;
    return isOther;
  }

  redo() {
    return !this.isSolved && this.#put(this.history.redo(), 2);
  }

  /** All entries gone; this can be undone as well. */
  restart() {
    return this.#move([...this.contents.keys()].map((key) => [key, null]));
  }

  /** It is solved: cells that were rightly left alone are filled in, and nothing changes any more. */
  finish() {
    const { blank } = this.board;
    this.course = courseOf(this.history.changes.slice(0, this.history.done), this.told);
    if (blank) this.enter([...this.open].filter((key) => !this.at(key).value), blank);
    this.trial = undefined;
    this.isSolved = true;
  }

  /**
   * Remember wrong entries that were pointed out.
   * @param {Cell[]} cells
   */
  pointOut(cells) {
    for (const key of cells.map(keyOf)) {
      const { value } = this.at(key);
      if (value !== undefined) this.errors.add(`${key}=${value}`);
    }
  }

  /**
   * @template {keyof Content} Part
   * @param {Part} name
   * @returns {Record<string, NonNullable<Content[Part]>>}
   */
  #parts(name) {
    /** @type {Record<string, NonNullable<Content[Part]>>} */
    const parts = {};
    for (const [key, { [name]: part }] of this.contents) {
      if (part !== undefined) parts[key] = part;
    }
    return parts;
  }

  /**
   * What is put into cells, and the marks around them that it rules out, if that is wished.
   * @param {Entry[]} wanted
   * @returns {Entry[]}
   */
  #tidied(wanted) {
    const { judge, isTidy } = this;
    return judge && isTidy ? [...wanted, ...marksRuledOut(judge, this, wanted)] : wanted;
  }

  /**
   * Put contents into cells; where a cell is named twice, as by two cells tied to it, the last counts.
   * @param {Entry[]} wanted
   */
  #move(wanted) {
    /** @type {Move} */
    const all = [...new Map(wanted)].map(([key, after]) => [key, this.contents.get(key) ?? null, after]);
    const move = all.filter(
      ([key, before, after]) => this.open.has(key) && !isSame(before, after),
    );
    if (!move.length || this.isSolved) return false;
    for (const number of this.told) if (number >= this.history.done) this.told.delete(number);
    this.history.push(move);
    return this.#put(move, 2);
  }

  /**
   * Put the contents before (1) or after (2) a move into its cells.
   * @param {Move|undefined} move
   * @param {1|2} side
   */
  #put(move, side) {
    for (const entry of move ?? []) {
      const content = entry[side];
      if (content) this.contents.set(entry[0], content);
      else this.contents.delete(entry[0]);
    }
    return Boolean(move);
  }
}

/**
 * @param {Content|null} one
 * @param {Content|null} other
 */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
