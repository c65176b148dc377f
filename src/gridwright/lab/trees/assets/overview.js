// The whole tree at a glance, however large: time from left to right, depth from top to bottom.

const OUTCOMES = ["branch", "failure", "solution", "ended"];
const overview = document.getElementById("overview");

// Depth, outcome and the number of nodes below, for every node of a search.
function shapeOf(tree) {
  const bytes = Uint8Array.from(atob(tree.shape), (letter) => letter.charCodeAt(0));
  const kept = new Uint16Array(bytes.buffer);
  const depth = new Uint16Array(kept.length), outcome = new Uint8Array(kept.length);
  const end = new Uint32Array(kept.length).fill(kept.length);
  const open = [];
  let deepest = 0;
  kept.forEach((word, place) => {
    depth[place] = word >> 2;
    outcome[place] = word & 3;
    deepest = Math.max(deepest, depth[place]);
    while (open.length && depth[open.at(-1)] >= depth[place]) end[open.pop()] = place;
    open.push(place);
  });
  return { depth, outcome, end, deepest, size: kept.length };
}

// One picture for each tree; each can be zoomed by itself.
const pictures = trees.map((tree, side) => {
  const shape = shapeOf(tree);
  const canvas = make("canvas", { role: "img",
    "aria-label": `All nodes of the search: ${tree.about}` });
  const label = make("p", { class: "hover" }, "");
  const whole = make("button", { type: "button", hidden: "" }, "Whole tree");
  const title = make("h2", { class: side ? "second" : "first" },
    data.pairs ? `${side + 1}  ${tree.about}` : "All nodes, from the first decision to the last");
  const head = make("div", { class: "head" }, title, whole);
  const box = make("section", {}, head, canvas, label);
  const picture = { tree, shape, canvas, label, whole, box, from: 0, to: shape.size, kind: "icicle" };
  whole.addEventListener("click", () => look(picture, 0, shape.size));
  canvas.addEventListener("mousemove", (event) => point(picture, event));
  canvas.addEventListener("click", (event) => choose(picture, event));
  canvas.addEventListener("dblclick", (event) => enlarge(picture, event));
  return picture;
});
const key = [["node", "decided further"], ["bad", "failure"], ["good", "solution"]].map(
  ([colour, meaning]) => make("li", { class: colour }, meaning));
overview.append(...pictures.map((picture) => picture.box), make("ul", { class: "legend" }, ...key),
  make("p", { class: "keys" }, "Point to see how much is below a node, click to go there, double-click to enlarge."));

function showOverview(kind) {
  const high = (view.clientHeight - 70) / pictures.length - 64;
  for (const picture of pictures) {
    picture.kind = kind;
    const ratio = window.devicePixelRatio || 1;
    picture.canvas.style.width = `${view.clientWidth - 48}px`;
    picture.canvas.style.height = `${Math.max(120, high)}px`;
    picture.canvas.width = Math.round((view.clientWidth - 48) * ratio);
    picture.canvas.height = Math.round(Math.max(120, high) * ratio);
    paint(picture);
  }
}

function look(picture, from, to) {
  picture.from = from;
  picture.to = to;
  picture.whole.hidden = from === 0 && to === picture.shape.size;
  paint(picture);
}

function paint(picture) {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  const colours = [colour("node"), colour("bad"), colour("good"), colour("edge")];
  const context = picture.canvas.getContext("2d");
  context.clearRect(0, 0, picture.canvas.width, picture.canvas.height);
  (picture.kind === "icicle" ? paintIcicle : paintPixels)(picture, context, colours);
  describe(picture, null);
}

function rowHeight(picture) {
  return Math.min(26 * (window.devicePixelRatio || 1), picture.canvas.height / (picture.shape.deepest + 1));
}

// Each node as wide as what is below it, one row for each depth.
function paintIcicle(picture, context, colours) {
  const { depth, outcome, end, size } = picture.shape;
  const scale = picture.canvas.width / (picture.to - picture.from);
  const high = rowHeight(picture);
  const drawnTo = new Map();
  const last = Math.min(picture.to, size);
  for (let place = 0; place < last; place += 1) {
    if (end[place] <= picture.from) continue;
    const left = Math.max(0, (place - picture.from) * scale);
    const right = Math.min(picture.canvas.width, (end[place] - picture.from) * scale);
    const is = outcome[place];
    // What is narrower than a pixel is drawn once; a solution is never lost.
    if (is !== 2 && right - left < 1 && Math.floor(left) <= (drawnTo.get(depth[place]) ?? -1)) continue;
    drawnTo.set(depth[place], Math.floor(right));
    const wide = Math.max(is === 2 ? 3 : 1, right - left - (right - left > 4 ? 1 : 0));
    context.globalAlpha = is === 0 ? 0.28 + 0.5 * (depth[place] / (picture.shape.deepest + 1)) : 1;
    context.fillStyle = colours[is];
    context.fillRect(left, depth[place] * high, wide, Math.max(1, high - (high > 4 ? 1 : 0)));
  }
  context.globalAlpha = 1;
}

// A column for each slice of the search: the darker a point, the more nodes of that depth in it.
function paintPixels(picture, context, colours) {
  const { depth, outcome, deepest, size } = picture.shape;
  const columns = Math.min(picture.to - picture.from, Math.floor(picture.canvas.width / 2));
  const wide = picture.canvas.width / columns, high = rowHeight(picture);
  const slice = (picture.to - picture.from) / columns;
  for (let column = 0; column < columns; column += 1) {
    const counts = new Map();
    const stop = Math.min(size, Math.ceil(picture.from + (column + 1) * slice));
    for (let place = Math.floor(picture.from + column * slice); place < stop; place += 1) {
      const at = counts.get(depth[place]) ?? [0, 0, 0, 0];
      at[outcome[place]] += 1;
      counts.set(depth[place], at);
    }
    for (const [row, at] of counts) {
      const many = at.reduce((a, b) => a + b);
      const is = at[2] ? 2 : at[1] >= at[0] ? 1 : 0;
      context.globalAlpha = at[2] ? 1 : Math.min(1, 0.25 + 0.75 * Math.sqrt((many * 4) / (slice * 4)));
      context.fillStyle = colours[is];
      context.fillRect(column * wide, row * high, Math.max(at[2] ? 3 : 1, wide), Math.max(1, high));
    }
  }
  context.globalAlpha = 1;
}

// The node under the pointer: the one of that depth that covers that moment of the search.
function under(picture, event) {
  const { depth, size } = picture.shape;
  const area = picture.canvas.getBoundingClientRect();
  const ratio = picture.canvas.height / area.height;
  const row = Math.floor(((event.clientY - area.top) * ratio) / rowHeight(picture));
  let place = Math.floor(picture.from + ((event.clientX - area.left) / area.width) * (picture.to - picture.from));
  place = Math.min(Math.max(place, 0), size - 1);
  while (place > 0 && depth[place] > row) place -= 1;
  return place;
}

function describe(picture, place) {
  const { depth, end, outcome, size } = picture.shape;
  const kept = picture.tree.total + 1 > size ? ` of the first ${(size - 1).toLocaleString("en")}` : "";
  picture.label.textContent = place === null
    ? `${picture.tree.total.toLocaleString("en")} nodes${kept && `; shown are${kept.replace(" of", "")}`}, up to depth ${picture.shape.deepest}.`
    : `Node ${place.toLocaleString("en")}, depth ${depth[place]}: ${outcome[place] === 0
      ? `${(end[place] - place - 1).toLocaleString("en")} nodes below` : OUTCOMES[outcome[place]]}.`;
}

function point(picture, event) {
  describe(picture, under(picture, event));
}

function enlarge(picture, event) {
  const place = under(picture, event), end = picture.shape.end[place];
  if (end - place > 2) look(picture, place, end);
}

// To the node of the tree that is kept and covers this one.
function choose(picture, event) {
  const place = under(picture, event);
  const kept = picture.tree.nodes.filter((node) => node.order >= 0 && node.order <= place);
  let node = kept.reduce((a, b) => (b.order > a.order ? b : a));
  while (node.parent >= 0 && picture.shape.end[node.order] <= place) node = picture.tree.nodes[node.parent];
  unfoldTo(node.drawn);
  current = node.drawn;
  redraw();
  tellNode(node);
}
