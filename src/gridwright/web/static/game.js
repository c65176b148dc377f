/**
 * One game: what the player put into the cells of a board and the way there. It knows nothing of
 * the page and asks the server nothing.
 */

import { cellOf, keyOf, placeName } from "./cells.js";
import { History } from "./history.js";

/**
 * What stands in a cell: an entry, or pencil marks.
 * @typedef {{value?: string, marks?: string[]}} Content
 */
/** @typedef {[key: string, before: Content|null, after: Content|null][]} Move */

export class Game {
  /**
   * @param {object} board a board object of the server
   * @param {object} [saved] what `toJSON` gave
   */
  constructor(board, saved = {}) {
    this.board = board;
    this.open = new Set(board.open.map(keyOf));
    /** @type {Map<string, Content>} */
    this.contents = new Map(Object.entries(saved.contents ?? {}));
    this.history = new History(saved.moves ?? [], saved.done);
    this.seconds = saved.seconds ?? 0;
    this.hints = saved.hints ?? 0;
    /** Wrong entries that were pointed out, each counted once. */
    this.errors = new Set(saved.errors ?? []);
    this.isSolved = saved.isSolved ?? false;
    /** What is known of how the board was made: its level, or the day it belongs to. */
    this.origin = saved.origin ?? { level: board.level, date: board.date };
    this.ties = tiesOf(board);
  }

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
    };
  }

  /** All symbols in the order in which a player meets them: what is drawn as nothing comes last. */
  get symbols() {
    const isBlank = (symbol) => symbol.text === this.board.blank;
    const { symbols } = this.board;
    return [...symbols.filter((each) => !isBlank(each)), ...symbols.filter(isBlank)];
  }

  /** @returns {Record<string, string>} */
  get values() {
    return this.#parts("value");
  }

  /** @returns {Record<string, string[]>} */
  get marks() {
    return this.#parts("marks");
  }

  /** The entries, with every cell that was left alone taken as drawn with nothing. */
  get readAsFull() {
    const rest = [...this.open].map((key) => [key, this.board.blank]);
    return { ...Object.fromEntries(this.board.blank ? rest : []), ...this.values };
  }

  get isFull() {
    return Object.keys(this.readAsFull).length === this.open.size;
  }

  /** How many cells have no entry. */
  get empty() {
    return this.open.size - Object.keys(this.values).length;
  }

  /** @param {string} key */
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
    const wanted = keys.flatMap((key) => this.#tied(key, text));
    return this.#move(wanted.map(([key, value]) => [key, value === null ? null : { value }]));
  }

  /** The next symbol in a cell; before the first and after the last one it is empty. */
  cycle(key, back = false) {
    const texts = [null, ...this.symbols.map((symbol) => symbol.text)];
    const at = texts.indexOf(this.at(key).value ?? null);
    const next = (at + (back ? -1 : 1) + texts.length) % texts.length;
    return this.enter([key], texts[next]);
  }

  /** One pencil mark more or less; an entry makes way for it. */
  mark(key, text) {
    const before = this.at(key).marks ?? [];
    const marks = this.symbols
      .map((symbol) => symbol.text)
      .filter((each) => before.includes(each) !== (each === text));
    return this.#move([[key, marks.length ? { marks } : null]]);
  }

  /**
   * Take over what a hint says of cells: an entry where one symbol is left, marks elsewhere.
   * @param {{cell: number[], left: string[]}[]} facts
   */
  know(facts) {
    const told = facts.filter(({ cell }) => !this.at(keyOf(cell)).value);
    return this.#move(
      told.flatMap(({ cell, left }) =>
        left.length === 1
          ? this.#tied(keyOf(cell), left[0]).map(([key, value]) => [key, { value }])
          : [[keyOf(cell), { marks: left }]],
      ),
    );
  }

  undo() {
    return !this.isSolved && this.#put(this.history.undo(), 1);
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
    if (blank) this.enter([...this.open].filter((key) => !this.at(key).value), blank);
    this.isSolved = true;
  }

  /** Remember wrong entries that were pointed out. */
  pointOut(cells) {
    for (const key of cells.map(keyOf)) {
      const { value } = this.at(key);
      if (value !== undefined) this.errors.add(`${key}=${value}`);
    }
  }

  #parts(name) {
    const found = [...this.contents].filter(([, content]) => content[name] !== undefined);
    return Object.fromEntries(found.map(([key, content]) => [key, content[name]]));
  }

  #tied(key, text) {
    const found = new Map([[key, text]]);
    for (const [at, value] of found) {
      for (const [other, pairs] of this.ties.get(at) ?? []) {
        if (!found.has(other)) found.set(other, value === null ? null : pairs[value]);
      }
    }
    return [...found].filter(([cell, value]) => this.open.has(cell) && value !== undefined);
  }

  /** @param {[string, Content|null][]} wanted */
  #move(wanted) {
    const move = wanted
      .map(([key, after]) => [key, this.contents.get(key) ?? null, after])
      .filter(([key, before, after]) => this.open.has(key) && !isSame(before, after));
    if (!move.length || this.isSolved) return false;
    this.history.push(move);
    return this.#put(move, 2);
  }

  /** Put the contents before (1) or after (2) a move into its cells. */
  #put(move, side) {
    for (const entry of move ?? []) {
      if (entry[side]) this.contents.set(entry[0], entry[side]);
      else this.contents.delete(entry[0]);
    }
    return Boolean(move);
  }
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** For each cell those that it settles, with the symbol for each of its own. */
function tiesOf(board) {
  const ties = new Map();
  for (const { cell, other, pairs } of board.ties) {
    ties.set(keyOf(cell), [...(ties.get(keyOf(cell)) ?? []), [keyOf(other), pairs]]);
  }
  return ties;
}

/**
 * What a cell of a board is called, with all that stands there.
 * @param {Game} game
 * @param {string} key
 * @param {string} [place] the cell's name, where that is to be said
 */
export function cellLabel(game, key, place) {
  const { board } = game;
  const name = (text) => board.symbols.find((symbol) => symbol.text === text)?.name ?? text;
  const { value, marks } = game.at(key);
  const fixed = board.fixed[key];
  const clues = cluesAt(board, key);
  const shape = clues.length ? undefined : shapeAt(board, key);
  const parts = [place, shape, ...tiedTo(game, key), ...clues].filter(Boolean);
  if (value !== undefined) parts.push(name(value));
  else if (marks) parts.push(`marks ${marks.map(name).join(" ")}`);
  else if (fixed !== undefined && !clues.length) parts.push(`given ${name(fixed)}`);
  else if (game.open.has(key)) parts.push("empty");
  return parts.join(", ");
}

/** The clues that stand in a place, in words. */
export function cluesAt(board, key) {
  const [row, column] = cellOf(key);
  return board.clues
    .filter(({ cell }) => cell && cell[0] === row && cell[1] === column)
    .map((clue) => clue.text);
}

/** What is drawn in a cell with the board and is no clue, by its name. */
function shapeAt(board, key) {
  const slot = board.editable.find(({ cell }) => keyOf(cell) === key);
  return slot && board.names?.[slot.text];
}

/** The cells that are as good as one with a cell, in words. */
function tiedTo(game, key) {
  const others = (game.ties.get(key) ?? []).map(([other]) => placeName(cellOf(other), game.board));
  return others.length === 1 ? [`joined to ${others[0]}`] : [];
}
