/**
 * The player's hand: what taps, keys, strokes and the buttons below the board do to a game. It
 * holds the pencil, and the symbol with which lines are drawn or that was chosen first.
 */

import { lookOf } from "./looks/looks.js";
import { showMissing, showPalette } from "./palette.js";
import { isOn } from "./settings.js";
import { isShifted, Typing } from "./typing.js";
import { announce, byId } from "./ui.js";

/** @import { BoardView } from "./board.js" */
/** @import { Game } from "./game.js" */
/** @import { Choice } from "./palette.js" */
/** @import { Stroke } from "./pointing.js" */

/** With so few symbols a tap goes to the next one; with more it only chooses the cell. */
const FEW = 3;
/**
 * How many buttons there are, in words: by these they are laid out.
 * @type {[most: number, word: string][]}
 */
const MANY = [[7, "few"], [10, "some"], [14, "many"]];
/** Keys for the first symbols, where these are few, besides their own signs. */
const LETTERS = ["q", "w", "e"];

export class Hand {
  #view;
  #palette;
  #changed;
  #typing = new Typing();
  /** @type {Game|undefined} */
  #playing;
  #isDrawing = false;
  /**
   * What strokes leave behind, or what was chosen before the cell; null wipes out.
   * @type {string|null}
   */
  #tool = null;
  #isPencil = false;
  /** What the buttons show now. */
  #shown = "";
  /** @type {{text: string|null, path: string[]}} */
  #stroke = { text: null, path: [] };

  /**
   * @param {BoardView} view
   * @param {HTMLElement} palette
   * @param {(isOther: boolean, key?: string) => void} changed told of every move, and of the cell
   *   that was typed in
   */
  constructor(view, palette, changed) {
    this.#view = view;
    this.#palette = palette;
    this.#changed = changed;
  }

  /** @param {Game} game */
  begin(game) {
    const drawn = game.symbols.find(({ joined }) => joined);
    this.#playing = game;
    this.#isDrawing = Boolean(drawn);
    this.#tool = drawn?.text ?? game.symbols[0]?.text ?? null;
    this.#isPencil = false;
    this.refresh();
  }

  get #game() {
    if (!this.#playing) throw new Error("there is no game to play");
    return this.#playing;
  }

  /** Whether symbols are chosen before cells. */
  get #isToolFirst() {
    return this.#isDrawing || isOn("symbol-first");
  }

  get #areFew() {
    return this.#game.symbols.length <= FEW;
  }

  /**
   * @param {string} key
   * @param {boolean} back with the other button, or by a long press
   */
  tap(key, back) {
    const game = this.#game;
    if (!game.open.has(key)) return;
    const isMark = back !== this.#isPencil;
    if (this.#isToolFirst) this.#useTool(key, isMark);
    else if (this.#areFew) this.#changed(isMark ? game.cycleMark(key) : game.cycle(key), key);
    else if (back) this.togglePencil();
  }

  /**
   * @param {string} key
   * @param {boolean} isMark
   */
  #useTool(key, isMark) {
    if (isMark && this.#tool !== null) this.#changed(this.#game.mark(key, this.#tool), key);
    else this.#changed(this.#game.enter([key], this.#toggled(key, this.#tool)), key);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} key
   * @returns {boolean} whether the key meant something
   */
  typed(event, key) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const isSymbol = this.#typedSymbol(event, key);
    if (!isSymbol && !(event.key in KEYS)) return false;
    event.preventDefault();
    if (!isSymbol) KEYS[event.key](this, key);
    return true;
  }

  /**
   * @param {string} key
   * @param {string|null} text
   */
  put(key, text, asMark = false) {
    const game = this.#game;
    this.#changed(asMark && text !== null ? game.mark(key, text) : game.enter([key], text), key);
  }

  /** @param {string} key */
  next(key) {
    this.#changed(this.#game.cycle(key), key);
  }

  /** Take away what is in the cell with the cursor; while lines are drawn, draw with nothing. */
  erase() {
    if (this.#isToolFirst) this.#choose(null);
    else this.put(this.#view.here, null);
  }

  togglePencil() {
    this.#isPencil = !this.#isPencil;
    announce(this.#isPencil ? "Pencil on" : "Pencil off");
    this.refresh();
  }

  /** Show what the hand holds, after something else may have changed it. */
  refresh() {
    this.#view.setStroke(this.#isDrawing && !this.#isPencil ? this.#strokes() : undefined);
    this.#showChoices();
    byId("play-pencil").setAttribute("aria-pressed", String(this.#isPencil));
    const isErasing = this.#isToolFirst && this.#tool === null;
    byId("play-erase").setAttribute("aria-pressed", String(isErasing));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} key
   */
  #typedSymbol(event, key) {
    const texts = this.#game.symbols.map((symbol) => symbol.text);
    const typed = this.#typing.text(event, key, texts);
    const found = typed ?? this.#byLetter(event, texts);
    if (found === undefined) return false;
    this.put(key, found, isShifted(event) !== this.#isPencil);
    return true;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string[]} texts
   */
  #byLetter(event, texts) {
    return this.#areFew ? texts[LETTERS.indexOf(event.key.toLowerCase())] : undefined;
  }

  /**
   * @param {string} key
   * @param {string|null} text
   */
  #toggled(key, text) {
    return this.#game.at(key).value === text ? null : text;
  }

  /** @param {string|null} text */
  #choose(text) {
    this.#tool = text;
    this.refresh();
  }

  /** Buttons that would look the same stay as they are. */
  #showChoices() {
    const choices = this.#choices();
    const { board, symbols } = this.#game;
    const hasLeft = choices.some(({ left }) => left !== undefined);
    const same = choices.map((choice) => ({ ...choice, left: undefined }));
    const wanted = JSON.stringify([board.text, this.#isPencil, hasLeft, same]);
    if (wanted === this.#shown) {
      showMissing(this.#palette, choices);
      return;
    }
    this.#shown = wanted;
    const section = this.#palette.closest("section");
    if (section) section.dataset.keys = MANY.find(([most]) => choices.length <= most)?.[1] ?? "lots";
    const look = lookOf(board);
    const signed = choices.map((choice, at) => ({ ...choice, sign: look.sign?.(symbols[at], board) }));
    showPalette(this.#palette, [signed]);
  }

  /** @returns {Choice[]} */
  #choices() {
    const { symbols, judge, values } = this.#game;
    const left = (isOn("remaining") && judge?.remaining(values)) || new Map();
    return symbols.map(({ text, name, sign }, at) => ({
      text: sign,
      name,
      hint: this.#areFew ? LETTERS[at]?.toUpperCase() : undefined,
      left: this.#areFew ? undefined : left.get(text),
      pressed: this.#isToolFirst ? this.#tool === text : undefined,
      choose: () => {
        if (this.#isToolFirst) this.#choose(text);
        else this.put(this.#view.here, text, this.#isPencil);
      },
    }));
  }

  /**
   * Drawing from cell to cell: one stroke is one move, and going back along it takes it back; the
   * other button draws the other symbol.
   * @returns {Stroke}
   */
  #strokes() {
    const other = () => this.#game.symbols.find(({ text }) => text !== this.#tool)?.text ?? null;
    return {
      begin: (key, back) => {
        this.#stroke = { text: back ? other() : this.#tool, path: [key] };
      },
      over: (key) => this.#draw(key),
      drop: () => this.#view.sketch(),
      end: () => {
        const { text, path } = this.#stroke;
        const wanted = path.length === 1 ? this.#toggled(path[0], text) : text;
        this.#changed(this.#game.enter(path, wanted));
        // A stroke that leaves nothing behind was shown all the same.
        this.#view.sketch();
      },
    };
  }

  /**
   * Go on to a cell, or back to the one before, and show what the stroke will leave behind.
   * @param {string} key
   */
  #draw(key) {
    const { text, path } = this.#stroke;
    const isBack = path.at(-2) === key;
    if (isBack) path.pop();
    else if (!path.includes(key)) path.push(key);
    const { values, open } = this.#game;
    for (const each of path.filter((one) => open.has(one))) {
      if (text === null) delete values[each];
      else values[each] = text;
    }
    this.#view.sketch(values);
  }
}

/**
 * Keys that stand for no symbol; a symbol of the same letter comes first.
 * @type {Record<string, (hand: Hand, key: string) => void>}
 */
const KEYS = {
  Enter: (hand, key) => hand.next(key),
  Backspace: (hand, key) => hand.put(key, null),
  Delete: (hand, key) => hand.put(key, null),
  " ": (hand) => hand.togglePencil(),
  p: (hand) => hand.togglePencil(),
  P: (hand) => hand.togglePencil(),
};
