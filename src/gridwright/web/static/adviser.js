/** What is told of a position on request: broken rules, what differs from the solution, hints. */

import { checked } from "./advice.js";
import { closeCards, isOpen, openCard } from "./cards.js";
import { cellOf, keyOf } from "./cells.js";
import { HintCard } from "./hintcard.js";
import { checkOf, hintAt } from "./hints.js";
import { busy, byId, messageOf } from "./ui.js";

/** @import { Cell, Highlight, Position } from "../server.js" */
/** @import { Game } from "./game.js" */
/** @import { StatusLine } from "./status.js" */
/**
 * What an adviser needs to know and to do.
 * @typedef {object} Table
 * @property {() => Game} game
 * @property {() => void} show shows the position with what is told of it
 * @property {() => void} keep
 * @property {(isOther: boolean) => void} changed told of moves
 * @property {() => void} solved
 * @property {() => void} focus goes back to the board
 * @property {(cells: Cell[]) => void} light
 * @property {(cells: Cell[]) => void} reveal brings cells into sight
 */

/** The number of broken rules that are told at once. */
const FEW = 2;

export class Adviser {
  #table;
  #status;
  #card;
  /**
   * What a check pointed out, until the next move.
   * @type {Highlight}
   */
  #pointed = {};
  /**
   * The position of the last hint: however much of a step is told, it counts once.
   * @type {string|undefined}
   */
  #hintedAt;

  /**
   * @param {Table} table
   * @param {StatusLine} status
   */
  constructor(table, status) {
    this.#table = table;
    this.#status = status;
    this.#card = new HintCard(table.light);
  }

  /** What the board shows of all that is told. */
  get shown() {
    const { highlight, ...hinted } = this.#card.shown;
    return { ...hinted, highlight: { ...highlight, ...this.#pointed } };
  }

  /** Another game begins. */
  begin() {
    this.#hintedAt = undefined;
    this.forget();
  }

  /** What was told of a position is no longer true of the next one. */
  forget() {
    this.#pointed = {};
    if (this.#card.isOpen) this.close();
  }

  /** Put the hint away, and whatever else lies beside the board. */
  close() {
    this.putAway();
    this.#table.show();
    this.#table.focus();
  }

  /** The same, when something else takes its place. */
  putAway() {
    this.#card.close();
    closeCards();
  }

  /** Cells have other names now. */
  rename() {
    this.#card.tell();
  }

  /** First what the rules say, which is known at once; the solution only on request. */
  check() {
    const { judge, values } = this.#table.game();
    if (!judge) return;
    const { broken, faults } = judge.judge(values);
    const compare = { "Compare with the solution": () => this.#compare() };
    this.#pointed = { wrong: faults.map(cellOf) };
    this.#table.show();
    const told = broken.slice(0, FEW).map((each) => `${judge.textOf(each)}.`);
    const isEmpty = !Object.keys(values).length;
    if (told.length) this.#status.warn(told.join("\n"), compare);
    else this.#status.offer(isEmpty ? "Nothing is filled in yet." : "No rule is broken so far.", compare);
  }

  #compare() {
    const game = this.#table.game();
    const button = byId("play-check", HTMLButtonElement);
    return this.#asked(button, checkOf, (answer) => {
      game.pointOut(answer.wrong);
      if (answer.solved) return this.#table.solved();
      const { text, highlight } = checked(answer, game);
      this.#pointed = highlight;
      this.#table.keep();
      this.#table.show();
      return answer.wrong.length ? this.#status.warn(text) : this.#status.say(text);
    });
  }

  /** Tell one more thing about the next step; the first time, find it. */
  hint() {
    const game = this.#table.game();
    if (game.isSolved) return undefined;
    if (this.#card.isOpen && this.#card.facts) return this.apply(true);
    if (this.#card.isOpen && isOpen("play-hint")) {
      this.#card.more();
      return this.#point();
    }
    return this.#asked(byId("play-hint-button", HTMLButtonElement), hintAt, (answer) => {
      this.#pointed = answer.status === "step" ? {} : { wrong: answer.wrong };
      if (answer.status === "step") {
        const here = JSON.stringify(this.#position());
        if (this.#hintedAt !== here) game.hints += 1;
        this.#hintedAt = here;
        const facts = answer.facts?.filter(({ cell }) => !(keyOf(cell) in game.values));
        this.#card.open({ ...answer, facts });
        openCard("play-hint");
      } else game.pointOut(answer.wrong);
      this.#table.keep();
      this.#point();
      if (answer.status !== "step") this.#status.warn(answer.text);
    });
  }

  /** Show what is told, and where. */
  #point() {
    this.#table.show();
    const { look, supposed, wrong, place } = this.shown.highlight;
    this.#table.reveal([look, supposed, wrong, place].find((cells) => cells?.length) ?? []);
  }

  /**
   * Fill in what the hint says.
   * @param {boolean} [isGoingOn] whether the next hint is wanted right away
   */
  async apply(isGoingOn = false) {
    const { facts } = this.#card;
    if (facts) this.#table.changed(this.#table.game().know(facts));
    this.#table.focus();
    if (isGoingOn && !this.#table.game().isSolved) await this.hint();
  }

  /** @returns {Position} */
  #position() {
    const { board, values, marks } = this.#table.game();
    return { text: board.text, values, marks };
  }

  /**
   * Ask about the position; an answer to a position that is gone is not shown.
   * @template Answer
   * @param {HTMLButtonElement} button
   * @param {(position: Position) => Promise<Answer>} ask
   * @param {(answer: Answer) => void} answered
   */
  #asked(button, ask, answered) {
    return busy(button, async () => {
      const playing = this.#table.game();
      const at = playing.history.done;
      try {
        const answer = await ask(this.#position());
        if (this.#table.game() === playing && playing.history.done === at) answered(answer);
      } catch (error) {
        this.#status.say(messageOf(error));
      }
    });
  }
}
