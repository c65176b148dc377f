/** Passing a board on: a link to it carries the whole puzzle. */

import { address } from "./router.js";
import { byId, copied } from "./ui.js";

/** @import { Board } from "../server.js" */
/** @import { StatusLine } from "./status.js" */

/**
 * Copy a link to a board, and show it for those whose browser does not let the page copy.
 * @param {Board} board
 * @param {StatusLine} status
 */
export async function shareLink(board, status) {
  const link = linkTo(board);
  const label = byId("play-shared");
  const [field] = label.getElementsByTagName("input");
  field.value = link;
  label.hidden = false;
  if (await copied(link)) status.say("The link is copied. Whoever opens it gets this puzzle.");
  else field.select();
}

/** Show no link any more. */
export function hideLink() {
  byId("play-shared").hidden = true;
}

/** @param {Board} board */
export function linkTo(board) {
  return new URL(address("play", board.text), location.href).href;
}
