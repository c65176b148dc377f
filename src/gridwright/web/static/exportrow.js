/** The ways out of the bench that setters use most, at hand under everything else. */

import { busy, copied, make } from "./ui.js";

/** @import { Picture } from "../server.js" */

/** How long it is said that something was copied, in milliseconds. */
const SAID = 1500;

/**
 * @param {object} ways
 * @param {() => string} ways.link
 * @param {() => string} ways.text
 * @param {(format: NonNullable<Picture["format"]>) => Promise<void>} ways.download
 */
export function exportRow({ link, text, download }) {
  return make(
    "div",
    { class: "export-row", role: "group", "aria-label": "Export" },
    make("h3", {}, "Export"),
    copyButton("Link", link),
    copyButton("Text", text),
    pictureButton("SVG", () => download("svg")),
    pictureButton("PDF", () => download("pdf")),
  );
}

/**
 * @param {string} name
 * @param {() => string} content
 */
function copyButton(name, content) {
  const button = make("button", { type: "button", title: `Copy the ${name.toLowerCase()}` }, name);
  button.addEventListener("click", async () => {
    button.textContent = (await copied(content())) ? "Copied" : "Not allowed";
    setTimeout(() => (button.textContent = name), SAID);
  });
  return button;
}

/**
 * @param {string} name
 * @param {() => Promise<void>} work
 */
function pictureButton(name, work) {
  const button = make("button", { type: "button", title: `Save it as ${name}` }, name);
  button.addEventListener("click", () => busy(button, work));
  return button;
}
