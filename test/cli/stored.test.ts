import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { setProgramName } from "../../src/platform/program-name.ts";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-stored-"));
const at = (name: string) => join(folder, name);
const plain = (text: string) => text.replace(/\s+/g, " ");
const virtual = ["--world", "virtual"];

beforeAll(async () => {
  await lab(["run", "timeout-504", ...virtual, "--out", at("a.json")]);
  await lab(["run", "timeout-504", ...virtual, "--set", "order.timeout=2s", "--out", at("b.json")]);
});

test("lab view prints a stored report again, in any format that shows it", async () => {
  expect((await lab(["view", at("a.json")])).out).toBe((await lab(["run", "timeout-504", ...virtual])).out);
  expect((await lab(["view", at("a.json"), "--json"])).out).toBe(readFileSync(at("a.json"), "utf8"));
  expect((await lab(["view", at("a.json"), "--out", at("a.html")])).code).toBe(0);
  expect(readFileSync(at("a.html"), "utf8")).toContain("lab run timeout-504 --world virtual --seed 1");
});

test("lab run of a stored report names lab view", async () => {
  const { code, err } = await lab(["run", at("a.json")]);
  expect(code).toBe(2);
  expect(plain(err)).toBe(
    `error: ${at("a.json")} is a stored report, not a scenario write lab view ${at("a.json")} to show it again `,
  );
});

test("stored health answers and routes keep their own picture", async () => {
  for (const args of [
    ["health", "--set", "pay=DOWN"],
    ["route", "--share", "10"],
  ]) {
    await lab([...args, ...virtual, "--out", at("own.json")]);
    expect((await lab(["view", at("own.json")])).out).toBe((await lab([...args, ...virtual])).out);
  }
});

test.each([
  [["diff", "timeout-504", "--set", "order.timeout=2s"], 1, "order.timeout"],
  [["compare", "breaker", "..xxxxxx...."], 0, "let through, failed"],
  [["compare", "reset"], 0, "ECONNRESET"],
])("a stored result of lab %j can be shown again", async (args, code, shows) => {
  await lab([...args, "--out", at("whole.json")]);
  const viewed = await lab(["view", at("whole.json")]);
  expect(viewed.code).toBe(code);
  expect(viewed.out).toContain(shows);
  const again = await lab(["view", at("whole.json"), "--json"]);
  expect(JSON.parse(again.out)).toEqual(JSON.parse(readFileSync(at("whole.json"), "utf8")));
  const refused = await lab(["diff", at("whole.json"), at("a.json")]);
  expect(plain(refused.err)).toContain("does not contain a run");
});

test("the progress of another learner can be shown in any format that shows progress", async () => {
  const tries = [{ at: "2026-03-01T10:00:00.000Z", chose: 1, right: true, sure: 3 }];
  const ended = { "mend/ends-in-time": { at: "2026-03-01T10:20:00.000Z", how: "done" } };
  const LAB_STATE = mkdtempSync(join(folder, "ann-"));
  writeFileSync(join(LAB_STATE, "progress.json"), JSON.stringify({ version: 1, lessons: { "on-time": tries }, ended }));
  const ofAnn = ["progress", "--name", "Ann"];
  await lab([...ofAnn, "--out", at("ann.json")], { LAB_STATE });
  for (const format of ["table", "csv", "html", "markdown", "json"]) {
    const viewed = await lab(["view", at("ann.json"), "--format", format]);
    expect(viewed).toEqual(await lab([...ofAnn, "--format", format], { LAB_STATE }));
    expect(viewed.out).toContain("Ann");
  }
  expect((await lab(["view", at("ann.json")])).out).toContain("One exercise solved.");
});

test("a command in a stored report is recommended as the program was called here", async () => {
  const stored = { is: "failure-lab report", version: 1, gauntlet: {}, command: "lab gauntlet --client x" };
  writeFileSync(at("part.json"), JSON.stringify(stored));
  setProgramName("npx lab");
  const { err } = await lab(["view", at("part.json")]).finally(() => setProgramName("lab"));
  expect(plain(err)).toContain("play it again with npx lab gauntlet --client x ");
});

test.each([
  [
    { gauntlet: {}, command: "lab gauntlet --client 'node pay.mjs'" },
    "is a gauntlet without the events of its failures, which only lab diff reads play it again with lab gauntlet --client 'node pay.mjs' --report html=gauntlet.html",
  ],
  [{ lessons: { "timeout-504": "right" } }, "contains predictions that this lab cannot read"],
  [{ kind: "difference", one: "a" }, "cannot be read at other"],
  [{}, "contains no result that can be shown again"],
])("%j is refused in one line", async (content, says) => {
  writeFileSync(at("part.json"), JSON.stringify({ is: "failure-lab report", version: 1, ...content }));
  const { code, err } = await lab(["view", at("part.json")]);
  expect(code).toBe(2);
  expect(plain(err)).toContain(`part.json ${says}`);
});

describe("lab diff of two gauntlets", () => {
  const rules = (broken: readonly string[]) =>
    ["in-time", "lets-go", "stops"].map((rule) => ({ rule, holds: rule === "stops" ? null : !broken.includes(rule) }));
  const gauntlet = (rows: Readonly<Record<string, readonly string[]>>) => ({
    is: "failure-lab report",
    version: 1,
    gauntlet: {
      use: "order=node order.js",
      rows: Object.entries(rows).map(([failure, broken]) => ({ failure, rules: broken })),
      rules: rules(Object.values(rows).flat()),
    },
  });
  writeFileSync(at("g1.json"), JSON.stringify(gauntlet({ hang: ["in-time"], stall: ["in-time"], refused: [] })));
  writeFileSync(at("g2.json"), JSON.stringify(gauntlet({ hang: ["in-time", "lets-go"], stall: [], slow: [] })));

  test("says what broke, what is mended, what was not played and what is still broken", async () => {
    const { code, out } = await lab(["diff", at("g1.json"), at("g2.json"), "--json"]);
    expect(code).toBe(1);
    const { kind, rows, stillBroken } = JSON.parse(out);
    expect(kind).toBe("difference");
    expect(rows.map((row: Record<string, string>) => [row.aspect, row.what, row.one, row.other])).toEqual([
      ["broken", "hang: lets-go", "not broken", "broken"],
      ["mended", "stall: in-time", "broken", "not broken"],
      ["failure", "refused", "breaks no rule", "not played"],
      ["failure", "slow", "not played", "breaks no rule"],
      ["rule", "lets-go", "holds", "broken"],
    ]);
    expect(stillBroken).toEqual(["hang: in-time"]);
    const table = await lab([
      "diff",
      at("g1.json"),
      at("g2.json"),
      "--out",
      at("g.diff.json"),
      "--report",
      `markdown=${at("g.md")}`,
    ]);
    expect(table.code).toBe(1);
    expect((await lab(["view", at("g.diff.json")])).out).toContain(
      "1 fixed, 1 newly broken, and 2 other differences\nbroken in both: hang: in-time\n",
    );
    expect(readFileSync(at("g.md"), "utf8")).toContain("Broken in both: hang: in-time.");
  });

  test("exits with 0 if nothing differs", async () => {
    const { code, out } = await lab(["diff", at("g1.json"), at("g1.json")]);
    expect([code, plain(out)]).toEqual([
      0,
      expect.stringContaining("nothing differs broken in both: hang: in-time; stall: in-time"),
    ]);
  });

  test("rejects a gauntlet and anything else", async () => {
    const { code, err } = await lab(["diff", at("g1.json"), "timeout-504"]);
    expect([code, plain(err)]).toEqual([2, expect.stringContaining("g1.json is a gauntlet, and timeout-504 is not")]);
  });
});

test("lab view exits as the run did, and refuses any other file in one message", async () => {
  writeFileSync(
    at("fails.yaml"),
    "title: f\nsetup: { order: {}, payment: {} }\nsteps: [{ send: GET /x, to: order, expect: { status: 418 } }]\n",
  );
  await lab(["run", at("fails.yaml"), ...virtual, "--out", at("fails.json")]);
  expect((await lab(["view", at("fails.json")])).code).toBe(1);
  writeFileSync(at("other.json"), "{}");
  for (const file of ["other.json", "missing.json", "."]) {
    const { code, out, err } = await lab(["view", at(file)]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^error: /);
  }
});

test("lab view of a stored prediction shows its run", async () => {
  const { out } = await lab(["predict", "timeout-504", "--choose", "2", "--json"], { LAB_STATE: folder });
  writeFileSync(at("predictions.json"), out);
  const { code, out: line } = await lab(["view", at("predictions.json"), "--format", "line"]);
  expect(code).toBe(0);
  expect(line).toMatch(/^✓ timeout-504 /);
});

test("lab view of a stored sweep names the command that draws it", async () => {
  const { out } = await lab(["sweep", "timeout-504", "--seeds", "2", "--format", "ndjson"]);
  const [first] = out.split("\n");
  for (const content of [out, first!]) {
    writeFileSync(at("sweep.ndjson"), content);
    const { code, err } = await lab(["view", at("sweep.ndjson")]);
    expect(code).toBe(2);
    expect(plain(err)).toContain(`write lab sweep merge ${at("sweep.ndjson")}`);
  }
});

test("lab diff says whether two reports differ, and how", async () => {
  expect(await lab(["diff", at("a.json"), at("a.json")])).toMatchObject({
    code: 0,
    out: expect.stringContaining("nothing differs"),
  });
  const { code, out } = await lab(["diff", at("a.json"), at("b.json"), "--format", "csv"]);
  expect(code).toBe(1);
  expect(out).toContain("setup,order.timeout,1s,2s");
});

test("lab diff plays a scenario in the world of the stored report", async () => {
  await lab(["run", "refused-502", "--world", "real", "--out", at("real.json")]);
  expect(await lab(["diff", at("real.json"), "refused-502"])).toMatchObject({ code: 0 });
  const { out } = await lab(["diff", at("real.json"), "refused-502", "--world", "virtual"]);
  expect(out).toMatch(/world +│ real +│ virtual/);
});

test("lab diff plays scenarios, also before and after a change", async () => {
  const changed = await lab(["diff", "timeout-504", "--set", "order.timeout=2s", "--json"]);
  expect(changed.code).toBe(1);
  const { rows } = JSON.parse(changed.out);
  expect(rows[0]).toMatchObject({ aspect: "setup", what: "order.timeout", one: "1s", other: "2s" });
  expect((await lab(["diff", at("a.json"), "timeout-504"])).code).toBe(0);
  const { out } = await lab(["diff", "timeout-504", "--set", "order.timeout=2s"]);
  expect(out).toMatch(/^.*\n.* timeout-504 .* order\.timeout=2s /);
});

test.each([
  [["diff", at("a.json"), "two.csv"], "two.csv ends like csv, which cannot be compared"],
  [["diff", "timeout-504"], "there is nothing to compare it with"],
  [["diff", "timeout-504", at("a.json"), "--set", "order.timeout=2s"], "which is a finished run"],
  [["diff", "timeout-504", "nothing-like-it"], 'unknown scenario "nothing-like-it"'],
])("%j is refused", async (args, says) => {
  const { code, err } = await lab(args);
  expect(code).toBe(2);
  expect(plain(err)).toContain(says);
});

test("lab share prints one line that repeats the run", async () => {
  const { out } = await lab(["share", "timeout-504", ...virtual, "--set", "order.timeout=2s", "--seed", "3"]);
  expect(out).toBe("lab run timeout-504 --world virtual --seed 3 --set order.timeout=2s\n");
  const words = out.trim().split(" ").slice(1);
  expect((await lab([...words, "--json"])).out).toContain('"order.timeout: 1s → 2s"');
});

test("lab share prints how the program was called here", async () => {
  setProgramName("npx lab");
  const { out } = await lab(["share", "timeout-504", ...virtual]).finally(() => setProgramName("lab"));
  expect(out).toBe("npx lab run timeout-504 --world virtual --seed 1\n");
});

test.each(["html", "markdown", "table"])("a file with a %s names the installed command", async (format) => {
  setProgramName("npx lab");
  const path = at(`called.${format === "table" ? "txt" : format}`);
  const args = ["run", "timeout-504", ...virtual, "--report", `${format}=${path}`];
  const { out } = await lab(args).finally(() => setProgramName("lab"));
  expect(out).toContain("npx lab run timeout-504 --twist");
  const text = readFileSync(path, "utf8");
  expect(text).toMatch(/\blab run timeout-504/);
  expect(text).not.toMatch(/npx lab/);
});

test("lab share refuses a world in which the scenario cannot run, instead of printing a line that fails", async () => {
  const { code, out, err } = await lab(["share", "backoff-in-step", "--world", "real"]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain("backoff-in-step cannot run in the real world");
});

test("lab share --out writes a scenario file that includes the change", async () => {
  const { code, out, err } = await lab([
    "share",
    "timeout-504",
    ...virtual,
    "--set",
    "order.timeout=2s",
    "--out",
    at("mine.yaml"),
  ]);
  expect({ code, out }).toEqual({ code: 0, out: `lab run ${at("mine.yaml")} --world virtual --seed 1\n` });
  expect(err).toMatch(
    /^Wrote \S+\.\nIt leaves out expect, predict,[^.]*\sinYourCode\s+and\s+inLanguages, which\s+may be wrong after\s+the\s+change\.\n$/,
  );
  expect(readFileSync(at("mine.yaml"), "utf8")).toMatch(/timeout: 2s/);
  const [report] = JSON.parse((await lab(["run", at("mine.yaml"), ...virtual, "--json"])).out).reports;
  expect(report.setup.order.timeout).toBe("2s");
  expect((await lab(["share", "timeout-504", "--out", at("mine.yaml")])).code).toBe(2);
});

test.each([
  ["the lesson", [], true],
  ["the twist", ["--twist"], true],
  ["a change that breaks expectations", ["--set", "order.retry=3"], false],
  ["the twist and a change", ["--twist", "--set", "order.retry=3"], false],
] as const)("a shared file of %s runs without a failure", async (_, changes, expects) => {
  const file = at("shared.yaml");
  expect((await lab(["run", "timeout-504", ...changes, ...virtual])).code).toBe(0);
  expect((await lab(["share", "timeout-504", ...changes, ...virtual, "--out", file, "--force"])).code).toBe(0);
  const { code, out } = await lab(["run", file, ...virtual, "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(out).reports[0].verdict.checks.length > 0).toBe(expects);
});

test("nothing in a stored report reaches the terminal as a command, or a document as markup", async () => {
  const stored = { ...JSON.parse(readFileSync(at("a.json"), "utf8")), lab: "1\u001b[2J\n<i>", command: "\u001b[2J" };
  writeFileSync(at("evil.json"), JSON.stringify(stored));
  for (const format of ["table", "tap", "github", "junit", "markdown", "html", "svg"]) {
    const { out } = await lab(["view", at("evil.json"), "--format", format]);
    expect(out, format).not.toContain("\u001b");
    if (format !== "tap") expect(out, format).not.toContain("<i>");
    else expect(out).toContain("lab 1\\e[2J\\n<i>\n");
  }
});

test.each([
  ["--world", "real"],
  ["--seed", "9"],
  ["--cap", "1ms"],
])("lab diff of finished runs refuses %s", async (option, value) => {
  const { code, err } = await lab(["diff", at("a.json"), at("a.json"), option, value]);
  const says = `${option} cannot change ${at("a.json")}, which is a finished run`;
  expect([code, err.replaceAll(/\s+/g, " ")]).toEqual([2, expect.stringContaining(says)]);
  expect((await lab(["diff", at("a.json"), "timeout-504", "--seed", "1"])).code).not.toBe(2);
});
