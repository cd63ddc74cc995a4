const product = "failure-lab";

/**
 * Written at the beginning of a report, if its format has room for it. A later report may replace a file with this
 * mark.
 */
export const marker = `${product} report`;
/** The same for the document of a hunt. */
export const huntMarker = `${product} hunt`;
