// The board at an event: the first values, and what was removed on the way to it.

function wayTo(node) {
  const way = [];
  for (let step = node; step; step = node.tree.nodes[step.parent]) way.unshift(step);
  return way;
}

// The values left in each cell after an event, or after a decision that was not made.
function valuesAt(event) {
  const left = event.node.tree.start.map((values) => new Set(values));
  for (const step of wayTo(event.node)) {
    if (step.cell >= 0) {
      const part = new Set(step.part);
      left[step.cell] = new Set([...left[step.cell]].filter((value) => part.has(value)));
    }
    const done = step === event.node ? event.done : step.groups.length;
    for (const [, cells] of step.groups.slice(0, done)) {
      for (const [cell, ...values] of cells) values.forEach((value) => left[cell].delete(value));
    }
  }
  return left;
}

function boardOf(event) {
  const tree = event.node.tree;
  const left = valuesAt(event);
  const gone = new Map((event.cells || []).map(([cell, ...values]) => [cell, values]));
  const picture = make("svg:svg", { ...data.frame, role: "img", "aria-label": "the board here" });
  const base = new DOMParser().parseFromString(data.board, "image/svg+xml").documentElement;
  const shades = new Map([...gone.keys()].map((cell) => [cell, "look"]));
  if (event.kind === "decision") shades.set(event.node.cell, "differs");
  const scope = event.rule >= 0 ? tree.places[event.rule].filter(onBoard) : [];
  const pieces = [...base.children];
  picture.append(pieces[0], ...[...shades].filter(([cell]) => onBoard(cell)).map(shade),
                 ...pieces.slice(1));
  if (event.kind === "failure") picture.append(...scope.map((cell) => shade([cell, "wrong"])));
  if (event.kind === "propagation") picture.append(...scope.map(outline));
  left.forEach((values, cell) => {
    if (!onBoard(cell) || data.printed.includes(cell)) return;
    picture.append(...written(event, cell, [...values], gone.get(cell) || []));
  });
  return picture;
}

function onBoard(cell) {
  return cell < data.cells.length;
}

function shade([cell, role]) {
  const [x, y] = data.cells[cell];
  return make("svg:g", { class: role },
    make("svg:rect", { x: x - 17.6, y: y - 17.6, width: 35.2, height: 35.2 }));
}

function outline(cell) {
  const [x, y] = data.cells[cell];
  return make("svg:rect", { class: "scope", x: x - 18.2, y: y - 18.2, width: 36.4, height: 36.4 });
}

function written(event, cell, values, gone) {
  const [x, y] = data.cells[cell];
  const all = [...values, ...gone].sort((a, b) => a - b);
  // Each value has its place in a cell, so that nothing moves when others go.
  const places = all.length === 1 ? all : event.node.tree.start[cell];
  const columns = Math.ceil(Math.sqrt(places.length)), rows = Math.ceil(places.length / columns);
  return all.map((value) => {
    const place = places.indexOf(value);
    const sign = event.node.tree.signs[value];
    const room = 33 / columns / (0.7 * sign.length);
    const size = all.length === 1 ? Math.min(24, room) : Math.min(30 / rows, room, 14.4);
    const across = x + (33 / columns) * ((place % columns) + 0.5 - columns / 2);
    const down = y + (33 / rows) * (Math.floor(place / columns) + 0.5 - rows / 2);
    const struck = gone.includes(value);
    const role = all.length === 1 ? "answer" : struck ? "pencil struck" : "pencil";
    const group = make("svg:g", { class: role }, make("svg:text", {
      x: across, y: down + 0.35 * size, "font-size": size,
    }, sign));
    if (struck) group.append(make("svg:path", { class: "strike", d: `M${across - size / 2.4} ${down}h${size / 1.2}` }));
    else if (all.length > 1) offer(group, event, cell, value, across, down, size);
    return group;
  });
}

// A value that could be decided now: where it can be known what that would do, it can be pressed.
function offer(group, event, cell, value, x, y, size) {
  if (!mayDecide(event.node, cell, value)) return;
  const half = Math.max(size / 1.7, 5);
  const said = `${event.node.tree.names[cell]} is ${event.node.tree.symbols[value]}`;
  const decided = (pressed) => decide(event.node, cell, value, pressed.shiftKey);
  group.classList.add("offer");
  group.prepend(make("svg:rect", { class: "target", x: x - half, y: y - half, width: 2 * half, height: 2 * half }));
  group.setAttribute("role", "button");
  group.setAttribute("tabindex", "0");
  group.setAttribute("aria-label", `Decide: ${said}`);
  group.addEventListener("click", decided);
  group.addEventListener("keydown", (pressed) => { if (pressed.key === "Enter") decided(pressed); });
}

// ---- in words

function listed(tree, values) {
  const names = values.map((value) => tree.symbols[value]);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names[0];
}

function removedText(tree, cells) {
  return cells.map(([cell, ...values]) => `${tree.names[cell]} is not ${listed(tree, values)}`).join("; ");
}

function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function eventWords(event) {
  const tree = event.node.tree;
  if (event.kind === "start") return ["Before any decision", ""];
  if (event.kind === "decision") return [event.node.byHand ? "You decide" : "Decision", event.node.words];
  if (event.kind === "solution") return ["Solution", "every cell has its value"];
  if (event.kind === "failure") return ["Failure", `it can no longer be that ${tree.reasons[event.rule]}`];
  return [capital(tree.reasons[event.rule]), removedText(tree, event.cells)];
}

// An event, or anything with a title and a text, as a sentence.
function sentence(title, text) {
  return [make("b", {}, text ? `${title}: ` : `${title}.`), text];
}
