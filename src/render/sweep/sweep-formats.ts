/** The formats of a sweep's results. Their NDJSON lines need no drawing. */
export const sweepFormats = ["chart", "table", "csv", "svg"] as const;
export type SweepFormat = (typeof sweepFormats)[number];
