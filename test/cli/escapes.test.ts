import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { lab } from "./lab.ts";

let folder = "";
let file = "";
let loaded = "";
let stored = "";
const odd = "\u001b[2J\u009b31m\u202e";

/** A lesson in which every text, even its name, contains terminal escapes. */
const lesson = String.raw`
title: "\e[2J\x9b31m\u202e title"
lesson: "\e[31m lesson"
source: "\e]0;source\a"
hints: ["\e[1m hint"]
setup: { order: {}, payment: { off: true } }
steps: [{ send: POST /orders, to: order, body: "\e[31m", expect: { body: "\e[31m", status: 502 } }]
predict:
  ask: "\e[2J ask"
  choices: [{ says: "\e[1m one", expect: { status: 502 } }, { says: "two \e[0m", expect: { status: 200 } }]
twist: { says: "\e[3m twist", setup: { payment: { off: false } }, expect: { status: 200 } }
`;

const load = String.raw`
title: "\e[2J title"
setup: { payment: {} }
steps:
  - { load: POST /pay, to: payment, name: "\x9b31m load", rate: 50/s, for: 100ms, together: true }
  - { load: POST /pay, to: payment, name: "\u202e more", rate: 50/s, for: 100ms }
expect: [{ load: "\x9b31m load", good: { atLeast: 0% } }]
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lab-escapes-"));
  file = join(folder, `own${odd}.yaml`);
  loaded = join(folder, `loaded${odd}.yaml`);
  stored = join(folder, `stored${odd}.json`);
  writeFileSync(file, lesson);
  writeFileSync(loaded, load);
  await lab(["run", file, "--world", "virtual", "--out", stored]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const told: Readonly<Record<string, () => readonly string[]>> = {
  run: () => ["run", file],
  "run --json": () => ["run", file, "--json"],
  "run --compare": () => ["run", file, "--compare"],
  "run of a load": () => ["run", loaded, "--world", "virtual"],
  show: () => ["show", file],
  check: () => ["check", file],
  predict: () => ["predict", file, "--choose", "1"],
  "predict --json": () => ["predict", file, "--choose", "1", "--json"],
  "progress, after that": () => ["progress"],
  "progress --json": () => ["progress", "--json"],
  health: () => ["health", "--world", "virtual", "--set", `x${odd}=DOWN`],
  route: () => ["route", "--world", "virtual", "--path", `/orders?${odd}`],
  "route with a change": () => [
    ...["route", "--world", "virtual", "--path", "/orders"],
    ...["--header", "x: \u009b31m", "--set", "payment.delay=1ms"],
  ],
  load: () => ["load", "--world", "virtual", "--to", `payment${odd}`],
  sweep: () => ["sweep", loaded, "--vary", "payment.delay=1ms,2ms", "--seeds", "1"],
  "sweep --format table": () => [
    "sweep",
    loaded,
    "--vary",
    "payment.delay=1ms,2ms",
    "--seeds",
    "1",
    "--format",
    "table",
  ],
  "sweep --format csv": () => ["sweep", loaded, "--vary", "payment.delay=1ms,2ms", "--seeds", "1", "--format", "csv"],
  find: () => ["find", loaded, "--vary", `payment${odd}.delay=1ms..20ms`, "good<1%"],
  diff: () => ["diff", file, "--world", "virtual", "--set", "payment.off=false"],
  view: () => ["view", stored],
  share: () => ["share", file],
  explain: () => ["explain", `ECONNREFUSED ${odd}`],
  "explain of an unknown text": () => ["explain", odd],
  site: () => ["site", join(folder, odd), "--track", "clients"],
  proxy: () => ["proxy", "--port", odd],
  gauntlet: () => ["gauntlet", "--use", `order=${odd}`],
  "a name that is unknown": () => ["run", odd],
  "a change that is wrong": () => ["run", "timeout-504", "--set", `order.x${odd}=1`],
  "an option that is unknown": () => ["run", `--x${odd}`],
};

const refused = new Set([
  ...["find", "load", "route", "proxy", "gauntlet", "explain of an unknown text"],
  ...["a name that is unknown", "a change that is wrong", "an option that is unknown"],
]);

/** Every other command gets it as an argument, which is the name of nothing. */
const tried = new Set(Object.keys(told).map((name) => name.split(/[ ,]/)[0]));
const others = commands.map(({ name }) => name).filter((name) => !tried.has(name));
for (const name of others) refused.add(name);
const all = { ...told, ...Object.fromEntries(others.map((name) => [name, () => [name, odd]])) };

for (const [name, args] of Object.entries(all)) {
  test(`nothing in a file or an argument can command the terminal: ${name}`, async () => {
    const { code, out, err } = await lab(args(), { LAB_STATE: join(folder, "state") });
    expect(out + err).not.toBe("");
    if (!refused.has(name)) expect(code, err).not.toBe(2);
    // CSV ends its lines with both characters.
    expect((out + err).replaceAll("\r\n", "\n")).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
}
