/** The maximum number of runs of a scenario, and of seeds of a search. */
export const mostRuns = 10_000;
