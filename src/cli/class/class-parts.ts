import type { CommandRow } from "../lab.ts";

/** The commands of `lab class`, in the order of its help. */
export const classParts: readonly CommandRow[] = [
  {
    name: "new",
    about: "write a file for each student, in which the numbers vary",
    load: () => import("../commands/class/new.ts"),
  },
  {
    name: "collect",
    about: "merge hand-ins: who did what, and the wrong answers chosen most",
    load: () => import("../commands/class/collect.ts"),
  },
  {
    name: "ask",
    about: "show the question of a lesson without its answer, then play it",
    load: () => import("../commands/class/ask.ts"),
  },
  {
    name: "notes",
    about: "print the instructor's notes of a path or a track",
    load: () => import("../commands/class/notes.ts"),
  },
];
