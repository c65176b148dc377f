/** What a setter says about a board, and the list of all drafts. */

import { capital, plural } from "./cells.js";
import { allDrafts, describeDraft, draftOf, forgetDraft, newDraft } from "./drafts.js";
import { described } from "./describing.js";
import { address } from "./router.js";
import { copied, make } from "./ui.js";

/** @import { About } from "./describing.js" */
/** @import { State } from "./benchstate.js" */

/** @type {(keyof About)[]} */
const FIELDS = ["title", "author", "comment"];

export class DraftCard {
  #state;
  #told;
  #fields = FIELDS.map((name) => make("input", { type: "text", name, maxlength: "200", autocomplete: "off" }));
  #list = make("ul", { class: "drafts" });
  #count = make("summary", {});
  #link = make("button", { type: "button", onclick: () => this.#copy() }, "Copy link");

  /**
   * @param {HTMLElement} place
   * @param {object} actions
   * @param {() => State} actions.state
   * @param {() => void} actions.told something else is said about the board
   * @param {(id: string) => void} actions.open
   */
  constructor(place, { state, told, open }) {
    this.#state = state;
    this.#told = told;
    const labels = this.#fields.map((field, at) => make("label", {}, capital(FIELDS[at]), field));
    const form = make("form", { class: "about" }, ...labels);
    form.addEventListener("change", () => this.#say());
    form.addEventListener("submit", (event) => event.preventDefault());
    const copy = make("button", { type: "button", onclick: () => this.#keepCopy() }, "Keep a copy");
    this.#list.addEventListener("click", ({ target }) => {
      const { open: opened, gone } = target instanceof HTMLElement ? target.dataset : {};
      if (gone) forgetDraft(gone);
      if (opened) open(opened);
      this.show();
    });
    place.replaceChildren(
      form,
      make("div", { class: "row" }, this.#link, copy),
      make("details", {}, this.#count, this.#list),
    );
  }

  /** What is said about the board now. */
  get about() {
    return draftOf(this.#state().draft)?.about ?? {};
  }

  show() {
    const { about } = this;
    this.#fields.forEach((field, at) => {
      if (field !== document.activeElement) field.value = about[FIELDS[at]] ?? "";
    });
    const drafts = allDrafts();
    this.#count.textContent = drafts.length ? plural(drafts.length, "draft") : "No drafts yet";
    this.#list.replaceChildren(...drafts.map(([id, draft]) => this.#item(id, draft)));
  }

  /**
   * @param {string} id
   * @param {import("./drafts.js").Draft} draft
   */
  #item(id, { about, puzzle, size, saved }) {
    const board = `${puzzle} ${size.replace("x", " × ")}`;
    const name = about.title || board;
    const more = [about.title && board, about.author && `by ${about.author}`, new Date(saved).toLocaleString()];
    const isHere = id === this.#state().draft;
    return make(
      "li",
      { "aria-current": isHere ? "true" : false },
      make("span", {}, name, make("small", {}, more.filter(Boolean).join(" · "))),
      make("button", { type: "button", "data-open": id, "aria-label": `Open ${name}` }, "Open"),
      make("button", { type: "button", "data-gone": id, "aria-label": `Delete ${name}` }, "Delete"),
    );
  }

  #say() {
    const about = Object.fromEntries(this.#fields.map(({ name, value }) => [name, value.trim()]));
    describeDraft(this.#state(), about);
    this.#told();
    this.show();
  }

  /** Keep the board as it is now as another draft, which later changes leave alone. */
  #keepCopy() {
    const { about } = this;
    const title = `${about.title || this.#state().board.title} (copy)`;
    describeDraft({ ...this.#state(), draft: newDraft() }, { ...about, title });
    this.show();
  }

  /** The board as text, with what is said about it. */
  get text() {
    return described(this.#state().board.text, this.about);
  }

  /** Where it can be played. */
  get link() {
    return new URL(address("play", this.text), location.href).href;
  }

  async #copy() {
    this.#link.textContent = (await copied(this.link)) ? "Copied" : "Copying is not allowed here";
    setTimeout(() => (this.#link.textContent = "Copy link"), 1500);
  }
}
