/**
 * The fonts of the page, which come after its first view: on a slow line they would keep it waiting.
 * A browser that has had them before has kept them, and uses them at once.
 */

import { like, liked } from "./storage.js";

/** Begin with the fonts if they are here already. */
export function startFonts() {
  if (liked("fonts", false)) loadFonts();
}

/** Fetch the fonts that the page names, unless that was done. */
export async function loadFonts() {
  if (document.fonts.size) return;
  const fonts = [...document.querySelectorAll("link[data-font]")].map((link) => {
    const { font = "", weight = "400" } = /** @type {HTMLElement} */ (link).dataset;
    const source = `url("${link.getAttribute("href")}") format("woff2")`;
    return new FontFace(font, source, { weight, display: "swap" });
  });
  for (const font of fonts) document.fonts.add(font);
  try {
    await Promise.all(fonts.map((font) => font.load()));
    like("fonts", true);
  } catch {
    // The page is as readable in the fonts of the system.
  }
}
