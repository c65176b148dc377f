// Decisions by hand: each becomes a node below the one where it was made, drawn like those of the
// search. A page cannot propagate: what comes of a decision is in its data, or it asks the program
// that serves it.

const OFFER = data.live
  ? "Decide yourself: press a small value to choose it, with Shift to exclude it."
  : "Decide yourself: press a small value to see what it would do.";
const OPEN = ["branch", "counted", "ended"];
let asking = false;

// The values that a node leaves: decisions there are made once its propagation is done.
function leftAt(node) {
  node.left ??= valuesAt(node.events.at(-1)).map((values) => [...values]);
  return node.left;
}

// Whether a value can be decided on at a node, so that what comes of it can be known.
function mayDecide(node, cell, value) {
  const left = leftAt(node)[cell];
  if (!OPEN.includes(node.outcome) || left.length < 2 || !left.includes(value)) return false;
  return data.live || node.tree.tried.has(keyOf(node.number, cell, [value]));
}

// The values of a variable that is no cell, to be pressed where they can be decided on.
function valuesBeside(node, variable, values) {
  const tree = node.tree;
  if (!values.some((value) => mayDecide(node, variable, value))) return [listed(tree, values) ?? "nothing"];
  return values.map((value) => {
    const said = `${tree.names[variable]} is ${tree.symbols[value]}`;
    const button = make("button", { type: "button", class: "value", "aria-label": `Decide: ${said}` },
      tree.symbols[value]);
    button.addEventListener("click", (pressed) => decide(node, variable, value, pressed.shiftKey));
    return button;
  });
}

function decide(node, cell, value, without) {
  return decidePart(node, cell, without ? leftAt(node)[cell].filter((one) => one !== value) : [value]);
}

// Go to the node of a decision, which the search may have made too, or which is new.
async function decidePart(node, cell, part) {
  const made = node.drawn.children.map((child) => child.shown).find(
    (one) => one.outcome !== "untried" && keyOf(0, one.cell, one.part) === keyOf(0, cell, part));
  if (made) return reach(made);
  const row = node.tree.tried.get(keyOf(node.number, cell, part));
  const rows = row ? [[0, ...row.slice(1)]] : await ask(node, { cell, part });
  return rows?.length && reach(attach(node, rows, true));
}

async function goOn(node) {
  const rows = await ask(node, {});
  return rows?.length && reach(attach(node, rows, false));
}

// The nodes that come below a node, as rows; null if there is no answer.
async function ask(node, question) {
  if (!data.live || asking) return null;
  asking = true;
  try {
    const answer = await fetch("/", { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ left: leftAt(node), ...question }) });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    return found.nodes;
  } catch (error) {
    happens.className = "failure";
    happens.replaceChildren(...sentence("No answer", error instanceof TypeError
      ? "the command that serves this page has ended." : error.message));
    return null;
  } finally {
    asking = false;
  }
}

// Hang rows below a node: their parents are 0, that node, or earlier rows, from 1. Answers the first.
function attach(above, rows, byHand) {
  const tree = above.tree, start = tree.nodes.length;
  const added = rows.map((row, place) => nodeOfData(tree, row, start + place));
  tree.nodes.push(...added);
  const way = [...wayTo(above), ...added].flatMap((node) => node.events);
  for (const node of added) {
    node.parent = node.parent ? start + node.parent - 1 : above.number;
    node.byHand = byHand;
    node.line = way;
    nodes.push(drawnNode(nodes.length, tree.nodes[node.parent].drawn.number, [node, null], "hand", node));
    hang(nodes.at(-1));
  }
  if (added.length > OPEN_AT_FIRST) {
    for (const { drawn } of added) drawn.folded = drawn.children.length > 0;
  }
  return added[0];
}

function takeBack(node) {
  const above = node.tree.nodes[node.parent];
  above.drawn.children = above.drawn.children.filter((child) => child !== node.drawn);
  node.drawn.parent = -1;
  reach(above);
}

// To the node of the search from which the decisions by hand go off.
function leaveHand(node) {
  let step = node;
  while (step.line !== step.tree.events) step = step.tree.nodes[step.parent];
  reach(step);
}

function reach(node) {
  unfoldTo(nodes[node.drawn.parent] ?? node.drawn);
  current = node.drawn;
  redraw();
  scrollTo(current);
}

// What can be done at a node beside pressing values.
function handOf(node) {
  const above = node.tree.nodes[node.parent];
  const begun = node.drawn.children.some((child) => child.outcome !== "untried" && !child.shown.byHand);
  const deeds = [
    ["Try this", data.live && node.outcome === "untried", () => decidePart(above, node.cell, node.part)],
    ["Search from here", data.live && OPEN.includes(node.outcome) && !begun, () => goOn(node)],
    ["Take back", node.byHand, () => takeBack(node)],
    ["To the search", line !== node.tree.events, () => leaveHand(node)],
  ].filter(([, possible]) => possible);
  if (!deeds.length) return [];
  const group = make("div", { class: "group deeds" }, ...deeds.map(([words, , deed]) => {
    const button = make("button", { type: "button" }, words);
    button.addEventListener("click", deed);
    return button;
  }));
  return [group, ...further(node)];
}

// How to go on below a decision in a page that nobody serves.
function further(node) {
  if (data.live || !node.byHand || node.outcome !== "branch") return [];
  const typed = wayTo(node).filter((one) => one.cell >= 0).map((one) => `c ${one.words}`);
  return [make("p", {}, "This file knows no more than one decision by hand. To go on, open the tree with "
    + "“gridwright lab tree … --serve”, or start “gridwright lab step” with this board and the same "
    + "options, and type:"), make("pre", {}, typed.join("\n"))];
}
