/**
 * The setter's bench: clues, a solution or the shape of a board are edited in place, and after each
 * change the board is judged.
 */

import { get, post } from "./api.js";
import { showBar, startBar } from "./benchbar.js";
import { showCard } from "./benchcard.js";
import { placeLabel } from "./benchstate.js";
import { BoardView } from "./board.js";
import { cellOf } from "./cells.js";
import { Chooser } from "./chooser.js";
import { aboutIn, bareText, described } from "./describing.js";
import { DraftCard } from "./draftcard.js";
import { describeDraft, draftOf, draftWith } from "./drafts.js";
import { outlines } from "./emphasis.js";
import { Entering } from "./entering.js";
import { Exporter } from "./exporting.js";
import { exportRow } from "./exportrow.js";
import { Findings } from "./findings.js";
import { drawOver } from "./overlay.js";
import { PathCard } from "./path.js";
import { rewrite } from "./router.js";
import { ShapeCard } from "./shaping.js";
import { candidateWords, othersOf, preferred, shownOf } from "./solutions.js";
import { like, liked } from "./storage.js";
import { takesBack } from "./typing.js";
import { busy, byId, messageOf, notice, onKeys, ruleItems, submitButton } from "./ui.js";
import { WishForm } from "./wishes.js";
import { attempt, seed, Workbench } from "./workbench.js";

/** @import { Board } from "../server.js" */
/** @import { KeptState } from "./benchstate.js" */
/** @import { Known } from "./findings.js" */
/** @import { Side } from "./solutions.js" */

/**
 * What is known of the board; until that is known again after a change, what was known before.
 * @type {Known}
 */
let known = {};
/** The puzzle and size of the board that is shown. */
let shownForm = "";
/** @type {Side} */
let side = "all";

const bench = new Workbench(put);
const place = byId("set-board");
const card = byId("set-verdict");
/** @type {BoardView} */
const view = new BoardView(place, {
  label,
  outlines,
  isOpen: (key) => entering.isOpen(key),
  key: (event, key) => entering.typed(event, key),
  moved: (key) => entering.moved(key),
});
/** @type {Entering} */
const entering = new Entering(bench, view, { draw, label });
const form = byId("set-chooser", HTMLFormElement);
const chooser = new Chooser(form, openEmpty);
const wishes = new WishForm(byId("set-wishes", HTMLFormElement));
const shape = new ShapeCard(byId("set-shape"), entering.reshape);
const path = new PathCard(byId("set-path", HTMLDetailsElement), () => bench.state && draw());
/** The level before the last change, and now. */
let levels = ["", ""];
const findings = new Findings((news) => {
  known = news;
  if (news.rating && news.rating.level !== levels[1]) levels = [levels[1], news.rating.level];
  place.classList.remove("stale");
  show();
});
const drafts = new DraftCard(byId("set-draft"), {
  state: () => bench.state,
  told: showAbout,
  open: (id) => attempt(() => openDraft(id)),
});
const exporter = new Exporter(byId("set-export"), () => bench.state.board, () => drafts.about.title);

/** @type {import("./main.js").View} */
export const setter = {
  start() {
    startBar();
    entering.start(place);
    form.closest(".folds")?.after(
      exportRow({
        link: () => drafts.link,
        text: () => drafts.text,
        download: (format) => exporter.download(format),
      }),
    );
    card.setAttribute("role", "status");
    card.setAttribute("aria-live", "polite");
    byId("set-undo").addEventListener("click", () => bench.undo());
    byId("set-redo").addEventListener("click", () => bench.redo());
    onButton("set-finish", () => alone(() => bench.finish(wishes.finishing)).then(() => entering.enter("clues")));
    onButton("set-thin", () => alone(() => bench.thin(wishes.thinning)));
    onButton("set-fill", () => bench.fill());
    byId("set-wipe").addEventListener("click", () => bench.make({ ...bench.state, answer: {} }));
    onKeys("set", undoByKey);
  },
  async show(text) {
    const held = bench.state?.board.text;
    const wanted = text === undefined ? (held ?? liked("bench")) : bareText(text);
    if (wanted === undefined) {
      await chooser.fill();
      return openEmpty();
    }
    if (wanted === held) put();
    else await open(await post("read", { text: wanted }), draftWith(wanted)?.state);
    const about = aboutIn(text ?? "");
    if (Object.keys(about).length && !Object.keys(drafts.about).length) describeDraft(bench.state, about);
    return showAbout();
  },
  hide() {
    findings.stop();
  },
};

function openEmpty() {
  const { puzzle, size } = chooser.chosen;
  const ask = async () => {
    await open(await get("empty", { puzzle, size, seed: String(seed()) }));
    // What was asked for is there, and on a phone it lies far above the form.
    form.closest("details")?.removeAttribute("open");
    place.scrollIntoView({ block: "nearest" });
  };
  return busy(submitButton(form), () => attempt(ask));
}

/**
 * @param {Board} board
 * @param {KeptState} [kept] what was kept with it
 */
async function open(board, kept) {
  await chooser.fill(board.puzzle, board.size);
  bench.open(board, kept);
}

/** @param {string} id */
async function openDraft(id) {
  const { state } = draftOf(id);
  await open(await post("read", { text: state.text }), state);
}

/** Show what is said about the board, in the address too. */
function showAbout() {
  const { board } = bench.state;
  rewrite("set", described(board.text, drafts.about));
  showBar(board, drafts.about);
  drafts.show();
}

/** Show what is on the bench and have it judged. */
function put() {
  const { board, answer } = bench.state;
  // What is known of a board says nothing about one of another shape.
  const form = `${board.puzzle} ${board.size}`;
  if (form !== shownForm) {
    known = {};
    levels = ["", ""];
  }
  shownForm = form;
  like("bench", board.text);
  showAbout();
  byId("set-rules").replaceChildren(...ruleItems(board.rules));
  wishes.offer(board);
  shape.show(board);
  byId("set-undo", HTMLButtonElement).disabled = !bench.canUndo;
  byId("set-redo", HTMLButtonElement).disabled = !bench.canRedo;
  path.leave();
  place.classList.add("stale");
  card.setAttribute("aria-busy", "true");
  entering.put();
  findings.judge(board, answer);
  exporter.update().catch((error) => notice(messageOf(error)));
}

/** Show what is known of the board, on it and beside it. */
function show() {
  if (known.diagnosed?.verdict !== "ambiguous") side = "all";
  draw();
  path.show(bench.state.board, known.diagnosed?.verdict === "unique");
  showCard(card, bench.state.board, known, {
    side,
    before: levels[0],
    see(wanted) {
      side = wanted;
      show();
    },
    clear: (key) => bench.edit([key], ""),
    take: (text) => bench.take(text),
  });
}

function draw() {
  const { board, answer, locked } = bench.state;
  const step = path.shown;
  const { highlight, ...shown } = step ?? shownOf(board, known, side);
  const values = shown.values ?? answer;
  const wrong = (known.diagnosed?.conflict ?? []).flatMap(({ cell }) => (cell ? [cell] : []));
  view.show({ board, ...shown, values, highlight: { ...highlight, wrong }, room: true });
  drawOver(place, board, {
    // Beside a step of the path, only that step is pointed out.
    spare: step ? [] : (known.spare ?? []).map(({ cell }) => cell),
    settling: preferred(known.decided).map(({ cell }) => cell),
    others: othersOf(known, side),
    locked: locked.map(cellOf),
    chosen: entering.chosen,
  });
}

/** @param {string} key */
function label(key) {
  const { board } = bench.state;
  return [placeLabel(bench.state, entering.clueAt(key), key), ...candidateWords(board, known, key)].join(", ");
}

/**
 * Do something long while nothing is asked about the board, which is about to change; if it does not change after
 * all, everything is asked again.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  const before = bench.state;
  findings.stop();
  await work();
  if (bench.state === before) findings.judge(before.board, before.answer);
}

/**
 * @param {string} id
 * @param {() => Promise<void>} work
 */
function onButton(id, work) {
  const button = byId(id, HTMLButtonElement);
  button.addEventListener("click", () => busy(button, work));
}

/** @param {KeyboardEvent} event */
function undoByKey(event) {
  const wanted = takesBack(event);
  if (!wanted) return;
  event.preventDefault();
  if (wanted === "redo") bench.redo();
  else bench.undo();
}
