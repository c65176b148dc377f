/** What is said of a board on the bench, beside it. */

import { capital, cellOf, keyOf, placeName, plural } from "./cells.js";
import { isInside } from "./looks/plain.js";
import { placesOf, preferred, tally } from "./solutions.js";
import { draw, path } from "./svg.js";
import { symmetryWords } from "./symmetry.js";
import { make } from "./ui.js";
import { conflictWords, folded } from "./verdict.js";
import { LEVELS } from "./wishes.js";

/** @import { Board, Clue, Decided, Diagnosed } from "../server.js" */
/** @import { Known } from "./findings.js" */
/** @import { Side } from "./solutions.js" */
/**
 * What can be done from here.
 * @typedef {object} Actions
 * @property {Side} side which solutions are seen
 * @property {string} [before] the level of the board before the last change
 * @property {(side: Side) => void} see
 * @property {(key: string) => void} clear take the clue away that stands in a place
 * @property {(text: string) => void} take go on with another board, such as this one with a clue
 */

/** In how many places clues that settle a board are told, and how many spare clues at first sight. */
const PLACES = 3;
const CHIPS = 6;
/** The level of boards that are harder than all that can be asked for. */
const BEYOND = "beyond";
/** The names of what the reader has unfolded. */
const opened = new Set();
/** @type {[Side, string][]} */
const SIDES = [
  ["all", "All"],
  ["a", "Solution A"],
  ["b", "Solution B"],
];

/**
 * @param {HTMLElement} place
 * @param {Board} board
 * @param {Known} known
 * @param {Actions} actions
 */
export function showCard(place, board, known, actions) {
  const { diagnosed, error } = known;
  if (error && !diagnosed) {
    place.removeAttribute("aria-busy");
    delete place.dataset.verdict;
    place.replaceChildren(card(make("p", { class: "message bad" }, error)));
    return;
  }
  if (!diagnosed) return;
  place.removeAttribute("aria-busy");
  place.dataset.verdict = diagnosed.verdict;
  const focused = place.contains(document.activeElement) ? document.activeElement?.id : "";
  const { verdict } = diagnosed;
  // A board that cannot be solved has other troubles.
  const symmetry = verdict === "impossible" ? "" : symmetryWords(board);
  const main = card(
    make("h2", { class: `word ${verdict}` }, ...signOf(verdict), headline(diagnosed)),
    ...TELLS[verdict](board, known, diagnosed, actions),
    ...(isWrongWay(known) ? [make("p", { class: "message bad" }, "No solution has what is entered.")] : []),
    ...(error ? [make("p", { class: "message bad" }, error)] : []),
    ...(symmetry ? [make("p", { class: "meta" }, symmetry)] : []),
  );
  place.replaceChildren(main, card(...levelWords(board, known, actions)), ...spareCards(board, known, actions));
  // The buttons are new, but for the reader they are still the same.
  if (focused) document.getElementById(focused)?.focus();
}

/** @param {...Node} content */
function card(...content) {
  return make("div", { class: "card" }, ...content);
}

/**
 * What could be left out of a board with one solution.
 * @param {Board} board
 * @param {Known} known
 * @param {Actions} actions
 */
function spareCards(board, { diagnosed, spare, fewest }, actions) {
  return diagnosed?.verdict === "unique" && spare ? [card(...spareWords(board, spare, fewest ?? 0, actions))] : [];
}

/**
 * A sign beside a verdict that is the last word.
 * @param {Diagnosed["verdict"]} verdict
 */
function signOf(verdict) {
  const d = { unique: "M5 13l4.500 4.500L19 7", impossible: "M6 6l12 12M18 6L6 18", ambiguous: "", limit: "" }[verdict];
  return d ? [draw("svg", { viewBox: "0 0 24 24", class: "ic", "aria-hidden": "true" }, path(d, ""))] : [];
}

/**
 * @param {string} title
 * @param {Node} more what is said at its other end
 */
function cardHead(title, more) {
  return make("div", { class: "card-head" }, make("h3", {}, title), more);
}

/**
 * Whether the board has solutions, but none with what somebody has entered.
 * @param {Known} known
 */
function isWrongWay({ diagnosed, candidates }) {
  const isEmpty = candidates?.complete && !Object.keys(candidates.found).length;
  return Boolean(isEmpty) && diagnosed?.verdict !== "impossible";
}

/** @param {Diagnosed} diagnosed */
function headline({ verdict, number, more }) {
  if (verdict === "unique") return "One solution";
  if (verdict === "limit") return "Not settled";
  if (verdict === "impossible") return "Impossible";
  if (more) return `Over ${number} solutions`;
  return number === 2 ? "Two solutions" : `${number} solutions`;
}

/** @type {Record<Diagnosed["verdict"], (board: Board, known: Known, diagnosed: Diagnosed, actions: Actions) => HTMLElement[]>} */
const TELLS = {
  unique: (board) => [make("p", {}, `There is exactly one solution, from ${plural(board.clues.length, "clue")}.`)],
  ambiguous: (board, known, _, actions) => [
    ...counted(board, known),
    sides(actions),
    ...(known.decided ? settling(board, known.decided, actions) : []),
  ],
  impossible: (board, _, { conflict }, actions) => [
    make("p", {}, "There is no solution."),
    ...conflictWords(conflict),
    make("div", { class: "chips" }, ...clearing(board, conflict ?? [], actions)),
  ],
  limit: (board, known) => [
    make("p", {}, "This board is too hard to judge in the time available."),
    ...counted(board, known),
  ],
};

/** What is said of a solution that was entered whole. */
const ENTERED = "The solution is entered, and the clues do not single it out yet. “Derive clues” adds some that do.";

/**
 * How much is settled, and whether that is the last word.
 * @param {Board} board
 * @param {Known} known
 */
function counted(board, { candidates, error, values = {} }) {
  const busy = make("p", { class: "meta counting" }, "Still counting …");
  if (!candidates) return error ? [] : [busy];
  const { forced, open } = tally(board, candidates, values);
  if (candidates.complete && !forced && !open && Object.keys(values).length) return [make("p", {}, ENTERED)];
  const settled = `${forced ? plural(forced, "cell") : "no cell"} ${forced > 1 ? "are" : "is"} forced`;
  const rest = candidates.complete ? `${open} can go more than one way` : `${open} are open or not settled yet`;
  const text = capital(`${Object.keys(values).length ? "with what is entered, " : ""}${settled}; ${rest}.`);
  return [make("p", {}, text), ...(candidates.complete ? [] : [busy])];
}

/** @param {Actions} actions */
function sides({ side, see }) {
  const buttons = SIDES.map(([each, text]) =>
    make(
      "button",
      {
        type: "button",
        id: `set-side-${each}`,
        class: `side ${each}`,
        "aria-pressed": String(each === side),
        onclick: () => see(each),
      },
      text,
    ),
  );
  return make("div", { class: "sides", role: "group", "aria-label": "Solutions shown" }, ...buttons);
}

/**
 * The clues one of which would do, place by place.
 * @param {Board} board
 * @param {Decided} decided
 * @param {Actions} actions
 */
function settling(board, decided, { take }) {
  const places = placesOf(preferred(decided));
  if (!places.size) {
    return decided.exact ? [make("p", { class: "meta" }, "No single clue would settle it.")] : [];
  }
  const items = [...places].map(([key, clues]) => {
    const buttons = clues.flatMap(({ value, solution, text }, at) => {
      // A and B are on the board; the value alone says enough of any other solution.
      const words = solution < 2 ? `${value} gives ${"AB"[solution]}` : value;
      const button = make("button", { type: "button", onclick: () => take(text) }, words);
      return at ? [", ", button] : [button];
    });
    return make("li", {}, `${capital(placeName(cellOf(key), board))}: `, ...buttons);
  });
  const [first, rest] = [items.slice(0, PLACES), items.slice(PLACES)];
  const more = () => fold("places", plural(rest.length, "more place"), make("ul", { class: "settling" }, ...rest));
  return [
    make("p", {}, "One more clue settles it:"),
    make("ul", { class: "settling" }, ...first),
    ...(rest.length ? [more()] : []),
  ];
}

/**
 * @param {Board} board
 * @param {NonNullable<Diagnosed["conflict"]>} conflict
 * @param {Actions} actions
 */
function clearing(board, conflict, { clear }) {
  const keys = [...new Set(conflict.flatMap(({ cell }) => (cell ? [keyOf(cell)] : [])))];
  return keys.map((key) =>
    make("button", { type: "button", onclick: () => clear(key) }, `Clear ${placeName(cellOf(key), board)}`),
  );
}

/**
 * @param {Board} board
 * @param {Clue[]} spare
 * @param {number} fewest
 * @param {Actions} actions
 */
function spareWords(board, spare, fewest, { clear }) {
  if (!spare.length) return [make("p", { class: "meta" }, "No clue can be left out.")];
  const together = board.clues.length - fewest;
  const many = together > 1 ? `any one may go, ${together} together` : "any one may go";
  const buttons = spare.map(({ cell, text }) => {
    const name = placeName(cell, board);
    const attributes = { type: "button", title: capital(text), "aria-label": `Clear ${name}`, onclick: () => clear(keyOf(cell)) };
    return make("button", attributes, capital(name));
  });
  const [first, rest] = [buttons.slice(0, CHIPS), buttons.slice(CHIPS)];
  return [
    cardHead("Spare clues", make("p", { class: "meta" }, spare.length === 1 ? "it may go" : many)),
    make("div", { class: "chips spare" }, ...first),
    ...(rest.length ? [fold("more", `${rest.length} more`, make("div", { class: "chips spare" }, ...rest))] : []),
  ];
}

/**
 * How hard the board is, what that rests on, and what it was before the last change; of an ambiguous board, how
 * hard it would be with one of the clues that settle it.
 * @param {Board} board
 * @param {Known} known
 * @param {Actions} actions
 */
function levelWords(board, { diagnosed, rating, settled, error }, { before }) {
  const isUnique = diagnosed?.verdict === "unique";
  const found = isUnique ? rating : settled?.rating;
  const bars = make("div", { class: "levels", "aria-hidden": "true" }, ...levelBars(found?.level));
  if (!found) {
    const text = isUnique && !error ? "Looking for the way …" : "none yet";
    return [cardHead("Level", make("p", { class: "meta" }, text)), bars];
  }
  if (!isUnique && settled) {
    const { solution, value, cell } = settled.clue;
    const how = solution < 2 ? `once settled with ${"AB"[solution]}` : `with ${value} ${isInside(cell, board) ? "in " : ""}${placeName(cell, board)}`;
    return [cardHead("Level", make("p", { class: "meta" }, `${levelName(found.level)}, ${how}`)), bars];
  }
  const { level, score, techniques, hardest } = found;
  const was = before && before !== level ? `, was ${levelName(before)}` : "";
  const text = `Rated ${levelName(level)}${was}, score ${score}.`;
  const used = Object.entries(techniques).map(([name, times]) => make("li", {}, `${capital(name)} ${times}`));
  return [
    cardHead("Level", make("p", { class: "meta rating" }, text)),
    bars,
    make(
      "div",
      { class: "further" },
      fold("techniques", "Its techniques", make("ul", {}, ...used)),
      hardest ? fold("hardest", "The hardest step", make("p", { class: "meta" }, hardest)) : undefined,
    ),
  ];
}

/** @param {string} [level] */
function levelBars(level) {
  const at = level === BEYOND ? LEVELS.length : LEVELS.indexOf(level ?? "");
  return LEVELS.map((name, index) =>
    make("span", { class: index <= at ? "on" : false }, make("span", { class: index === at ? "here" : false }, name)),
  );
}

/** @param {string} level */
function levelName(level) {
  return level === BEYOND ? "beyond expert" : level;
}

/**
 * Something folded away; what the reader has opened stays open when it is told anew.
 * @param {string} name
 * @param {string} title
 * @param {Node} content
 */
function fold(name, title, content) {
  const details = folded(title, content);
  details.open = opened.has(name);
  details.addEventListener("toggle", () => {
    if (details.open) opened.add(name);
    // One that is gone from the page was not closed by anybody.
    else if (details.isConnected) opened.delete(name);
  });
  return details;
}
