/** Boards that somebody has worked on, kept in the browser, and the changes that led to them. */

import { like, liked } from "./storage.js";

/** @import { Board } from "../server.js" */
/** @import { About } from "./describing.js" */
/** @import { KeptState, State } from "./benchstate.js" */
/**
 * A board as it lies in the browser.
 * @typedef {object} Draft
 * @property {KeptState} state
 * @property {string} puzzle what the puzzle is called
 * @property {string} size
 * @property {About} about
 * @property {number} saved when, in milliseconds
 */
/**
 * Changes that can be undone, also after the page was closed.
 * @typedef {object} Journal
 * @property {{before: KeptState, after: KeptState}[]} changes
 * @property {number} done
 */

/** How many drafts and changes are kept; of drafts, those without a name go first. */
const MOST_DRAFTS = 60;
const MOST_CHANGES = 80;

/** @returns {Record<string, Draft>} */
function kept() {
  return liked("drafts", /** @type {Record<string, Draft>} */ ({}));
}

/** A name for a new draft that no other has. */
export function newDraft() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

/**
 * All drafts by their ids, those that were changed last first.
 * @returns {[string, Draft][]}
 */
export function allDrafts() {
  return Object.entries(kept()).sort(([, one], [, other]) => other.saved - one.saved);
}

/** @param {string} id */
export function draftOf(id) {
  return kept()[id];
}

/**
 * Keep what is on the bench.
 * @param {State} state
 */
export function saveDraft({ board, answer, locked, draft }) {
  const about = draftOf(draft)?.about ?? {};
  write(draft, { ...boardWords(board), state: { text: board.text, answer, locked, draft }, about, saved: Date.now() });
}

/**
 * Keep what is said about a draft, and with it the board.
 * @param {State} state
 * @param {About} about
 */
export function describeDraft(state, about) {
  saveDraft(state);
  const draft = draftOf(state.draft);
  write(state.draft, { ...draft, about });
}

/** @param {string} id */
export function forgetDraft(id) {
  const { [id]: _, ...others } = kept();
  like("drafts", others);
}

/** @returns {Journal} */
export function keptJournal() {
  return liked("bench-changes", { changes: [], done: 0 });
}

/** @param {Journal} journal */
export function keepJournal({ changes, done }) {
  const gone = Math.max(0, changes.length - MOST_CHANGES);
  like("bench-changes", { changes: changes.slice(gone), done: Math.max(0, done - gone) });
}

/**
 * @param {string} id
 * @param {Draft} draft
 */
function write(id, draft) {
  const drafts = Object.entries({ ...kept(), [id]: draft });
  const order = drafts.sort(([, one], [, other]) => rank(other) - rank(one));
  like("drafts", Object.fromEntries(order.slice(0, MOST_DRAFTS)));
}

/**
 * What is kept rather than something else: named drafts, and then the newer ones.
 * @param {Draft} draft
 */
function rank({ about, saved }) {
  return saved + (about.title ? Number.MAX_SAFE_INTEGER / 2 : 0);
}

/** @param {Board} board */
function boardWords({ title, size }) {
  return { puzzle: title, size };
}
