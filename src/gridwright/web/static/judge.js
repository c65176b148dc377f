/**
 * What the rules say of a position, from the puzzle's own description and never from the solution:
 * which demands are broken, which clues are done with, what can still stand in a cell.
 */

import { capital, keyOf } from "./cells.js";
import { CHECKERS } from "./checks.js";

/** @import { Board, Check, Demand, Marks, Symbol, Values } from "../server.js" */
/** @import { Finding } from "./checks.js" */
/** @typedef {{demand: Demand, check: Check, finding: Finding}} Judged */
/** @typedef {{state: "open"|"done"|"broken", left?: number}} ClueState */
/**
 * @typedef {object} Judgement
 * @property {Judged[]} broken
 * @property {string[]} faults the cells that break something
 * @property {Map<string, ClueState>} clues by the place where a clue is printed
 * @property {boolean} isSolved whether nothing is missing and nothing broken
 */

/** Demands of these kinds are looked at when marks are tidied up; others need more than a look. */
const AT_A_GLANCE = new Set(["different", "count", "one-of", "unlike", "table"]);
/** Tables of more cells are no matter of a glance. */
const FEW = 2;
/** Small numbers, as they begin a sentence. */
const TIMES = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

export class Judge {
  #board;
  #values;
  #range;
  /** @type {{demand: Demand, check: Check, keys: string[]}[]} */
  #demands;
  /** @type {Map<string, number[]>} the demands on each cell */
  #on = new Map();

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
    this.#values = new Map(board.symbols.map(({ text, value }) => [text, value]));
    const all = [...this.#values.values()];
    this.#range = { low: Math.min(...all), high: Math.max(...all) };
    this.#demands = board.demands
      .filter(({ check }) => board.checks[check].kind in CHECKERS)
      .map((demand) => ({
        demand,
        check: board.checks[demand.check],
        keys: demand.cells.map((at) => keyOf([Math.floor(at / board.width), at % board.width])),
      }));
    this.#demands.forEach(({ keys }, index) => {
      for (const key of keys) this.#on.set(key, [...(this.#on.get(key) ?? []), index]);
    });
  }

  /** Whether all that makes a solution can be told here. */
  get isComplete() {
    const { complete, checks } = this.#board;
    return complete && checks.every(({ kind }) => kind in CHECKERS);
  }

  /**
   * @param {Values} values the entries of the player
   * @returns {Judgement}
   */
  judge(values) {
    const known = { ...values, ...this.#board.fixed };
    /** @type {(Judged & {keys: string[]})[]} */
    const found = [];
    /** @type {Map<string, ClueState>} */
    const clues = new Map();
    let isDone = true;
    this.#demands.forEach(({ demand, check, keys }, index) => {
      const finding = this.#find(index, known);
      if (!finding.done) isDone = false;
      if (finding.broken) found.push({ demand, check, finding, keys });
      if (demand.clue) noteClue(clues, keyOf(demand.clue), finding, check.kind);
    });
    const open = this.#board.open.every((cell) => keyOf(cell) in known);
    const broken = found.filter((each) => !isLackOfSurplus(each, found));
    const faults = new Set(broken.flatMap((each) => this.#faultsOf(each.demand, each.finding, each.keys)));
    return { broken, faults: [...faults], clues, isSolved: open && isDone && this.isComplete };
  }

  /**
   * A broken rule in words.
   * @param {Judged} fault
   */
  textOf(fault) {
    return faultText(fault, this.#board);
  }

  /**
   * What can stand in each open cell without breaking something at a glance.
   * @param {Values} values
   * @returns {Marks}
   */
  candidates(values) {
    const empty = this.#board.open.map(keyOf).filter((key) => !(key in values));
    return Object.fromEntries(
      empty.map((key) => [key, this.#fitting(key, values, this.#board.symbols.map(({ text }) => text))]),
    );
  }

  /**
   * Marks that an entry leaves of those around it.
   * @param {Values} values with the entries
   * @param {Marks} marks
   * @param {string[]} entered the cells of the entries
   * @returns {Marks} of the cells whose marks are others now
   */
  tidied(values, marks, entered) {
    const near = new Set(
      entered.flatMap((key) => (this.#on.get(key) ?? []).flatMap((index) => this.#demands[index].keys)),
    );
    const changed = Object.entries(marks)
      .filter(([key]) => near.has(key))
      .map(([key, before]) => [key, before, this.#fitting(key, values, before)])
      .filter(([, before, after]) => before.length !== after.length);
    return Object.fromEntries(changed.map(([key, , after]) => [key, after]));
  }

  /**
   * How often each symbol is still missing, where the rules say how often there is one.
   * @param {Values} values
   * @returns {Map<string, number>}
   */
  remaining(values) {
    const known = Object.values({ ...values, ...this.#board.fixed });
    const found = new Map();
    for (const { text, value } of this.#board.symbols) {
      const total = this.#total(value);
      if (total !== undefined) found.set(text, total - known.filter((each) => each === text).length);
    }
    return found;
  }

  /**
   * How often a value occurs in the solution, as far as rows tell.
   * @param {number} value
   */
  #total(value) {
    const { width, height, symbols } = this.#board;
    /** @type {(number|undefined)[]} */
    const rows = Array.from({ length: height });
    for (const { demand, check } of this.#demands) {
      const row = Math.floor(demand.cells[0] / width);
      if (demand.cells.some((at) => Math.floor(at / width) !== row)) continue;
      if (check.kind === "different" && demand.cells.length === symbols.length) rows[row] = 1;
      if (check.kind === "count" && check.numbers[0] === value) rows[row] = check.numbers[1];
    }
    if (rows.includes(undefined)) return undefined;
    return /** @type {number[]} */ (rows).reduce((sum, each) => sum + each, 0);
  }

  /**
   * @param {string} key
   * @param {Values} values
   * @param {string[]} texts
   */
  #fitting(key, values, texts) {
    const glances = (this.#on.get(key) ?? []).filter((index) => {
      const { check, keys } = this.#demands[index];
      return AT_A_GLANCE.has(check.kind) && (check.kind !== "table" || keys.length <= FEW);
    });
    const known = { ...values, ...this.#board.fixed };
    return texts.filter((text) => {
      const with_ = { ...known, [key]: text };
      return glances.every((index) => !this.#find(index, with_).broken);
    });
  }

  /**
   * @param {number} index
   * @param {Values} known
   */
  #find(index, known) {
    const { check, keys } = this.#demands[index];
    const values = keys.map((key) => (key in known ? this.#values.get(known[key]) : undefined));
    return CHECKERS[check.kind](values, check, this.#range);
  }

  /**
   * The places to mark: the cells at fault and the clue, or all cells where nothing else tells.
   * @param {Demand} demand
   * @param {Finding} finding
   * @param {string[]} keys
   */
  #faultsOf(demand, { faults = [] }, keys) {
    const cells = faults.map((at) => keys[at]);
    if (demand.clue) return [...cells, keyOf(demand.clue)];
    return cells.length ? cells : keys;
  }
}

/**
 * Whether there is too little of one value only because there is too much of another, in the same rule.
 * @param {Judged} lack
 * @param {Judged[]} broken
 */
function isLackOfSurplus({ demand: { text }, check, finding }, broken) {
  if (check.kind !== "count" || finding.faults?.length) return false;
  return broken.some((each) => each.check.kind === "count" && each.demand.text === text && each.finding.faults?.length);
}

/**
 * A clue may make several demands: it is as good as the worst of them.
 * @param {Map<string, ClueState>} clues
 * @param {string} key
 * @param {Finding} finding
 * @param {string} kind
 */
function noteClue(clues, key, finding, kind) {
  const before = clues.get(key);
  const state = finding.broken ? "broken" : finding.done ? "done" : "open";
  const rank = ["done", "open", "broken"];
  const worst = before && rank.indexOf(before.state) > rank.indexOf(state) ? before.state : state;
  const left = ["count", "sum"].includes(kind) && !finding.broken ? finding.left : before?.left;
  clues.set(key, { state: worst, left });
}

/**
 * What is wrong, in one sentence.
 * @param {Judged} judged
 * @param {Board} board
 */
function faultText({ demand, check, finding }, board) {
  const place = lineName(demand, board);
  /** @param {number} value */
  const symbol = (value) => board.symbols.find((each) => each.value === value);
  if (check.kind === "different" && place && finding.repeated !== undefined) {
    const { value, times } = finding.repeated;
    return `${TIMES[times] ?? times} ${several(symbol(value))} in ${place}`;
  }
  if (check.kind === "count" && place) {
    const [value, wanted] = check.numbers;
    const many = (finding.found ?? 0) > wanted ? "Too many" : "Too few";
    return `${many} ${several(symbol(value))} in ${place}: ${finding.found} of ${wanted}`;
  }
  if (check.kind === "sum" && place) {
    return `${capital(place)} cannot add up to ${check.numbers[0]}`;
  }
  return `Rule broken: ${demand.text}`;
}

/**
 * What several of a symbol are called: 1s, stars, or the sign itself.
 * @param {Symbol|undefined} symbol
 */
function several(symbol) {
  const [, named] = /^an? (\w+)$/.exec(symbol?.name ?? "") ?? [];
  const text = named ?? symbol?.sign ?? "";
  return named || /^\d+$/.test(text) ? `${text}s` : text;
}

/**
 * The row or column that a demand is about.
 * @param {Demand} demand
 * @param {Board} board
 */
function lineName({ cells }, { width }) {
  const rows = new Set(cells.map((at) => Math.floor(at / width)));
  const columns = new Set(cells.map((at) => at % width));
  if (rows.size === 1 && cells.length > 1) return `row ${[...rows][0] + 1}`;
  if (columns.size === 1 && cells.length > 1) return `column ${[...columns][0] + 1}`;
  return undefined;
}
