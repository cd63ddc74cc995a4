/** How long a backlog may take once no more calls begin. Calls that have not ended by then are reported as unfinished. */
export const drainMs = 3_600_000;

/** The same in words, in the time of each world. */
export const drainWords = { virtual: "one virtual hour", real: "one hour" } as const;
