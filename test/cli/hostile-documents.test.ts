import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { lab } from "./lab.ts";

/** At most this many changed documents of each kind are read, evenly chosen. */
const mostTried = 100;
const folder = mkdtempSync(join(tmpdir(), "lab-hostile-"));
const at = (name: string) => join(folder, name);
const state = { LAB_STATE: folder };

const hostile: readonly unknown[] = [
  { a: 1 },
  { constructor: 1 },
  [],
  [{}],
  null,
  "constructor",
  "__proto__",
  -1,
  true,
];

/** Returns all documents in which one value is replaced or missing. */
function changed(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const without = (other?: readonly [unknown]) => {
      const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
      if (other === undefined) delete copy[key];
      else copy[key] = other[0];
      return copy;
    };
    return [without(), ...[...hostile, ...changed(inner)].map((each) => without([each]))];
  });
}

function some<Document>(documents: readonly Document[]): Document[] {
  const step = Math.max(1, documents.length / mostTried);
  return Array.from({ length: Math.min(mostTried, documents.length) }, (_, nth) => documents[Math.floor(nth * step)]!);
}

const bench = {
  use: {
    order: {
      run: "node order.js",
      env: { PAY: "{payment.url}" },
      ready: "GET /healthz",
      ask: { path: "/orders", headers: { a: "b" } },
      answers: { paid: "2xx", notPaid: [400], unknown: "5xx" },
    },
  },
  payment: { path: "POST /pay", paid: { status: 200, body: "ok" }, key: "header key", lookup: "GET /pay/{key}" },
  rules: { answersWithin: "3s" },
};
const made = { at: "2026-01-01T00:00:00.000Z", chose: 1, right: true, sure: 1 };
const progress = {
  version: 1,
  lessons: { "timeout-504": [made], constructor: [made] },
  ended: { "timeout-504": { at: made.at, how: "done" } },
};
const scenario = {
  title: "t",
  setup: { order: { timeout: "1s", retry: { tries: 2 } }, payment: { faults: [{ delay: "3s", nth: [1] }] } },
  steps: [{ send: "POST /orders", to: "order", expect: { status: 200 } }],
  expect: [{ from: "order", to: "payment", failure: "timed-out" }],
};
const routes = {
  spring: {
    cloud: {
      gateway: { routes: [{ id: "a", uri: "http://order", predicates: ["Path=/a/**"], filters: ["StripPrefix=1"] }] },
    },
  },
};
const stored: Readonly<Record<string, readonly string[]>> = {
  story: ["run", "refused-502"],
  load: ["load", "--rate", "5/s", "--for", "1s"],
  health: ["health", "--set", "db=DOWN"],
  route: ["route", "--share", "10"],
};
const reports: Record<string, unknown> = {};
let lines: Readonly<Record<"plan" | "results", unknown>>;
beforeAll(async () => {
  for (const [name, args] of Object.entries(stored)) {
    await lab([...args, "--world", "virtual", "--out", at(`${name}.json`)]);
    reports[name] = JSON.parse(readFileSync(at(`${name}.json`), "utf8"));
  }
  const sweep = ["sweep", "refused-502", "--vary", "order.timeout=1s,2s", "--seeds", "1"];
  const first = async (...args: string[]) => JSON.parse((await lab([...sweep, ...args])).out.split("\n", 1)[0]!);
  lines = { plan: await first("--plan"), results: await first("--format", "ndjson") };
});

test.each<[string, () => unknown, string, readonly string[]]>([
  ["bench file", () => bench, "a.yaml", ["check", at("a.yaml")]],
  ["scenario", () => scenario, "b.yaml", ["check", at("b.yaml")]],
  ["stored story", () => reports.story, "c.json", ["view", at("c.json"), "--format", "html"]],
  ["stored load", () => reports.load, "c.json", ["view", at("c.json"), "--format", "html"]],
  ["stored health", () => reports.health, "c.json", ["view", at("c.json"), "--format", "markdown"]],
  ["stored route", () => reports.route, "c.json", ["view", at("c.json")]],
  ["stored report that is compared", () => reports.story, "c.json", ["diff", at("story.json"), at("c.json")]],
  [
    "file of routes",
    () => routes,
    "e.yaml",
    ["route", "--world", "virtual", "--routes", at("e.yaml"), "--path", "/a/b"],
  ],
  ["stored progress", () => progress, "progress.json", ["progress"]],
])("no change of a %s is a bug of ours", async (_, of, file, args) => {
  const documents = some(changed(of()));
  expect(documents.length).toBeGreaterThan(50);
  for (const document of documents) {
    const text = JSON.stringify(document);
    writeFileSync(at(file), text);
    const { code, err } = await lab(args, state).catch((error: Error) => ({ code: 3, err: String(error.stack) }));
    expect({ code, err, text }).not.toMatchObject({ code: 3 });
  }
});

test.each([
  ["a plan", () => lines.plan, ["--cells", at("d.ndjson"), "--jobs", "1"]],
  ["results", () => lines.results, ["--merge", at("d.ndjson")]],
] as const)("no changed line of %s is a bug of ours", async (_, of, args) => {
  const { id } = of() as { id: string };
  const documents = some(changed(of()) as Record<string, unknown>[]).map((each, nth) =>
    args[0] === "--merge" && each.id === id ? { ...each, id: `${id}${nth}` } : each,
  );
  expect(documents.length).toBeGreaterThan(50);
  writeFileSync(at("d.ndjson"), documents.map((each) => `${JSON.stringify(each)}\n`).join(""));
  expect((await lab(["sweep", ...args])).code).toBe(2);
});

test.each(["table", "svg", "html", "markdown", "csv", "junit", "tap", "github", "json"])(
  "a stored report without runs cannot be shown as %s",
  async (format) => {
    writeFileSync(at("empty.json"), JSON.stringify({ ...(reports.story as object), reports: [] }));
    const { code, err } = await lab(["view", at("empty.json"), "--format", format]);
    expect({ code, err: err.replace(/\s+/g, " ") }).toEqual({
      code: 2,
      err: expect.stringContaining("contains no run"),
    });
  },
);

test.each([
  [{ run: "no-such-program --port {port}" }, 'there is no program "no-such-program"'],
  [{ run: "   " }, "the command is empty"],
  [{ run: "node", env: { A: "{nobody.url}" } }, "{nobody.url} is not a known placeholder"],
  [{ url: "ftp://127.0.0.1:8080" }, "ftp://127.0.0.1:8080 is not an HTTP URL"],
  [{ run: "node 'x" }, "the command node 'x has an unclosed '"],
])("a mistake that shows only when the server starts names the bench file: %j", async (order, says) => {
  writeFileSync(at("start.yaml"), JSON.stringify({ use: { order } }));
  const { code, err } = await lab(["gauntlet", "--bench", at("start.yaml"), "--only", "slow"]);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`${at("start.yaml")}:1:`) });
  expect(err.replace(/\s+/g, " ")).toContain(says);
});

test("a template that cannot be read is named at its place in the bench file", async () => {
  writeFileSync(at("template.yaml"), "use:\n  order:\n    run: node order.js\n    template: none.conf\n");
  const { err } = await lab(["check", at("template.yaml")]);
  expect(err).toContain(`${at("template.yaml")}:4:15`);
  expect(err.replace(/\s+/g, " ")).toContain("none.conf does not exist");
});
