/** The menu of the play screen: switches, and what is not needed at every move. */

import { naming, toggleNaming } from "./naming.js";
import { isOn, SETTINGS, turn } from "./settings.js";
import { theme } from "./theme.js";
import { byId, make } from "./ui.js";

/** @import { Setting } from "./settings.js" */

/** @param {() => void} changed called when a switch was turned */
export function startMenu(changed) {
  const names = /** @type {Setting[]} */ (Object.keys(SETTINGS));
  const switches = names.map((name) =>
    toggle(SETTINGS[name].name, isOn(name), (isWanted) => {
      turn(name, isWanted);
      changed();
    }),
  );
  byId("play-switches").replaceChildren(...switches, ...pageSwitches());
}

/** Switches for what is the same in every view, as they are now. */
export function pageSwitches() {
  return [
    toggle("Name cells E3 instead of R3C5", naming() === "letters", toggleNaming),
    toggle("Dark colours", theme() === "dark", () => byId("theme").click()),
  ];
}

/**
 * @param {string} name
 * @param {boolean} isChecked
 * @param {(isWanted: boolean) => void} turned
 */
function toggle(name, isChecked, turned) {
  const input = make("input", { type: "checkbox", role: "switch" });
  input.checked = isChecked;
  input.addEventListener("change", () => turned(input.checked));
  return make("label", {}, name, input);
}
