/** Making pieces of pictures. Lengths are in hundredths of a cell's side. */

/** The side of a cell. */
export const CELL = 100;

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * An element of a picture; strings among the children become text.
 * @param {string} tag
 * @param {Record<string, string|number|undefined>} [attributes]
 * @param {...(Node|string)} children
 * @returns {SVGElement}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * A text centred at a point; long ones are made smaller to fit.
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} size
 * @param {string} kind its class
 */
export function write(x, y, text, size, kind, room = 78) {
  const fitting = Math.min(size, room / (0.6 * Math.max(1, text.length)));
  // Letters of a line are centred by hand, since not every browser knows how.
  const at = { x, y: y + fitting * 0.36, "font-size": Math.round(fitting * 10) / 10 };
  return draw("text", { class: kind, ...at }, text);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} radius
 * @param {string} kind its class
 */
export function box(x, y, width, height, radius, kind) {
  return draw("rect", { class: kind, x, y, width, height, rx: radius });
}

/**
 * @param {string} d
 * @param {string} kind its class
 */
export function path(d, kind) {
  return draw("path", { class: kind, d });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} kind its class
 */
export function disc(x, y, radius, kind) {
  return draw("circle", { class: kind, cx: x, cy: y, r: radius });
}

/**
 * Two short lines across each other.
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @param {string} kind its class
 */
export function cross(x, y, reach, kind) {
  const far = 2 * reach;
  return path(`M${x - reach} ${y - reach}l${far} ${far}M${x + reach} ${y - reach}l${-far} ${far}`, kind);
}

/**
 * A small tick to the lower right of a sign.
 * @param {number} x
 * @param {number} y
 */
export function tick(x, y) {
  return path(`M${x - 5} ${y}l3.500 3.500 6.500 -7.500`, "tick");
}

/**
 * A rectangle whose corners are rounded one by one, from the upper left clockwise.
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number[]} radii
 */
export function rounded(x, y, width, height, [a, b, c, d]) {
  return (
    `M${x + a} ${y}h${width - a - b}a${b} ${b} 0 0 1 ${b} ${b}v${height - b - c}` +
    `a${c} ${c} 0 0 1 ${-c} ${c}h${c + d - width}a${d} ${d} 0 0 1 ${-d} ${-d}v${a + d - height}` +
    `a${a} ${a} 0 0 1 ${a} ${-a}z`
  );
}
