/**
 * What a player can do besides playing: ask for hints and checks, open cards, try something, take another
 * board. It is fetched once the board is drawn, so that nobody waits for it to see the board.
 */

import { Adviser } from "./adviser.js";
import { makeAnother } from "./another.js";
import { closeCards, isOpen, openCard, startCards } from "./cards.js";
import { outlines } from "./emphasis.js";
import { hideEnding, showEnding, startEnding } from "./ending.js";
import { fillCards, metaText } from "./gamewords.js";
import { showHeading } from "./heading.js";
import { isSolvedAt } from "./hints.js";
import { Judge } from "./judge.js";
import { startMenu } from "./menu.js";
import { onNamingChange } from "./naming.js";
import { hideLink, shareLink } from "./sharing.js";
import { findLevel } from "./rating.js";
import { noteSolved } from "./records.js";
import { preparePaper } from "./sheet.js";
import { Trying } from "./trying.js";
import { byId, messageOf, notice } from "./ui.js";
import { Zoom } from "./zoom.js";

/** @import { Board } from "../server.js" */
/** @import { Card } from "./cards.js" */
/** @import { Table } from "./adviser.js" */
/** @import { StatusLine } from "./status.js" */
/**
 * @typedef {object} More what else is needed of the player
 * @property {() => void} restart
 * @property {() => void} applySettings
 * @property {() => number} across how many cells lie side by side
 */

export class Aids {
  #table;
  #more;
  #trying;
  #zoom;
  #clicks;
  adviser;
  /** Draws what is pointed out. */
  outlines = outlines;

  /**
   * @param {Table} table
   * @param {StatusLine} status
   * @param {More} more
   */
  constructor(table, status, more) {
    this.#table = table;
    this.#more = more;
    this.adviser = new Adviser(table, status);
    this.#trying = new Trying(table, status);
    this.#zoom = new Zoom(byId("play-pane"), byId("play-board"), byId("play-zoom", HTMLButtonElement));
    onNamingChange(() => this.adviser.rename());
    startCards(() => this.adviser.close());
    startMenu(more.applySettings);
    startEnding(more.restart);
    /** @type {Map<string, () => void>} what buttons do, by their ids */
    this.#clicks = new Map(
      Object.entries({
        "play-check": () => this.adviser.check(),
        "play-hint-button": () => this.adviser.hint(),
        "play-more": () => this.adviser.hint(),
        "play-apply": () => this.adviser.apply(),
        "play-rules-button": () => this.#toggle("play-about"),
        "play-lesson-button": () => this.#toggle("play-lesson"),
        "play-menu-button": () => this.#toggle("play-menu"),
        "play-try": () => this.#trying.start(),
        "play-fill": () => this.#leaveMenu(() => table.changed(table.game().markAll())),
        "play-restart": () => this.#leaveMenu(more.restart),
        "play-another": () => makeAnother("play-another", table.game()),
        "play-share": () => shareLink(table.game().board, status),
        "play-print": () => print(),
      }),
    );
  }

  /** @param {string} button its id */
  clicked(button) {
    this.#clicks.get(button)?.();
  }

  /** Another board is on the table. */
  begin() {
    const game = this.#table.game();
    this.adviser.begin();
    this.#zoom.begin(this.#more.across());
    this.fillCards();
    findLevel(this.#table, () => showHeading(this.#table.game()));
    hideLink();
    preparePaper(game.board, metaText(game)).catch((error) => notice(messageOf(error)));
  }

  /** Tell in the cards what is known of the board by now. */
  fillCards() {
    fillCards(this.#table.game());
  }

  /**
   * Who tells what entries mean for the rules of a board.
   * @param {Board} board
   */
  judgeOf(board) {
    return new Judge(board);
  }

  /** Remember that the game is solved. */
  noteSolved() {
    noteSolved(this.#table.game());
  }

  /** Show what goes with the position: the end, or that something is only tried. */
  show() {
    const game = this.#table.game();
    if (game.isSolved) showEnding(game);
    else hideEnding();
    this.#trying.show();
  }

  /**
   * Whether a full board is solved, where only what goes along with it can tell.
   * @param {AbortSignal} signal tells of another move
   */
  isSolved(signal) {
    const { board, readAsFull } = this.#table.game();
    return isSolvedAt({ text: board.text, values: readAsFull, marks: {} }, signal);
  }

  /** @param {Card} card */
  #toggle(card) {
    const isClosing = isOpen(card);
    this.adviser.putAway();
    if (!isClosing) openCard(card);
    this.#table.show();
  }

  /** @param {() => void} work */
  #leaveMenu(work) {
    closeCards();
    work();
    this.#table.focus();
  }
}
