"use strict";
// The trees that stand in the page as data: nodes, events, and both trees as one where there are two.

const data = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";

function make(name, attributes, ...inside) {
  const element = name.startsWith("svg:")
    ? document.createElementNS(SVG, name.slice(4)) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

function nodeOfData(tree, [parent, cell, part, words, outcome, why, removed, size, note, inside], number) {
  const node = { tree, number, parent, cell, part, words, outcome, why, size, note, inside, order: -1,
                 byHand: false, groups: removalsOf(removed) };
  node.events = eventsOf(node);
  return node;
}

// A decision at a node: which cell, and which part of its values.
function keyOf(number, cell, part) {
  return `${number}:${cell}:${part}`;
}

function removalsOf(removed) {
  // "rule:cell.value.value,cell.value;rule:..."
  return removed.split(";").filter(Boolean).map((group) => {
    const [rule, cells] = group.split(":");
    return [Number(rule), cells.split(",").map((one) => one.split(".").map(Number))];
  });
}

// For each tree: its nodes, all its events in order, and what other decisions would have done. The
// `line` of a node is the events that "next" and "back" go through from there.
const trees = data.trees.map((tree) => {
  const made = { ...tree, events: [], tried: new Map() };
  made.nodes = tree.nodes.map((row, number) => nodeOfData(made, row, number));
  for (const node of made.nodes) {
    node.order = tree.numbers[node.number];
    node.line = made.events;
    made.events.push(...node.events);
  }
  for (const row of tree.choices) made.tried.set(keyOf(...row), row);
  return made;
});

// An event: a decision, what one constraint removed in one go, or how the node ended.
function eventsOf(node) {
  if (node.outcome === "untried" || node.outcome === "gone") return [];
  const found = [{ node, kind: node.cell < 0 && node.number === 0 ? "start" : "decision", done: 0 }];
  node.groups.forEach(([rule, cells], place) => {
    found.push({ node, kind: "propagation", done: place + 1, rule, cells });
  });
  if (node.outcome === "failure") {
    found.push({ node, kind: "failure", done: node.groups.length, rule: node.why });
  } else if (node.outcome === "solution") {
    found.push({ node, kind: "solution", done: node.groups.length });
  }
  return found;
}

// The nodes that are drawn: those of the tree, or of both as one. `sides` are the nodes of the trees.
const nodes = (data.pairs || trees[0].nodes.map((node) => [node.parent, node.number, null])).map(
  ([parent, first, second], number) => {
    const sides = [first === null ? null : trees[0].nodes[first],
                   second === null ? null : trees[1].nodes[second]];
    const shown = sides[0] || sides[1];
    const side = !data.pairs || (sides[0] && sides[1]) ? "both" : sides[0] ? "first" : "second";
    return drawnNode(number, parent, sides, side, shown);
  });
function drawnNode(number, parent, sides, side, shown) {
  return { number, parent, sides, side, shown, words: shown.words, children: [], folded: false,
           depth: 0, outcome: outcomeOf(sides), size: Math.max(...sides.map((one) => one?.size ?? 0)) };
}
nodes.forEach(hang);

// Put a node below its parent, with what both trees say of it.
function hang(node) {
  const [first, second] = node.sides;
  node.sides.forEach((one) => { if (one) one.drawn = node; });
  const split = first && second && first.note !== second.note && data.pairs;
  node.note = split ? `1: ${first.note || first.inside}; 2: ${second.note || second.inside}` : node.shown.note;
  node.inside = node.sides.filter(Boolean).map((one) => one.inside).filter(Boolean).join("; ");
  const parent = nodes[node.parent];
  if (!parent) return;
  parent.children.push(node);
  node.depth = parent.depth + 1;
}

function outcomeOf(sides) {
  const outcomes = sides.filter(Boolean).map((one) => one.outcome);
  // A node that goes on in one tree goes on here.
  return outcomes.find((outcome) => outcome === "branch") ?? outcomes[0];
}
