import type { CommandRow } from "./lab.ts";

/** A new command is its file and a line here. */
export const commands: readonly CommandRow[] = [
  { name: "learn", about: "take lessons one by one: predict, run, compare", load: () => import("./commands/learn.ts") },
  { name: "run", about: "play scenarios and show what happened", load: () => import("./commands/run.ts") },
  {
    name: "health",
    about: "ask a Spring application how it is, under your settings",
    load: () => import("./commands/health.ts"),
  },
  { name: "predict", about: "one lesson: say what will happen, then see", load: () => import("./commands/predict.ts") },
  { name: "list", about: "list scenarios, tracks, settings or faults", load: () => import("./commands/list.ts") },
  { name: "show", about: "show a lesson before it runs", load: () => import("./commands/show.ts") },
  {
    name: "serve",
    about: "keep the servers of a scenario up, for your own curl",
    load: () => import("./commands/serve.ts"),
  },
  { name: "set", about: "change a setting of what is being served", load: () => import("./commands/set.ts") },
  { name: "route", about: "ask the gateway: who gets this request?", load: () => import("./commands/route.ts") },
  { name: "new", about: "begin a scenario file of your own", load: () => import("./commands/new.ts") },
  { name: "check", about: "check scenario files of your own", load: () => import("./commands/check.ts") },
  {
    name: "compare",
    about: "show one fault as each HTTP client sees it",
    load: () => import("./commands/compare.ts"),
  },
  {
    name: "explain",
    about: "say what an error code, a status or a message means",
    load: () => import("./commands/explain.ts"),
  },
  { name: "review", about: "lessons you were sure about and wrong", load: () => import("./commands/review.ts") },
  { name: "progress", about: "what you have predicted so far", load: () => import("./commands/progress.ts") },
  { name: "completion", about: "completion for your shell", load: () => import("./commands/completion.ts") },
];
