/** The maximum time for a backlog after the last call has begun. Calls that are open after it are reported as unfinished. */
export const drainMs = 3_600_000;

/** `drainMs` in words for each world. */
export const drainWords = { virtual: "one simulated hour", real: "one hour" } as const;
