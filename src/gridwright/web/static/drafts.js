/** Boards that somebody has worked on, kept in the browser, and the changes that led to them. */

import { like, liked } from "./storage.js";
import { Store } from "./store.js";

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
 * @property {string} [mark] another one whenever it is saved
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
const CHANGES = "bench-changes";
/** What this tab alone keeps. */
const tab = new Store(() => sessionStorage);
/**
 * The drafts as this tab last saw them, by their marks.
 * @type {Map<string, string|undefined>}
 */
const seen = new Map(Object.entries(tab.read("seen") ?? {}));
/**
 * The drafts that this tab writes instead of those that another tab has gone on with.
 * @type {Map<string, string>}
 */
const forks = new Map();

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
 * The draft that holds a board, the one changed last if there are several.
 * @param {string} text
 */
export function draftWith(text) {
  return allDrafts().find(([, { state }]) => state.text === text)?.[1];
}

/**
 * Go on with a draft as it lies in the browser.
 * @param {string} id
 */
export function takeDraft(id) {
  note(id, draftOf(id)?.mark);
}

/**
 * The draft to keep a state in: its own, unless another tab has gone on with that one, which then stays as it is.
 * @param {string} id
 */
export function ownDraft(id) {
  const wanted = forks.get(id) ?? id;
  if (isOwn(wanted)) return wanted;
  const fork = newDraft();
  forks.set(id, fork);
  return fork;
}

/**
 * Whether nobody else has changed a draft since this tab saw it.
 * @param {string} id
 */
function isOwn(id) {
  const found = draftOf(id);
  return !found || !seen.has(id) || found.mark === seen.get(id);
}

/**
 * @param {string} id
 * @param {string|undefined} mark
 */
function note(id, mark) {
  seen.set(id, mark);
  tab.write("seen", Object.fromEntries(seen));
}

/**
 * Keep what is on the bench.
 * @param {State} state
 * @param {string} [from] the draft it comes from, if that is another one
 */
export function saveDraft({ board, answer, locked, draft }, from = draft) {
  const about = draftOf(from)?.about ?? {};
  write(draft, { ...boardWords(board), state: { text: board.text, answer, locked, draft }, about, saved: Date.now() });
}

/**
 * Keep what is said about a draft, and with it the board.
 * @param {State} state
 * @param {About} about
 */
export function describeDraft(state, about) {
  const isMine = isOwn(state.draft);
  if (isMine) saveDraft(state);
  write(state.draft, { ...draftOf(state.draft), about });
  // What another tab has put there is not what is on the bench here.
  if (!isMine) note(state.draft, "");
}

/** @param {string} id */
export function forgetDraft(id) {
  const { [id]: _, ...others } = kept();
  like("drafts", others);
}

/**
 * The changes made in this tab, also before it was loaded anew; a new tab begins with those made last anywhere.
 * @returns {Journal}
 */
export function keptJournal() {
  return tab.read(CHANGES) ?? liked(CHANGES, { changes: [], done: 0 });
}

/** @param {Journal} journal */
export function keepJournal({ changes, done }) {
  const gone = Math.max(0, changes.length - MOST_CHANGES);
  const journal = { changes: changes.slice(gone), done: Math.max(0, done - gone) };
  tab.write(CHANGES, journal);
  like(CHANGES, journal);
}

/**
 * @param {string} id
 * @param {Draft} draft
 */
function write(id, draft) {
  const mark = newDraft();
  note(id, mark);
  const drafts = Object.entries({ ...kept(), [id]: { ...draft, mark } });
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
