/** Making and finding elements. Text goes in as text, never as markup. */

/**
 * @template {HTMLElement} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind] what it must be, where that matters
 * @returns {Kind}
 */
export function byId(id, kind) {
  return elementOf(document.getElementById(id), id, kind);
}

/**
 * A field or button of a form.
 * @template {HTMLElement} Kind
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {new () => Kind} kind
 */
export function fieldOf(form, name, kind) {
  return elementOf(form.elements.namedItem(name), name, kind);
}

/** @param {HTMLFormElement} form */
export function submitButton(form) {
  return elementOf(form.querySelector("[type=submit]"), "submit", HTMLButtonElement);
}

/**
 * What was found on the page, if it is what it must be.
 * @template {HTMLElement} Kind
 * @param {unknown} found
 * @param {string} name
 * @param {new () => Kind} [kind]
 */
function elementOf(found, name, kind) {
  if (found instanceof (kind ?? HTMLElement)) return /** @type {Kind} */ (found);
  throw new Error(`the page has no ${name} of the kind it needs`);
}

/**
 * An element with attributes and children. `on...` are listeners, `class` and the like are set as
 * they are written in HTML; strings among the children become text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string|boolean|undefined|(() => void)>} [attributes]
 * @param {...(Node|string|undefined)} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  for (const child of children) if (child !== undefined) element.append(child);
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

/**
 * Say something to those who listen to the page and do not see it.
 * @param {string} text
 */
export function announce(text) {
  byId("announcer").textContent = text;
}

/** Milliseconds after which what waits for a paint is done anyway, as in a tab that nobody sees. */
const UNSEEN = 250;

/**
 * Do something once what was done to the page can be seen.
 * @param {() => void} work
 * @returns {() => void} takes it back
 */
export function afterPaint(work) {
  let isOver = false;
  const once = () => {
    if (!isOver) work();
    isOver = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, UNSEEN);
  return () => {
    isOver = true;
  };
}

/** Tell what went wrong at the top of the page; with no text there is nothing to tell any more. */
export function notice(text = "") {
  const place = byId("notice");
  // At every move there is nothing to tell, and the page need not be looked at again for it.
  if (place.textContent === text) return;
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
 * What an error says to people.
 * @param {unknown} error
 */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
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
  document.addEventListener("keydown", (event) => isShown(view) && listener(event));
}

/**
 * Whether a view is the one that is seen. Sections are not named as addresses are, or a browser
 * would scroll to them.
 * @param {string} view
 */
export function isShown(view) {
  return !byId(`view-${view}`).hidden;
}

/** @param {{text: string}[]} rules */
export function ruleItems(rules) {
  return rules.map((rule) => make("li", {}, rule.text));
}

/**
 * Hand a file to the reader.
 * @param {Blob} content
 * @param {string} name
 */
export function saveFile(content, name) {
  const link = make("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
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
