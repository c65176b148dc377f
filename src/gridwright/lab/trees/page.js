"use strict";
// Draws the tree that stands in the page as data, folds it, and shows the board at a node.

const data = JSON.parse(document.getElementById("data").textContent);
// Lengths in pixels, with the words of all nodes and without.
const NAMED = { column: data.column, row: 22, right: 420 }, BARE = { column: 26, row: 13, right: 30 };
const OPEN_AT_FIRST = 150, MARGIN = 60, SMALLEST = 0.2, READABLE = 0.5;
const SVG = "http://www.w3.org/2000/svg";
const view = document.getElementById("view");
const tree = document.getElementById("tree");
const told = document.getElementById("told");
const legend = document.getElementById("legend");

const nodes = data.nodes.map(
  ([parent, cell, part, words, outcome, why, removed, size, note, inside], number) =>
    ({ number, parent, cell, part, words, outcome, why, removed, size, note, inside,
       children: [], folded: false, depth: 0 }));
for (const node of nodes.slice(1)) {
  const parent = nodes[node.parent];
  parent.children.push(node);
  node.depth = parent.depth + 1;
}
const found = nodes.find((node) => node.outcome === "solution");
let zoom = 1, lengths = NAMED, current = nodes[0], seen = [];

function make(name, attributes, ...inside) {
  const element = name.startsWith("svg:")
    ? document.createElementNS(SVG, name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

// ---- folding

function unfoldAll() {
  for (const node of nodes) node.folded = false;
}

function unfoldSome() {
  // The way to the first solution, then the largest subtrees, while they are few enough to read.
  for (const node of nodes) node.folded = node.children.length > 0;
  unfoldTo(found || nodes[0]);
  let shown = seenNodes();
  while (shown.length < OPEN_AT_FIRST) {
    const folded = shown.filter((node) => node.folded);
    if (!folded.length) break;
    folded.reduce((a, b) => (b.size > a.size ? b : a)).folded = false;
    shown = seenNodes();
  }
}

function unfoldTo(node) {
  for (let step = node; step; step = nodes[step.parent]) step.folded = false;
}

function foldFailures() {
  const alive = new Set();
  for (const leaf of nodes) {
    if (leaf.outcome === "failure" || leaf.children.length) continue;
    for (let node = leaf; node && !alive.has(node); node = nodes[node.parent]) alive.add(node);
  }
  for (const node of nodes) {
    node.folded = node.children.length > 0 && node.number > 0 && !alive.has(node);
  }
}

function seenNodes() {
  const found = [], waiting = [nodes[0]];
  while (waiting.length) {
    const node = waiting.pop();
    found.push(node);
    if (!node.folded) waiting.push(...node.children.slice().reverse());
  }
  return found;
}

// ---- drawing: a row for each leaf, a column for each depth, the first child beside its parent

function draw() {
  seen = seenNodes();
  let row = -1;
  seen.forEach((node, place) => {
    const goesOn = place > 0 && seen[place - 1].number === node.parent;
    if (!goesOn) row += 1;
    node.x = node.depth * lengths.column + 12;
    node.y = row * lengths.row + 24;
  });
  const width = Math.max(...seen.map((node) => node.x)) + lengths.right;
  const height = row * lengths.row + 48;
  tree.setAttribute("viewBox", `0 0 ${width} ${height}`);
  tree.setAttribute("width", width * zoom);
  tree.setAttribute("height", height * zoom);
  tree.classList.toggle("tiny", zoom < SMALLEST);
  tree.replaceChildren(...seen.map(drawn));
}

function drawn(node) {
  const state = node.folded ? "folded" : node.outcome;
  const group = make("svg:g", {
    class: state, role: "treeitem", "data-node": node.number, "aria-level": node.depth + 1,
    "aria-label": `${node.words}: ${node.folded ? node.inside : node.note}`,
    tabindex: node === current ? 0 : -1,
  });
  if (node.children.length) group.setAttribute("aria-expanded", String(!node.folded));
  const parent = nodes[node.parent];
  if (parent) group.append(make("svg:path", { class: "edge", d: edge(parent, node) }));
  group.append(
    make("svg:circle", { class: "halo", cx: node.x, cy: node.y, r: 10 }),
    make("svg:path", { class: "mark", d: mark(state, node.x, node.y) }));
  if (lengths !== NAMED) return group;
  if (parent) {
    group.append(make("svg:text", { class: "words", x: node.x - 11, y: node.y - 5 }, node.words));
  }
  if (node.folded || !node.children.length) {
    const note = short(node.inside || node.note);
    group.append(make("svg:text", { class: "note", x: node.x + 14, y: node.y + 4 }, note));
  }
  return group;
}

function edge(parent, node) {
  if (parent.y === node.y) return `M${parent.x + 6} ${parent.y}H${node.x - 6}`;
  const x = parent.x, bend = Math.min(6, node.y - parent.y);
  return `M${x} ${parent.y + 6}V${node.y - bend}Q${x} ${node.y} ${x + bend} ${node.y}H${node.x - 6}`;
}

function mark(state, x, y) {
  if (state === "failure") return `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`;
  if (state === "solution") return `M${x} ${y - 7}l7 7l-7 7l-7 -7z`;
  if (state === "folded" || state === "counted") return `M${x - 5} ${y - 6}l11 6l-11 6z`;
  return `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`;
}

function short(text) {
  return text.length > 68 ? `${text.slice(0, 66)}…` : text;
}

// ---- the board at a node: the first domains, and what the nodes on the way to it took away

function removals(node) {
  // "rule:cell.value.value,cell.value;rule:..."
  return node.removed.split(";").filter(Boolean).map((group) => {
    const [rule, cells] = group.split(":");
    return [Number(rule), cells.split(",").map((one) => one.split(".").map(Number))];
  });
}

function boardAt(node) {
  const way = [];
  for (let step = node; step; step = nodes[step.parent]) way.unshift(step);
  const left = data.start.map((values) => new Set(values));
  for (const step of way) {
    if (step.cell >= 0) left[step.cell] = new Set(step.part);
    for (const [, cells] of removals(step)) {
      for (const [cell, ...values] of cells) values.forEach((value) => left[cell].delete(value));
    }
  }
  return left;
}

function board(node) {
  const left = boardAt(node);
  const picture = make("svg:svg", { ...data.frame, role: "img", "aria-label": "the board here" });
  const base = new DOMParser().parseFromString(data.board, "image/svg+xml").documentElement;
  const shades = new Map();
  for (const [, cells] of removals(node)) cells.forEach(([cell]) => shades.set(cell, "look"));
  if (node.cell >= 0) shades.set(node.cell, "differs");
  const pieces = [...base.children];
  const onBoard = (cell) => cell < data.cells.length;
  const shaded = [...shades].filter(([cell]) => onBoard(cell));
  picture.append(pieces[0], ...shaded.map(shade), ...pieces.slice(1));
  const failed = node.why >= 0 ? data.places[node.why].filter(onBoard) : [];
  picture.append(...failed.map((cell) => shade([cell, "wrong"])));
  left.forEach((values, cell) => {
    if (cell < data.cells.length && !data.printed.includes(cell)) picture.append(...written(cell, [...values]));
  });
  return picture;
}

function shade([cell, role]) {
  const [x, y] = data.cells[cell];
  return make("svg:g", { class: role },
    make("svg:rect", { x: x - 17.6, y: y - 17.6, width: 35.2, height: 35.2 }));
}

function written(cell, values) {
  const [x, y] = data.cells[cell];
  const columns = Math.ceil(Math.sqrt(values.length)), rows = Math.ceil(values.length / columns);
  const role = values.length === 1 ? "answer" : "pencil";
  return values.map((value, place) => {
    const sign = data.signs[value];
    const room = 33 / columns / (0.7 * sign.length);
    const size = values.length === 1 ? Math.min(24, room) : Math.min(32 / rows, room, 14.4);
    const across = (place % columns) + 0.5 - columns / 2;
    const down = Math.floor(place / columns) + 0.5 - rows / 2;
    return make("svg:g", { class: role }, make("svg:text", {
      x: x + (33 / columns) * across, y: y + (33 / rows) * down + 0.35 * size, "font-size": size,
    }, sign));
  });
}

// ---- what is told about a node

function tell(node) {
  tree.querySelector(".shown")?.classList.remove("shown");
  tree.querySelector(`[data-node="${node.number}"]`)?.classList.add("shown");
  const lines = [make("h2", {}, node.words)];
  for (const line of [node.note, node.inside && `Below: ${node.inside}`]) {
    if (line) lines.push(make("p", {}, line));
  }
  if (node.outcome === "untried") {
    told.replaceChildren(...lines);
    return;
  }
  const head = node.removed ? "Removed by propagation" : "Nothing removed";
  lines.push(board(node), legend, make("h2", {}, head), make("ul", {}, ...removals(node).map(([rule, cells]) =>
    make("li", {}, data.reasons[rule], make("ul", {}, ...cells.map(([cell, ...values]) =>
      make("li", {}, `${data.names[cell]} is not ${listed(values)}`)))))));
  told.replaceChildren(...lines);
}

function listed(values) {
  const names = values.map((value) => data.symbols[value]);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names[0];
}

// ---- what the reader does

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
  view.scrollLeft = near(view.scrollLeft, node.x * zoom, view.clientWidth, data.column);
  view.scrollTop = near(view.scrollTop, node.y * zoom, view.clientHeight, MARGIN);
  tell(node);
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

function scaled(factor) {
  // A tree that was made to fit may be smaller than can be read.
  zoom = Math.min(3, Math.max(Math.min(zoom, SMALLEST), factor));
  draw();
}

function fit() {
  const wide = view.clientWidth - 40, high = view.clientHeight - 60;
  const fitting = () => {
    const [, , width, height] = tree.getAttribute("viewBox").split(" ").map(Number);
    return Math.min(1, wide / width, high / height);
  };
  // Words that are too small to be read only hide the shape.
  if (lengths === NAMED && fitting() < READABLE) showWords(false);
  if (lengths !== NAMED) {
    lengths = BARE;
    draw();
    // Without words the columns can be as wide as the window allows.
    const depth = Math.max(1, ...seen.map((node) => node.depth));
    const room = (wide / fitting() - BARE.right - 12) / depth;
    lengths = { ...BARE, column: Math.max(BARE.column, room) };
    draw();
  }
  zoom = fitting();
  draw();
}

function showWords(wanted) {
  lengths = wanted ? NAMED : BARE;
  document.getElementById("bare").setAttribute("aria-pressed", String(!wanted));
  redraw();
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
  fit,
};
for (const [id, deed] of Object.entries(deeds)) {
  document.getElementById(id).addEventListener("click", deed);
}
tree.addEventListener("click", (event) => { const node = nodeOf(event); if (node) toggle(node); });
tree.addEventListener("mouseover", (event) => { const node = nodeOf(event); if (node) tell(node); });
tree.addEventListener("focusin", (event) => { const node = nodeOf(event); if (node) tell(node); });
tree.addEventListener("keydown", onKey);
document.getElementById("solution").hidden = !found;
unfoldSome();
redraw();
