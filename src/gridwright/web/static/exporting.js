/** Taking a board away: as text in every format that can carry it, or as a picture. */

import { picture, post } from "./api.js";
import { formatsFor } from "./catalogue.js";
import { like, liked } from "./storage.js";
import { busy, copied, fillSelect, make, messageOf, notice, saveFile } from "./ui.js";

/** @import { Board, Picture } from "../server.js" */

/** @type {NonNullable<Picture["format"]>[]} */
const PICTURES = ["svg", "pdf", "png"];

export class Exporter {
  #board;
  #title;
  #select = make("select", { onchange: () => this.#choose() });
  #copy = make("button", { type: "button" }, "Copy");
  #text = make("textarea", { rows: "4", readonly: true, "aria-label": "The board as text" });

  /**
   * @param {HTMLElement} place
   * @param {() => Board} board the board at the time somebody asks
   * @param {() => string|undefined} [title] what it is called, if it has a name
   */
  constructor(place, board, title = () => undefined) {
    this.#board = board;
    this.#title = title;
    place.replaceChildren(
      make("div", { class: "row" }, make("label", {}, "Format ", this.#select), this.#copyButton()),
      this.#text,
      make("div", { class: "row" }, ...PICTURES.map((format) => this.#pictureButton(format))),
    );
  }

  /** Another board stands there now. */
  async update() {
    const formats = await formatsFor(this.#board().puzzle);
    const choices = formats.map(({ name, title }) => ({ value: name, text: title }));
    fillSelect(this.#select, choices, this.#select.value || liked("format", "text"));
    await this.#write();
  }

  #choose() {
    like("format", this.#select.value);
    return this.#write();
  }

  async #write() {
    const { text } = this.#board();
    try {
      const answer = await post("convert", { text, to: this.#select.value });
      if (this.#board().text === text) this.#show(answer.text, true);
    } catch (error) {
      // Not every board fits every format, and the reason belongs where the text would be.
      if (this.#board().text === text) this.#show(messageOf(error), false);
    }
  }

  /**
   * @param {string} text
   * @param {boolean} isBoard whether it is a board, and not the reason why there is none
   */
  #show(text, isBoard) {
    this.#text.value = text;
    this.#copy.disabled = !isBoard;
  }

  #copyButton() {
    const button = this.#copy;
    button.addEventListener("click", async () => {
      if (!(await copied(this.#text.value))) this.#text.select();
      else button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 1500);
    });
    return button;
  }

  /** @param {NonNullable<Picture["format"]>} format */
  #pictureButton(format) {
    const button = make("button", { type: "button" }, format.toUpperCase());
    button.setAttribute("aria-label", `Download as ${format.toUpperCase()}`);
    button.addEventListener("click", () => busy(button, () => this.download(format)));
    return button;
  }

  /**
   * Save a picture as a file.
   * @param {NonNullable<Picture["format"]>} format
   */
  async download(format) {
    const { text, puzzle } = this.#board();
    try {
      const made = await picture({ text, values: {}, format, theme: "print" });
      const name = (this.#title() ?? "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
      saveFile(made, `${name || puzzle}.${format}`);
    } catch (error) {
      notice(messageOf(error));
    }
  }
}
