import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { formats } from "../../src/render/formats.ts";
import { kindWords } from "../../src/render/results.ts";
import { lab } from "./lab.ts";

/** Stands for every secret; it must not occur in any output. */
const canary = "Canary-7f3a9c";

const folder = mkdtempSync(join(tmpdir(), "lab-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const setup = `
title: Own
setup:
  gateway: { tokens: [${canary}] }
  order: {}
  payment: {}
  monolith: { }`;
const story = file(
  "story.yaml",
  `${setup}
steps:
  - send: GET /members/7?access_token=${canary}
    to: gateway
    headers: { authorization: Bearer ${canary}, cookie: "sid=${canary}; a=b", x-api-key: ${canary} }
    body: '{"password":"${canary}"}'
    expect: { status: 200, servedBy: monolith }
predict:
  ask: Which?
  choices:
    - { says: yes it is, expect: { status: 200 } }
    - { says: no, expect: { status: 401 } }
twist:
  says: another token
  setup: { gateway: { tokens: [${canary}-2] } }
  expect: { status: 401 }
`,
);
const loaded = file(
  "loaded.yaml",
  `title: Loaded
setup: { gateway: { tokens: [${canary}] }, order: {}, payment: {}, monolith: {} }
steps:
  - load: GET /members/7?token=${canary}
    to: gateway
    rate: 20/s
    for: 1s
expect: { good: { atMost: 1% } }
`,
);
const routes = file(
  "application.yaml",
  `spring:
  datasource: { password: ${canary} }
  cloud:
    gateway:
      routes:
        - id: one
          uri: http://user:${canary}@order
          predicates: [Path=/orders/**]
          filters: ["AddRequestHeader=X-Api-Key, ${canary}"]
`,
);
const server = join(process.cwd(), "examples/servers/node/order.mjs");
const bench = file(
  "bench.yaml",
  `use:
  order:
    run: node ${server} --api-key ${canary}
    env: { DB_PASSWORD: ${canary}, MODE: passes-through }
    ask: { method: POST, path: /orders, headers: { cookie: sid=${canary} }, body: '{"password":"${canary}"}' }
payment:
  path: POST /pay
  paid: { headers: { x-api-key: ${canary} } }
`,
);
const crashing = file(
  "crashing.mjs",
  "console.error(process.argv, process.env.DB_PASSWORD); console.error(new Error(process.env.DB_PASSWORD)); process.exit(1)",
);
const stored = join(folder, "stored.json");
const env = { LAB_STATE: join(folder, "state") };

const words = {
  sets: ["--set", `gateway.tokens=[${canary}]`],
  deep: ["--set", `gateway.tokens.0=${canary}`],
  flow: [`--set=gateway={tokens: [${canary}]}`],
  headers: [
    ...["--header", `Proxy-Authorization: Basic ${canary}`],
    ...["--header", `cookie: a=${canary}; b=c`],
    `--header=x-api-key:${canary}`,
    ...["--header", `authorization: Bearer ${canary}`],
  ],
  properties: ["--property", `spring.datasource.password=${canary}`, `--property=my.api-key=${canary}`],
};

/** Each thread compiles everything again. */
const alone = ["--jobs", "1"];

/** Command lines that get the canary in every way in which they accept it, by the kind of their result. */
const results: Readonly<Record<string, readonly string[]>> = {
  story: ["run", story, "--world", "virtual", ...words.sets],
  load: ["run", loaded, "--world", "virtual", ...words.deep],
  list: ["run", story, loaded, "--world", "virtual"],
  variants: ["run", story, "--world", "virtual", "--compare"],
  health: ["health", "--world", "virtual", ...words.properties, "--path", `/actuator/health?token=${canary}`],
  route: ["route", "--world", "virtual", "--path", `/orders?api_key=${canary}`, ...words.headers, ...words.sets],
  setup: ["show", story],
  hunt: ["hunt", story, "--world", "virtual", "--failures", "503"],
  difference: ["diff", story, "--world", "virtual", ...words.sets],
};
/** Kinds that have no --format and no --report. */
const ownOutput = { incident: ["practice", "failover-or-wait", ...words.sets] };
/** Results that contain nothing from the user. */
const withoutWords = ["clients", "defence", "handout", "paper", "progress", "question", "class"];
/** Played below, because they take longer. */
const elsewhere = ["gauntlet", "sweep"];

async function outputOf(args: readonly string[]): Promise<string> {
  const { out, err, code } = await lab(args, env);
  expect(code, err).not.toBe(3);
  expect(out + err).not.toContain(canary);
  return out + err;
}

test("all kinds of results are tried", () => {
  expect([...Object.keys({ ...results, ...ownOutput }), ...withoutWords, ...elsewhere].sort()).toEqual(
    Object.keys(kindWords).sort(),
  );
});

test.each(Object.entries(ownOutput))("%s contains no secret", async (_, args) => {
  expect(await outputOf([...args, "--json"])).toContain("•••");
  await outputOf([...args, "--out", join(folder, "own.html")]);
  expect(readFileSync(join(folder, "own.html"), "utf8")).not.toContain(canary);
});

describe.each(Object.entries(results))("a result of the kind %s contains no secret", (kind, args) => {
  const able = Object.keys(formats).filter((name) => Object.hasOwn(formats[name as keyof typeof formats].draws, kind));
  // Playing takes longer than drawing, so all files are written by one command.
  test("in files of all formats", async () => {
    const out = (name: string) => join(folder, `${kind}-${name}`);
    const command = [...args, ...able.flatMap((name) => ["--report", `${name}=${out(name)}`])];
    await outputOf(command);
    for (const name of able) expect(readFileSync(out(name), "utf8"), name).not.toContain(canary);
  });

  test.each(able.filter((name) => ["table", "json"].includes(name)))("printed as %s", async (name) => {
    const printed = await outputOf([...args, "--format", name]);
    if (name === "json" && kind !== "difference") expect(printed).toContain("•••");
  });
});

test.each([
  ["--routes", ["route", "--world", "virtual", "--routes", routes, "--path", "/orders/7", "--why"]],
  ["--routes as JSON", ["route", "--world", "virtual", "--routes", routes, "--path", "/orders/7", "--json"]],
  ["--config", ["health", "--world", "virtual", "--spring", routes, "--json"]],
  ["show", ["show", story]],
  ["show --twist", ["show", story, "--twist"]],
  ["check", ["check", story, bench]],
  ["check --json", ["check", story, "--json"]],
  ["predict", ["predict", story, "--choose", "1"]],
  ["predict --json", ["predict", story, "--choose", "1", "--json"]],
  ["share", ["share", story, ...words.sets]],
  ["find", ["find", loaded, "--vary", "load.rate=10/s..20/s", "--json", ...alone, ...words.sets]],
  ["sweep", ["sweep", loaded, "--vary", `gateway.tokens=[${canary}]`, "--seeds", "1", ...alone]],
  [
    "sweep as CSV",
    ["sweep", loaded, "--vary", `gateway.tokens=[${canary}]`, "--seeds", "1", ...alone, "--format", "csv"],
  ],
  ["a wrong setting", ["run", story, "--set", `gateway.tokens.x=${canary}`]],
  ["an unknown setting", ["run", story, "--set", `gateway.token=${canary}`]],
  ["an unknown server", ["run", story, "--set", `gatway.tokens=[${canary}]`]],
  ["an unknown option", ["run", story, `--password=${canary}`]],
  ["an unknown scenario", ["run", `http://user:${canary}@host/x`]],
  ["a misspelt setting", ["run", story, "--set", `gateway.toknes=${canary}`]],
  ["a misspelt option", ["serve", story, `--tokn=${canary}`]],
  ["set without servers", ["set", `gateway.tokens=[${canary}]`]],
  ["ask", ["ask", "GET", `http://user:${canary}@127.0.0.1:1/?token=${canary}`]],
] as const)("nothing that is printed contains a secret: %s", async (_, args) => {
  await outputOf(args);
});

test("a mistake in a file is shown without the secrets next to it", async () => {
  const text = `${setup.replace("{ tokens", "{ dely: 1s, tokens")}\nsteps: [{ send: GET /, to: gateway }]\n`;
  expect(await outputOf(["run", file("mistake.yaml", text)])).toContain("dely");
});

test("a server that prints its secrets and ends does not print them in a report", async () => {
  const inFile = file("env.yaml", `use:\n  order:\n    run: node ${crashing}\n    env: { DB_PASSWORD: ${canary} }\n`);
  expect(await outputOf(["run", "timeout-504", "--bench", inFile])).toContain("•••");
  const use = `order=env DB_PASSWORD=${canary} node ${crashing} --token ${canary}`;
  expect(await outputOf(["run", "timeout-504", "--use", use])).toContain("•••");
});

test("the card of a gauntlet contains no secrets, in any format", async () => {
  const able = Object.keys(formats).filter((name) =>
    Object.hasOwn(formats[name as keyof typeof formats].draws, "gauntlet"),
  );
  const reports = able.flatMap((name) => ["--report", `${name}=${join(folder, `card-${name}`)}`]);
  await outputOf(["gauntlet", "--bench", bench, "--only", "status-503", ...reports]);
  for (const name of able) expect(readFileSync(join(folder, `card-${name}`), "utf8")).not.toContain(canary);
});

test("a stored report contains no secrets, nor does what is made of it", async () => {
  await outputOf([...results.story!, "--out", stored]);
  const text = readFileSync(stored, "utf8");
  expect(text).not.toContain(canary);
  expect(JSON.parse(text).command).toBe(`lab run ${story} --world virtual --set 'gateway.tokens=•••'`);
  for (const name of ["table", "html", "markdown", "json"]) await outputOf(["view", stored, "--format", name]);
});

test("a page says that its command line lacks values, and lab says which when it is pasted", async () => {
  const page = await outputOf([...results.story!, "--format", "markdown"]);
  expect(page).toContain("write your own values instead of •••");
  const { err, code } = await lab(["run", story, "--set", "gateway.tokens=•••"], env);
  expect(code).toBe(2);
  expect(err).toContain("gateway.tokens=•••");
  expect(err).toContain("write your own values instead of •••");
});

test("the sentence after a hidden value is kept", async () => {
  const { err } = await lab(["run", story, "--set", "gateway.toknes=abc"]);
  expect(err).toMatch(/^error: gateway\.toknes is not a known setting\n/);
});

test("a shared file contains no secrets, and lab says what to fill in", async () => {
  const shared = join(folder, "shared.yaml");
  expect(await outputOf(["share", story, ...words.sets, "--out", shared])).toContain("write your own values");
  const text = readFileSync(shared, "utf8");
  expect(text).toContain("tokens:");
  expect(text).not.toContain(canary);
  const { err, code } = await lab(["run", shared], env);
  expect(code).toBe(2);
  expect(err).toMatch(/shared\.yaml:\d+:\d+ {2}this value was hidden/);
  expect(err).toContain("write your own values instead of •••");
});

test.each(["auth", "token", "secrets", "auth-api"])(
  "a server may be called %s, and its settings are shown",
  async (name) => {
    const own = file(
      "named.yaml",
      `title: Named\nsetup:\n  api: { is: service, takes: GET /x, does: [{ calls: ${name} GET /y }] }
  ${name}: { is: service, takes: GET /y }\nsteps:\n  - { send: GET /x, to: api, expect: { status: 200 } }\n`,
    );
    const set = ["--set", `${name}.delay=50ms`];
    expect((await lab(["run", own, "--world", "virtual", ...set], env)).out).toContain(`${name}.delay: none → 50ms`);
    expect((await lab(["run", own, "--world", "virtual", ...set, "--json"], env)).out).not.toContain("•••");
    expect((await lab(["share", own, ...set], env)).out).toContain(`--set ${name}.delay=50ms`);
  },
);

test("the servers get the true values", async () => {
  const { code } = await lab(["run", story, "--world", "virtual"], env);
  expect(code).toBe(0);
});

test("tokens of a lesson are shown, because the lesson is about them", async () => {
  const { out } = await lab(["run", "no-token", "--world", "virtual"], env);
  expect(out).toContain("alice-token");
});

mkdirSync(env.LAB_STATE);
