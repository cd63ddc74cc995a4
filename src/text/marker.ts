/**
 * Written at the beginning of a report, if its format has room for it. A later report may replace a file with this
 * mark.
 */
export const marker = "failure-lab report";
