/** Looks that are fetched when a board needs one of them. */

import { boxes } from "./boxes.js";
import { camp } from "./camp.js";
import { coins } from "./coins.js";
import { lamps } from "./lamps.js";
import { stars } from "./stars.js";
import { tiles } from "./tiles.js";

/** @type {Record<string, import("./plain.js").Look>} */
export const more = { boxes, camp, coins, lamps, stars, tiles };
