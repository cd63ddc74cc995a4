/** How the results of a sweep can be shown; their lines as NDJSON need no drawing. */
export const sweepFormats = ["chart", "table", "csv", "svg"] as const;
export type SweepFormat = (typeof sweepFormats)[number];
