/**
 * The player's hand: what taps, keys, strokes and the buttons below the board do to a game. It
 * holds the pencil, and the tool with which lines are drawn.
 */

import { capital } from "./cells.js";
import { showPalette } from "./palette.js";
import { isShifted, Typing } from "./typing.js";
import { announce } from "./ui.js";

/** @import { BoardView, Stroke } from "./board.js" */
/** @import { Game } from "./game.js" */
/** @import { Choice } from "./palette.js" */

/** With so few symbols a tap goes to the next one; with more it only chooses the cell. */
const FEW = 3;

export class Hand {
  #view;
  #palette;
  #changed;
  #typing = new Typing();
  /** @type {Game|undefined} */
  #playing;
  #isDrawing = false;
  /**
   * What strokes leave behind; null wipes out.
   * @type {string|null}
   */
  #tool = null;
  #isPencil = false;
  /** @type {{text: string|null, keys: string[]}} */
  #stroke = { text: null, keys: [] };

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

  /**
   * @param {Game} game
   * @param {string|null} [drawn] the symbol that is drawn from cell to cell, if there is one
   */
  begin(game, drawn) {
    this.#playing = game;
    this.#isDrawing = Boolean(drawn);
    this.#tool = drawn || null;
    this.#isPencil = false;
    this.#view.setStroke(this.#isDrawing ? this.#strokes() : undefined);
    this.showPalette();
  }

  get #game() {
    if (!this.#playing) throw new Error("there is no game to play");
    return this.#playing;
  }

  /**
   * @param {string} key
   * @param {boolean} back
   */
  tap(key, back) {
    const game = this.#game;
    if (!game.open.has(key)) return;
    if (this.#isDrawing) this.#changed(game.enter([key], this.#toggled(key, this.#tool)));
    else if (game.symbols.length <= FEW && !this.#isPencil) this.#changed(game.cycle(key, back));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} key
   */
  typed(event, key) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#typedSymbol(event, key)) event.preventDefault();
    else if (event.key in KEYS) {
      event.preventDefault();
      KEYS[event.key](this, key);
    }
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

  togglePencil() {
    this.#isPencil = !this.#isPencil;
    announce(this.#isPencil ? "Pencil on" : "Pencil off");
    this.showPalette();
  }

  showPalette() {
    showPalette(this.#palette, this.#isDrawing ? this.#tools() : this.#entries());
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} key
   */
  #typedSymbol(event, key) {
    const texts = this.#game.symbols.map((symbol) => symbol.text);
    const found = this.#typing.text(event, key, texts);
    if (found === undefined) return false;
    this.put(key, found, isShifted(event) !== this.#isPencil);
    return true;
  }

  /**
   * @param {string} key
   * @param {string|null} text
   */
  #toggled(key, text) {
    return this.#game.at(key).value === text ? null : text;
  }

  /** @returns {Choice[][]} */
  #entries() {
    const here = () => this.#view.here;
    const symbols = this.#game.symbols.map(({ text, name, sign }) => ({
      text: sign,
      name,
      choose: () => this.put(here(), text, this.#isPencil),
    }));
    const pressed = this.#isPencil;
    const pencil = { text: "Pencil", word: true, pressed, choose: () => this.togglePencil() };
    const clear = { text: "Clear", word: true, choose: () => this.put(here(), null) };
    return [symbols, [pencil, clear]];
  }

  /** @returns {Choice[][]} */
  #tools() {
    /** @type {(text: string|null, name: string, hint?: string) => Choice} */
    const tool = (text, name, hint) => ({
      text: capital(name),
      hint,
      word: true,
      pressed: this.#tool === text,
      choose: () => {
        this.#tool = text;
        this.showPalette();
      },
    });
    const symbols = this.#game.symbols.map(({ text, name }) => tool(text, name, text));
    return [[...symbols, tool(null, "clear")]];
  }

  /**
   * Drawing from cell to cell: one stroke is one move; the other button draws the other symbol.
   * @returns {Stroke}
   */
  #strokes() {
    const other = () => this.#game.symbols.find(({ text }) => text !== this.#tool)?.text ?? null;
    return {
      begin: (key, back) => {
        this.#stroke = { text: back ? other() : this.#tool, keys: [key] };
      },
      over: (key) => this.#draw(key),
      end: () => {
        const { text, keys } = this.#stroke;
        const wanted = keys.length === 1 ? this.#toggled(keys[0], text) : text;
        this.#changed(this.#game.enter(keys, wanted));
      },
    };
  }

  /**
   * Go on to a cell, and show what the stroke will leave behind.
   * @param {string} key
   */
  #draw(key) {
    const { text, keys } = this.#stroke;
    if (!keys.includes(key)) keys.push(key);
    const { board, values, marks, open } = this.#game;
    for (const each of keys.filter((one) => open.has(one))) {
      if (text === null) delete values[each];
      else values[each] = text;
    }
    this.#view.show({ board, values, marks });
  }
}

/**
 * Keys that stand for no symbol; a symbol of the same letter comes first.
 * @type {Record<string, (hand: Hand, key: string) => void>}
 */
const KEYS = {
  " ": (hand, key) => hand.next(key),
  Enter: (hand, key) => hand.next(key),
  Backspace: (hand, key) => hand.put(key, null),
  Delete: (hand, key) => hand.put(key, null),
  p: (hand) => hand.togglePencil(),
  P: (hand) => hand.togglePencil(),
};
