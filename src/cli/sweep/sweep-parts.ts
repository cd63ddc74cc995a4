import type { CommandRow } from "../lab.ts";

/** The commands of `lab sweep`, in the order of its help. */
export const sweepParts: readonly CommandRow[] = [
  {
    name: "plan",
    about: "print the cells, a line of JSON each, and run nothing",
    load: () => import("../commands/sweep/plan.ts"),
  },
  { name: "cells", about: "run the cells of a plan", load: () => import("../commands/sweep/cells.ts") },
  { name: "merge", about: "merge files of results", load: () => import("../commands/sweep/merge.ts") },
];
