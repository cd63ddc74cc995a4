import type { CommandRow } from "./lab.ts";

/** To add a command, add its file and a row here. */
export const commands: readonly CommandRow[] = [
  { name: "learn", about: "take lessons one by one: predict, run, compare", load: () => import("./commands/learn.ts") },
  { name: "run", about: "play scenarios and show what happened", load: () => import("./commands/run.ts") },
  {
    name: "health",
    about: "show how a Spring Boot application answers health checks",
    load: () => import("./commands/health.ts"),
  },
  { name: "predict", about: "predict one scenario, then run it", load: () => import("./commands/predict.ts") },
  {
    name: "list",
    about: "list scenarios, tracks, practice, settings, faults and more",
    load: () => import("./commands/list.ts"),
  },
  { name: "show", about: "show what a scenario sets up, without running it", load: () => import("./commands/show.ts") },
  {
    name: "serve",
    about: "keep the servers of a scenario running for your own requests",
    load: () => import("./commands/serve.ts"),
  },
  { name: "set", about: "change a setting of running servers", load: () => import("./commands/set.ts") },
  {
    name: "route",
    about: "show which server the gateway sends a request to",
    load: () => import("./commands/route.ts"),
  },
  {
    name: "load",
    about: "send thousands or millions of calls and show how they end",
    load: () => import("./commands/load.ts"),
  },
  {
    name: "sweep",
    about: "run a scenario over a grid of settings and seeds, and draw the result",
    load: () => import("./commands/sweep.ts"),
  },
  {
    name: "gauntlet",
    about: "play every failure against your own server or client and report which rules it breaks",
    load: () => import("./commands/gauntlet.ts"),
  },
  {
    name: "find",
    about: "find the value of a setting at which a condition stops holding",
    load: () => import("./commands/find.ts"),
  },
  { name: "view", about: "show a stored report again, in any format", load: () => import("./commands/view.ts") },
  {
    name: "diff",
    about: "show what differs between two reports or scenarios",
    load: () => import("./commands/diff.ts"),
  },
  {
    name: "share",
    about: "print a command line that repeats a run, or write a scenario file of it",
    load: () => import("./commands/share.ts"),
  },
  { name: "new", about: "create a scenario file of your own", load: () => import("./commands/new.ts") },
  { name: "check", about: "check your own scenario files", load: () => import("./commands/check.ts") },
  {
    name: "compare",
    about: "show how each HTTP client reports a fault, or what each library's defences decide",
    load: () => import("./commands/compare.ts"),
  },
  {
    name: "explain",
    about: "explain an error code, a status or a message",
    load: () => import("./commands/explain.ts"),
  },
  {
    name: "review",
    about: "repeat lessons that you predicted wrongly",
    load: () => import("./commands/review.ts"),
  },
  {
    name: "mend",
    about: "change a setup until it reaches its goal",
    load: () => import("./commands/mend.ts"),
  },
  {
    name: "mystery",
    about: "find out from outside what is wrong with payment",
    load: () => import("./commands/mystery.ts"),
  },
  { name: "ask", about: "send one request to a running mystery", load: () => import("./commands/ask.ts") },
  { name: "progress", about: "show your predictions so far", load: () => import("./commands/progress.ts") },
  {
    name: "completion",
    about: "print a completion script for your shell",
    load: () => import("./commands/completion.ts"),
  },
];
