// What the reader does: going from node to node and from event to event.

const told = document.getElementById("told");
const happens = document.getElementById("happens");
const eventList = document.getElementById("events");
const where = document.getElementById("where");
const slider = document.getElementById("place");
let besideOpen = true;
let here = trees[0].events[0], line = trees[0].events, shownAs = "tree-view";

// ---- what is told about a node, and about the event of it that is shown

function tell(node) {
  tellNode(here?.node.tree === node.sides[1]?.tree && node.sides[1] ? node.sides[1] : node.sides[0] || node.sides[1]);
}

function tellNode(node) {
  line = node.line;
  const event = node.events.at(-1);
  return event ? show(event) : tellNothing(node);
}

function tellNothing(node) {
  told.replaceChildren(...headOf(node), ...handOf(node));
  happens.replaceChildren();
  eventList.replaceChildren();
  markShown(node);
}

function show(event) {
  here = event;
  const node = event.node;
  const board = boardOf(event);
  const offers = board.querySelector(".offer") ? [make("p", { class: "keys" }, OFFER)] : [];
  told.replaceChildren(...headOf(node), board, ...offers, ...handOf(node), ...besideCells(event));
  const [title, text] = eventWords(event);
  happens.className = event.kind;
  happens.replaceChildren(...sentence(title, text));
  const place = line.indexOf(event);
  slider.max = line.length - 1;
  slider.value = place;
  where.textContent = `Event ${(place + 1).toLocaleString("en")} of ${line.length.toLocaleString("en")}${
    line === node.tree.events ? "" : ", with decisions by hand"}`;
  eventList.replaceChildren(...listOf(node));
  markShown(node);
}

// The variables that a model has beside the cells, with the values left to them.
function besideCells(event) {
  const tree = event.node.tree, first = data.cells.length;
  if (tree.names.length <= first) return [];
  const rows = valuesAt(event).slice(first).map((values, place) =>
    make("li", {}, make("b", {}, `${capital(tree.names[first + place])}: `),
      ...valuesBeside(event.node, first + place, [...values])));
  const details = make("details", besideOpen ? { open: "" } : {}, make("summary", {}, "Variables beside the cells"),
    make("ul", { class: "beside" }, ...rows));
  details.addEventListener("toggle", () => { besideOpen = details.open; });
  return [details];
}

function headOf(node) {
  const lines = [make("h2", { class: data.pairs ? sideOf(node) : node.byHand ? "hand" : "" }, node.words)];
  const both = node.drawn?.sides.filter(Boolean) ?? [];
  if (data.pairs && both.length > 1) lines.push(switchOf(node, both));
  for (const line of [node.note, node.inside && `Below: ${node.inside}`]) {
    if (line) lines.push(make("p", {}, line));
  }
  return lines;
}

function sideOf(node) {
  return node.tree === trees[0] ? "first" : "second";
}

function switchOf(node, both) {
  const buttons = both.map((one, place) => {
    const button = make("button", { type: "button", class: sideOf(one),
      "aria-pressed": String(one === node) }, `Tree ${place + 1}`);
    button.addEventListener("click", () => tellNode(one));
    return button;
  });
  return make("div", { class: "group" }, ...buttons);
}

function listOf(node) {
  const items = node.events.map((event) => {
    const [title, text] = eventWords(event);
    const item = make("button", { type: "button", class: `event ${event.kind}`,
      "aria-current": String(event === here) }, ...sentence(title, text));
    item.addEventListener("click", () => show(event));
    return make("li", {}, item);
  });
  return [make("h2", {}, "Events at this node"), make("ol", {}, ...items)];
}

function markShown(node) {
  tree.querySelector(".shown")?.classList.remove("shown");
  tree.querySelector(`[data-node="${node.drawn?.number}"]`)?.classList.add("shown");
}

// ---- going from event to event

function step(by, wanted = () => true) {
  let place = line.indexOf(here) + by;
  while (line[place] && !wanted(line[place])) place += by;
  if (line[place]) goTo(line[place]);
}

function goTo(event) {
  const node = event.node.drawn;
  if (node && node !== current) {
    const shown = seen.includes(node);
    unfoldTo(nodes[node.parent] ?? node);
    current = node;
    if (!shown) draw();
    scrollTo(node);
    tree.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    tree.querySelector(`[data-node="${node.number}"]`)?.setAttribute("tabindex", "0");
  }
  show(event);
}

const isDecision = (event) => event.kind === "decision" || event.kind === "start";
const steps = {
  begin: () => goTo(line[0]),
  back: () => step(-1),
  next: () => step(1),
  "next-decision": () => step(1, isDecision),
  "decision-before": () => step(-1, isDecision),
  "next-failure": () => step(1, (event) => event.kind === "failure"),
};
const STEP_KEYS = { n: "next", b: "back", d: "next-decision", D: "decision-before", f: "next-failure" };

// ---- going from node to node

function redraw() {
  while (!seenNodes().includes(current)) current = nodes[current.parent];
  draw();
  tell(current);
}

function go(node) {
  if (!node) return;
  tree.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
  current = node;
  const element = tree.querySelector(`[data-node="${node.number}"]`);
  element.setAttribute("tabindex", "0");
  element.focus({ preventScroll: true });
  scrollTo(node);
  tell(node);
}

function scrollTo(node) {
  view.scrollLeft = near(view.scrollLeft, node.x * zoom, view.clientWidth, NAMED.column);
  view.scrollTop = near(view.scrollTop, node.y * zoom, view.clientHeight, MARGIN);
}

function near(scrolled, place, room, margin) {
  // As little scrolling as brings a place into view, with some margin.
  return Math.max(Math.min(scrolled, place - margin), place - room + margin);
}

function toggle(node) {
  current = node;
  if (node.children.length) node.folded = !node.folded;
  redraw();
  go(node);
}

function nodeOf(event) {
  const element = event.target.closest("[data-node]");
  return element && nodes[Number(element.dataset.node)];
}

function onKey(event) {
  const node = nodeOf(event);
  if (!node || event.ctrlKey || event.altKey || event.metaKey) return;
  const place = seen.indexOf(node);
  const actions = {
    ArrowDown: () => go(seen[place + 1]),
    ArrowUp: () => go(seen[place - 1]),
    ArrowRight: () => (node.folded ? toggle(node) : go(node.children[0])),
    ArrowLeft: () =>
      (node.children.length && !node.folded && node.parent >= 0 ? toggle(node) : go(nodes[node.parent])),
    Home: () => go(nodes[0]),
    End: () => go(seen.at(-1)),
    Enter: () => toggle(node),
    " ": () => toggle(node),
  };
  if (!(event.key in actions)) return;
  event.preventDefault();
  actions[event.key]();
}

// ---- views and buttons

function showView(name) {
  shownAs = name;
  const isTree = name === "tree-view";
  tree.toggleAttribute("hidden", !isTree);
  overview.hidden = isTree;
  for (const id of ["tree-view", "icicle", "pixels"]) {
    document.getElementById(id).setAttribute("aria-pressed", String(id === name));
  }
  for (const id of ["folding", "zooming"]) document.getElementById(id).hidden = !isTree;
  if (!isTree) showOverview(name);
}

const deeds = {
  "unfold-all": () => { unfoldAll(); redraw(); },
  "unfold-some": () => { unfoldSome(); redraw(); },
  "fold-failures": () => { foldFailures(); redraw(); },
  larger: () => scaled(zoom * 1.25),
  smaller: () => scaled(zoom / 1.25),
  bare: () => showWords(lengths !== NAMED),
  solution: () => {
    unfoldTo(found);
    redraw();
    go(found);
  },
  difference: () => {
    // The next node from which the two trees go on differently, from the first again after the last.
    const part = (node) => node.sides[0] && node.sides[1] && (node.note !== node.shown.note
      || node.children.some((child) => child.side !== "both"));
    const next = nodes.find((node) => node.number > current.number && part(node)) ?? nodes.find(part);
    if (!next) return;
    unfoldTo(next);
    current = next;
    redraw();
    go(next);
  },
  fit,
  "tree-view": () => showView("tree-view"),
  icicle: () => showView("icicle"),
  pixels: () => showView("pixels"),
  ...steps,
};
for (const [id, deed] of Object.entries(deeds)) {
  document.getElementById(id).addEventListener("click", deed);
}
tree.addEventListener("click", (event) => {
  const node = nodeOf(event);
  // The first click chooses a node, the next one folds it.
  if (node) (node === here?.node.drawn ? toggle : go)(node);
});
tree.addEventListener("keydown", onKey);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in STEP_KEYS)) return;
  event.preventDefault();
  steps[STEP_KEYS[event.key]]();
});
slider.addEventListener("input", () => goTo(line[Number(slider.value)]));
window.addEventListener("resize", () => { if (shownAs !== "tree-view") showOverview(shownAs); });
document.getElementById("solution").hidden = !found;
document.getElementById("difference").hidden = !data.pairs;
unfoldSome();
redraw();
showView("tree-view");
goTo(trees[0].events[0]);
