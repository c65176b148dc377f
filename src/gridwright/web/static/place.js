/** Where the page is: what is kept by a browser is kept for a whole origin, on which there may be others. */

/** The folder of the page; nothing for the one at the top. */
const folder = globalThis.location?.pathname?.replace(/[^/]*$/, "").replace(/^\/$/, "") ?? "";

/** The name under which this page keeps something, and no other page of the same origin. */
export const HERE = folder ? `gridwright ${folder}` : "gridwright";
