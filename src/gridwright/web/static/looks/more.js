/** The looks that are fetched with the first board that has one of them. */

import { boxes } from "./boxes.js";
import { camp } from "./camp.js";
import { coins } from "./coins.js";
import { lamps } from "./lamps.js";
import { stars } from "./stars.js";
import { tiles } from "./tiles.js";

/** @import { Look } from "./plain.js" */

/** @type {Record<string, Look>} */
export const MORE = { boxes, camp, coins, lamps, stars, tiles };
