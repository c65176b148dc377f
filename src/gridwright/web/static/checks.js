/**
 * Kinds of demands that the page can check by itself: what is broken, kept, or still missing.
 *
 * A check gets the values of its cells in order, undefined where nobody knows, and never the
 * solution. It calls broken only what no further entry can put right.
 */

/** @import { Check } from "../server.js" */
/** @typedef {(number|undefined)[]} Known */
/**
 * What a check finds: `faults` are the positions of cells that break it, `broken` when it is; `done`
 * when no further entry can change that it holds, `left` is what is still missing of a number,
 * `repeated` the first value that there is too often.
 * @typedef {object} Finding
 * @property {boolean} [broken]
 * @property {number[]} [faults]
 * @property {boolean} [done]
 * @property {number} [left]
 * @property {number} [found]
 * @property {{value: number, times: number}} [repeated]
 */
/** @typedef {{low: number, high: number}} Range the values that cells can have */
/** @typedef {(known: Known, check: Check, range: Range) => Finding} Checker */

/** @type {Record<string, Checker>} */
export const CHECKERS = {
  different(known, { numbers: free }) {
    /** @param {number} value */
    const isTwice = (value) => !free.includes(value) && count(known, value) > 1;
    const faults = positions(known, (value) => value !== undefined && isTwice(value));
    const value = known[faults[0]];
    const repeated = value === undefined ? undefined : { value, times: count(known, value) };
    return { ...verdict(known, faults), repeated };
  },
  count(known, { numbers: [value, wanted] }) {
    const found = count(known, value);
    const open = count(known, undefined);
    const all = positions(known, (each) => each === value);
    if (found > wanted) return { broken: true, faults: all, found };
    if (found + open < wanted) return { broken: true, faults: [], found };
    return { done: found === wanted, left: wanted - found, found };
  },
  sum(known, { numbers: [total, ...factors] }, range) {
    const { least, most, found, open } = sums(known, factors, range);
    if (least > total || most < total) return { broken: true, faults: [], found };
    return { done: !open, left: total - found, found };
  },
  most(known, { numbers: [total, ...factors] }, range) {
    const { least, open } = sums(known, factors, range);
    return least > total ? broken(known) : { done: !open };
  },
  seen(known, { numbers: [wanted] }) {
    if (known.includes(undefined)) return {};
    let [highest, found] = [0, 0];
    for (const value of /** @type {number[]} */ (known)) {
      if (value > highest) [highest, found] = [value, found + 1];
    }
    return found === wanted ? { done: true, found } : { broken: true, faults: [], found };
  },
  degree(known, { numbers: [wanted] }) {
    if (known[0] !== 1) return { done: known[0] === 0 };
    const beside = positions(known, (value, at) => at > 0 && value === 1);
    const open = positions(known, (value, at) => at > 0 && value === undefined).length;
    if (beside.length > wanted) return { broken: true, faults: [0, ...beside] };
    if (beside.length + open < wanted) return { broken: true, faults: [0] };
    return { done: !open };
  },
  loop(known, { rows }) {
    const on = positions(known, (value) => value === 1);
    const isFull = !known.includes(undefined);
    const pieces = piecesOf(on, rows);
    /** @param {number[]} piece */
    const isClosed = (piece) => piece.every((at) => rows[at].filter((n) => known[n] === 1).length === 2);
    if (pieces.length > 1) {
      const closed = pieces.filter(isClosed);
      if (closed.length) return { broken: true, faults: closed[0] };
      if (isFull) return { broken: true, faults: pieces[pieces.length - 1] };
    }
    if (!isFull) return {};
    return pieces.length === 1 && isClosed(pieces[0]) ? { done: true } : { broken: true, faults: on };
  },
  closer(known, { numbers: [near, far, most] }) {
    const ends = [near, far].map((value) => positions(known, (each) => each === value));
    const apart = spanOf(ends[0]);
    // As far as the far ones can get, if every open cell were one of them until there are enough.
    const isOpen = ends[1].length < most;
    const reach = spanOf(positions(known, (value) => value === far || (isOpen && value === undefined)));
    if (apart >= reach) return { broken: true, faults: ends.flat() };
    return { done: !known.includes(undefined) };
  },
  "one-of"(known, { numbers }) {
    return verdict(known, positions(known, (value) => value !== undefined && !numbers.includes(value)));
  },
  equal(known) {
    const there = positions(known, (value) => value !== undefined);
    const isSame = new Set(there.map((at) => known[at])).size <= 1;
    return verdict(known, isSame ? [] : there);
  },
  differ(known, { rows }) {
    const isSame = rows.every(([a, b]) => known[a] !== undefined && known[a] === known[b]);
    return isSame ? broken(known) : { done: !known.includes(undefined) };
  },
  unlike(known) {
    const [first] = known;
    const same = positions(known, (value, at) => at > 0 && first !== undefined && value === first);
    return verdict(known, same.length ? [0, ...same] : []);
  },
  tally(known, { numbers }) {
    const [first, ...others] = known;
    if (first === undefined) return {};
    const open = count(others, undefined);
    const found = others.filter((value) => value !== undefined && numbers.includes(value)).length;
    const isBroken = first < found || first > found + open;
    return isBroken ? { broken: true, faults: [0] } : { done: !open };
  },
  echo(known, _, range) {
    const before = known.slice(0, -1);
    const last = known[known.length - 1];
    const { least, most, open } = sums(before, before.map(() => 1), range);
    const [low, high] = last === undefined ? [range.low, range.high] : [last, last];
    if (least > high || most < low) return { broken: true, faults: last === undefined ? [] : [before.length] };
    return { done: !open && last !== undefined };
  },
  matching(known, { rows: groups }) {
    const ones = positions(known, (value) => value === 1);
    const own = ones.map((at) => groups.flatMap((group, number) => (group.includes(at) ? [number] : [])));
    const left = unpaired(own);
    if (left.length) return { broken: true, faults: left.map((number) => ones[number]) };
    const isShort = unpaired(groups.map((group) => group.filter((at) => known[at] !== 0))).length;
    return isShort ? { broken: true, faults: [] } : { done: !known.includes(undefined) };
  },
  table(known, { rows }) {
    const fits = rows.some((row) => row.every((value, at) => known[at] === undefined || known[at] === value));
    return fits ? { done: !known.includes(undefined) } : broken(known);
  },
};

/**
 * Those who are left over when as many as can be get one of their choices each, by augmenting paths.
 * @param {number[][]} choices
 */
function unpaired(choices) {
  /** @type {Map<number, number>} */
  const pairs = new Map();
  /**
   * @param {number} one
   * @param {Set<number>} tried
   * @returns {boolean}
   */
  const place = (one, tried) =>
    choices[one].some((choice) => {
      if (tried.has(choice)) return false;
      tried.add(choice);
      const other = pairs.get(choice);
      if (other !== undefined && !place(other, tried)) return false;
      pairs.set(choice, one);
      return true;
    });
  return [...choices.keys()].filter((one) => !place(one, new Set()));
}

/**
 * @param {Known} known
 * @param {number[]} faults
 * @returns {Finding}
 */
function verdict(known, faults) {
  return faults.length ? { broken: true, faults } : { done: !known.includes(undefined) };
}

/**
 * Broken by all that is known.
 * @param {Known} known
 * @returns {Finding}
 */
function broken(known) {
  return { broken: true, faults: positions(known, (value) => value !== undefined) };
}

/**
 * @param {Known} known
 * @param {(value: number|undefined, at: number) => boolean} isWanted
 */
function positions(known, isWanted) {
  return known.flatMap((value, at) => (isWanted(value, at) ? [at] : []));
}

/**
 * @param {Known} known
 * @param {number|undefined} wanted
 */
function count(known, wanted) {
  return known.filter((value) => value === wanted).length;
}

/** @param {number[]} places */
function spanOf(places) {
  return places.length > 1 ? places[places.length - 1] - places[0] : 0;
}

/**
 * A weighted sum: the least and the most it can become, what is there, and how many are open.
 * @param {Known} known
 * @param {number[]} factors
 * @param {Range} range
 */
function sums(known, factors, { low, high }) {
  const sum = { least: 0, most: 0, found: 0, open: 0 };
  known.forEach((value, at) => {
    const ends = (value === undefined ? [low, high] : [value, value]).map((each) => each * factors[at]);
    sum.least += Math.min(...ends);
    sum.most += Math.max(...ends);
    if (value === undefined) sum.open += 1;
    else sum.found += value * factors[at];
  });
  return sum;
}

/**
 * The connected pieces of some positions, by the neighbours of each.
 * @param {number[]} on
 * @param {number[][]} neighbours
 */
function piecesOf(on, neighbours) {
  const rest = new Set(on);
  const pieces = [];
  for (const start of on) {
    if (!rest.delete(start)) continue;
    const piece = [start];
    for (const at of piece) {
      for (const next of neighbours[at]) if (rest.delete(next)) piece.push(next);
    }
    pieces.push(piece);
  }
  return pieces;
}
