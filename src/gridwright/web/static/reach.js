/** Whether the server can be reached, as far as anybody knows. */

/** @type {((isAway: boolean) => void)[]} */
const listeners = [];
let isAway = false;

/**
 * Be told whether the server is away, now and whenever that changes.
 * @param {(isAway: boolean) => void} listener
 */
export function onAway(listener) {
  listeners.push(listener);
  listener(isAway);
}

/**
 * What a request found out.
 * @param {boolean} found whether the server is away
 */
export function noteAway(found) {
  if (found === isAway) return;
  isAway = found;
  for (const listener of listeners) listener(isAway);
}

/** Find out, with a request that nothing kept in the browser answers. */
export async function lookForServer() {
  noteAway(await fetch("./", { method: "HEAD", cache: "no-store" }).then(() => false, () => true));
}
