import { classParts } from "./class/class-parts.ts";
import type { CommandRow } from "./lab.ts";
import { proxyParts } from "./proxy/proxy-parts.ts";
import { sweepParts } from "./sweep/sweep-parts.ts";

type GroupRows = readonly Omit<CommandRow, "group">[];

/**
 * To add a command, add its file and a row here. `lab --help` lists the rows below the names of their groups, in this
 * order.
 */
const groups: Readonly<Record<string, GroupRows>> = {
  Learn: [
    {
      name: "learn",
      about: "take lessons one by one: predict, run, compare",
      load: () => import("./commands/learn.ts"),
    },
    { name: "predict", about: "predict one scenario, then run it", load: () => import("./commands/predict.ts") },
    {
      name: "practice",
      about: "fix a setup, find a hidden fault, decide in an incident, or write code",
      load: () => import("./commands/practice.ts"),
    },
    {
      name: "review",
      about: "repeat lessons that are due, those that you predicted wrongly first",
      load: () => import("./commands/review.ts"),
    },
    {
      name: "progress",
      about: "show your predictions so far, and where they are stored",
      load: () => import("./commands/progress.ts"),
    },
    {
      name: "class",
      about: "teach a group: files for students, their results, questions for a projector",
      load: () => import("./commands/class.ts"),
      parts: classParts,
    },
    { name: "site", about: "write the course as a static site that plays", load: () => import("./commands/site.ts") },
  ],
  "Run and look up": [
    { name: "run", about: "play scenarios and show what happened", load: () => import("./commands/run.ts") },
    {
      name: "list",
      takesText: true,
      about: "list scenarios, tracks, practice, settings, faults and more",
      load: () => import("./commands/list.ts"),
    },
    {
      name: "show",
      about: "show what a scenario sets up, without running it",
      load: () => import("./commands/show.ts"),
    },
    {
      name: "search",
      takesText: true,
      about: "find lessons, faults, codes, settings and recipes by words or a symptom",
      load: () => import("./commands/search.ts"),
    },
    {
      name: "explain",
      takesText: true,
      about: "explain an error code, a status code or a message",
      load: () => import("./commands/explain.ts"),
    },
    {
      name: "compare",
      about: "show how each HTTP client reports a fault, or what each library's defences decide",
      load: () => import("./commands/compare.ts"),
    },
    {
      name: "serve",
      about: "keep the servers of a scenario running for your own requests",
      load: () => import("./commands/serve.ts"),
    },
  ],
  "Test yours": [
    {
      name: "gauntlet",
      about: "play every failure against your own server or client and report which rules it breaks",
      load: () => import("./commands/gauntlet.ts"),
    },
    {
      name: "hunt",
      about: "let each call between services fail, then two, and report what breaks",
      load: () => import("./commands/hunt.ts"),
    },
    {
      name: "proxy",
      about: "break the network between your services; any Toxiproxy client can drive it",
      load: () => import("./commands/proxy.ts"),
      parts: proxyParts,
    },
  ],
  Simulate: [
    {
      name: "load",
      about: "send thousands or millions of calls and show how they end",
      load: () => import("./commands/load.ts"),
    },
    {
      name: "sweep",
      about: "run a scenario over a grid of settings and seeds, and draw the result",
      load: () => import("./commands/sweep.ts"),
      parts: sweepParts,
    },
    {
      name: "find",
      about: "find the value of a setting at which a condition stops holding",
      load: () => import("./commands/find.ts"),
    },
    {
      name: "paper",
      about: "play published results again, and compare the numbers",
      load: () => import("./commands/paper.ts"),
    },
  ],
  Spring: [
    {
      name: "health",
      about: "show how a Spring Boot application answers health checks",
      load: () => import("./commands/health.ts"),
    },
    {
      name: "route",
      about: "show which server the gateway sends a request to",
      load: () => import("./commands/route.ts"),
    },
  ],
  "Files and reports": [
    { name: "new", about: "create a scenario file of your own", load: () => import("./commands/new.ts") },
    { name: "check", about: "check your own scenario files", load: () => import("./commands/check.ts") },
    {
      name: "view",
      about: "show a stored report again, in any format of its kind",
      load: () => import("./commands/view.ts"),
    },
    {
      name: "diff",
      about: "show what differs between two reports or scenarios",
      load: () => import("./commands/diff.ts"),
    },
    {
      name: "share",
      about: "print a command line that repeats a run, or save it as a scenario",
      load: () => import("./commands/share.ts"),
    },
  ],
};

/** These work, but `lab --help` does not list them: other commands name them where they are needed. */
const unlisted: GroupRows = [
  { name: "set", about: "change a setting of running servers", load: () => import("./commands/set.ts") },
  { name: "mend", about: "fix a broken setup", load: () => import("./commands/mend.ts"), now: "practice" },
  {
    name: "mystery",
    about: "diagnose a hidden payment fault",
    load: () => import("./commands/mystery.ts"),
    now: "practice",
  },
  {
    name: "ask",
    about: "send one request to a running mystery",
    takesText: true,
    load: () => import("./commands/ask.ts"),
  },
  {
    name: "completion",
    about: "print a completion script for your shell",
    load: () => import("./commands/completion.ts"),
  },
];

export const commands: readonly CommandRow[] = [
  ...Object.entries(groups).flatMap(([group, rows]) => rows.map((row) => ({ ...row, group }))),
  ...unlisted,
];
