/**
 * What the play screen shows of a game. A move is seen in the frame of its key; what it means for
 * clues, counts, buttons and the line below them follows in the next one.
 */

import { isOn } from "./settings.js";
import { byId } from "./ui.js";

/** @import { BoardView } from "./board.js" */
/** @import { Tried } from "./advice.js" */
/** @import { Shown } from "./drawing.js" */
/** @import { Game } from "./game.js" */
/** @import { Hand } from "./hand.js" */
/** @import { ClueState } from "./judge.js" */
/** @import { StatusLine } from "./status.js" */

export class Screen {
  #view;
  #hand;
  #status;
  #undo;
  /** Whether it was the position itself that there was something to say about. */
  #hasWarned = false;

  /**
   * @param {BoardView} view
   * @param {Hand} hand
   * @param {StatusLine} status
   * @param {() => void} undo takes back the last move
   */
  constructor(view, hand, status, undo) {
    this.#view = view;
    this.#hand = hand;
    this.#status = status;
    this.#undo = undo;
  }

  /**
   * Show a position, with what it means.
   * @param {Game} game
   * @param {Shown & Partial<Tried>} [told] what a hint or a check points out
   */
  show(game, told) {
    const judgement = isOn("feedback") ? game.judge?.judge(game.values) : undefined;
    const { narrowed = {}, ...rest } = told ?? {};
    this.#view.show({
      board: game.board,
      values: game.values,
      marks: { ...game.marks, ...narrowed },
      ...rest,
      trial: game.tried,
      ticked: game.ticked,
      faults: judgement?.faults,
      clues: judgement && (isOn("remaining") ? judgement.clues : withoutNumbers(judgement.clues)),
      isSolved: game.isSolved,
    });
    this.#hand.refresh();
    byId("play-undo", HTMLButtonElement).disabled = !game.history.canUndo || game.isSolved;
    byId("play-redo", HTMLButtonElement).disabled = !game.history.canRedo || game.isSolved;
    byId("view-play").classList.toggle("is-solved", game.isSolved);
    const fault = judgement?.broken[0];
    this.#warn(fault && game.judge?.textOf(fault));
  }

  /** Take back what was said on request; what the position itself says goes with the position. */
  forgetAdvice() {
    if (!this.#hasWarned) this.#status.clear();
  }

  /** @param {string} [fault] the first broken rule, if there is one */
  #warn(fault) {
    if (fault) this.#status.warn(`${fault}.`, { Undo: this.#undo });
    else if (this.#hasWarned) this.#status.clear();
    this.#hasWarned = Boolean(fault);
  }
}

/** @param {Map<string, ClueState>} clues */
function withoutNumbers(clues) {
  return new Map([...clues].map(([key, { state }]) => [key, { state }]));
}
