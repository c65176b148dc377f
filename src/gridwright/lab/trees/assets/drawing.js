// Folding and drawing the tree: a row for each leaf, a column for each depth.

// Lengths in pixels, with the words of all nodes and without.
const LETTER = 6.3, BESIDE = 30;
const longest = Math.max(0, ...nodes.map((node) => node.words.length));
const NAMED = { column: Math.round(LETTER * longest) + BESIDE, row: 26, right: 420 };
const BARE = { column: 26, row: 13, right: 30 };
const OPEN_AT_FIRST = 150, MARGIN = 60, SMALLEST = 0.2, READABLE = 0.5;
const view = document.getElementById("view");
const tree = document.getElementById("tree");
const found = nodes.find((node) => node.outcome === "solution");
let zoom = 1, lengths = NAMED, current = nodes[0], seen = [];

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
  const shown = [], waiting = [nodes[0]];
  while (waiting.length) {
    const node = waiting.pop();
    shown.push(node);
    if (!node.folded) waiting.push(...node.children.slice().reverse());
  }
  return shown;
}

// ---- drawing: the first child beside its parent

function draw() {
  seen = seenNodes();
  let row = -1;
  seen.forEach((node, place) => {
    const goesOn = place > 0 && seen[place - 1].number === node.parent;
    if (!goesOn) row += 1;
    node.x = node.depth * lengths.column + 12;
    node.y = row * lengths.row + 24;
  });
  const width = seen.reduce((most, node) => Math.max(most, node.x), 0) + lengths.right;
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
    class: `${state} ${node.side}`, role: "treeitem", "data-node": node.number, "aria-level": node.depth + 1,
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
    const note = short(node.folded ? node.inside || node.note : node.note || node.inside);
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
  if (state === "gone") return `M${x - 5} ${y}h10`;
  if (state === "solution") return `M${x} ${y - 7}l7 7l-7 7l-7 -7z`;
  if (state === "folded" || state === "counted") return `M${x - 5} ${y - 6}l11 6l-11 6z`;
  return `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`;
}

function short(text) {
  return text.length > 68 ? `${text.slice(0, 66)}…` : text;
}

// ---- zooming

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
    const depth = seen.reduce((most, node) => Math.max(most, node.depth), 1);
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
