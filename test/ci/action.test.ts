import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import about from "../../package.json" with { type: "json" };

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const text = read("action.yml");
const page = read("docs/ci.md");

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
const { inputs, outputs, runs } = parse(text) as {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};

test("each input is used, and each that is used exists", () => {
  const used = new Set([...text.matchAll(/\binputs\.([\w-]+)/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(Object.keys(inputs).sort());
  expect(Object.keys(inputs).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("the script reads each of its variables, and no expression is a part of it", () => {
  expect(runs.using).toBe("composite");
  for (const { run = "", env = {} } of runs.steps) {
    expect(run).not.toContain("${{");
    expect(Object.keys(env).filter((name) => !run.includes(`$${name}`) && !run.includes(`\${${name}`))).toEqual([]);
  }
});

test("each output is written by its step", () => {
  for (const [name, { value }] of Object.entries(outputs)) {
    const [, id, written] = /^\$\{\{ steps\.(\w+)\.outputs\.([\w-]+) \}\}$/.exec(value)!;
    expect(written).toBe(name);
    expect(runs.steps.find((step) => step.id === id)!.run).toContain(`echo "${name}=`);
  }
});

test("other actions are named by their commits", () => {
  const workflows = readdirSync(join(root, ".github/workflows")).map((name) => `.github/workflows/${name}`);
  const uses = ["action.yml", "docs/ci.md", ...workflows].flatMap((file) =>
    [...read(file).matchAll(/\buses: (?!\.\/)(\S+)/g)].map(([, action]) => `${file}: ${action}`),
  );
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((each) => !/@[0-9a-f]{40}$/.test(each))).toEqual([]);
});

test("the recipes get the version of this package", () => {
  expect(inputs.version!.default).toBe(about.version);
  for (const file of ["examples/ci/gauntlet.sh", "examples/ci/gitlab.yml", "docs/ci.md"]) {
    const named = [...read(file).matchAll(/failure-lab@(\d\S*?)(?=[\s"}`])/g)].map(([, version]) => version);
    expect(new Set(named)).toEqual(new Set([about.version]));
  }
  const { gauntlet } = parse(read("examples/ci/gitlab.yml"));
  expect(gauntlet.artifacts.reports.junit).toBe("gauntlet.xml");
});

test("no block of a recipe is longer than a screen", () => {
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block.split("\n").length);
  expect(Math.max(...blocks)).toBeLessThanOrEqual(24);
});
