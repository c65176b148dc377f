/** Making and finding elements. Text goes in as text, never as markup. */

/** @param {string} id */
export function byId(id) {
  return document.getElementById(id);
}

/**
 * An element with attributes and children. `on...` are listeners, `class` and the like are set as
 * they are written in HTML; strings among the children become text.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node|string|undefined)} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/**
 * Fill a list of choices and keep the chosen one where it is still there.
 * @param {HTMLSelectElement} select
 * @param {{value: string, text: string}[]} choices
 * @param {string} [chosen]
 */
export function fillSelect(select, choices, chosen = select.value) {
  select.replaceChildren(...choices.map(({ value, text }) => make("option", { value }, text)));
  if (choices.some(({ value }) => value === chosen)) select.value = chosen;
}

/** Say something to those who listen to the page and do not see it. */
export function announce(text) {
  byId("announcer").textContent = text;
}

/** Tell what went wrong at the top of the page; with no text there is nothing to tell any more. */
export function notice(text = "") {
  const place = byId("notice");
  place.textContent = text;
  place.hidden = !text;
}

/**
 * Tell something that stays at the top of the page until the reader has seen it.
 * @param {string} text
 */
export function remark(text) {
  const place = make("p", { class: "notice", role: "alert" }, `${text} `);
  place.append(make("button", { type: "button", onclick: () => place.remove() }, "OK"));
  byId("notice").after(place);
}

/**
 * Show that a button's work is going on, and let it be started only once at a time.
 * @template T
 * @param {HTMLButtonElement} button
 * @param {() => Promise<T>} work
 */
export async function busy(button, work) {
  if (button.getAttribute("aria-busy") === "true") return undefined;
  button.setAttribute("aria-busy", "true");
  try {
    return await work();
  } finally {
    button.removeAttribute("aria-busy");
  }
}

/**
 * Listen to keys while a view is shown, wherever the focus is: a button that becomes useless loses
 * it, and nobody sees where it went.
 * @param {string} view
 * @param {(event: KeyboardEvent) => void} listener
 */
export function onKeys(view, listener) {
  document.addEventListener("keydown", (event) => byId(view).hidden || listener(event));
}

/** @param {{text: string}[]} rules */
export function ruleItems(rules) {
  return rules.map((rule) => make("li", {}, rule.text));
}

/**
 * Copy a text; false where the browser does not allow it, so that it must be shown instead.
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
