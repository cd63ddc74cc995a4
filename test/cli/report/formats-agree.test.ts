import { expect, test } from "vitest";
import { lab } from "../lab.ts";

const fileOf = (name: string) => `test/data/runs/${name}.yaml`;

interface Call {
  readonly [key: string]: unknown;
  readonly by: string;
  readonly line: string;
  readonly tookMs: number;
  readonly outcome: {
    readonly status?: number;
    readonly failure?: string;
    readonly phase?: string;
    readonly code?: string;
  };
}
interface Check {
  readonly holds: boolean;
  readonly says: string;
  readonly saw: string;
}

async function drawn(args: string, format: string): Promise<string> {
  const { out, err } = await lab([...args.split(" "), "--format", format], { COLUMNS: "200" });
  expect(err).toBe("");
  return out;
}

const reportOf = async (args: string) => JSON.parse(await drawn(args, "json")).reports[0];

/** The words of a result as a person reads them: without tags, escapes, borders and line breaks. */
async function readIn(args: string, format: string): Promise<string> {
  const text = await drawn(args, format);
  const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  const shown = ["html", "junit"].includes(format)
    ? text.replaceAll(/<(style|script)\b.*?<\/\1>|<[^>]*?>/gs, (tag) => ` ${/message="[^"]*"/.exec(tag)?.[0] ?? ""} `)
    : text;
  return shown
    .replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name]!)
    .replaceAll(/\\([|*`\\.#_])/g, "$1")
    .replaceAll(/[│┃|\s]+/g, " ");
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(3)} s`;

test("each document of a run shows its title, its failed expectations and what the client got", async () => {
  const run = `run ${fileOf("order")}`;
  const { title, verdict, calls } = await reportOf(run);
  const checks = verdict.checks as readonly Check[];
  const failed = checks.filter(({ holds }) => !holds);
  expect([checks.length, failed.length]).toEqual([6, 3]);
  const got = (calls as readonly Call[]).filter(({ by }) => by === "client");
  const rows = got.map(({ line, outcome, tookMs }) => [line, outcome.status, seconds(tookMs)]);
  for (const format of ["table", "markdown", "html"]) {
    const text = await readIn(run, format);
    expect([format, text]).toEqual([format, expect.stringContaining(title.replaceAll(" | ", " "))]);
    for (const row of rows) expect([format, text]).toEqual([format, expect.stringContaining(row.join(" "))]);
  }
  for (const format of ["table", "timeline", "line", "markdown", "html", "junit", "tap", "github"]) {
    const text = await readIn(run, format);
    for (const { says, saw } of failed)
      for (const part of [says, saw]) expect([format, text]).toEqual([format, expect.stringContaining(part)]);
  }
});

test("markup in the text of a scenario stays text in every document", async () => {
  for (const format of ["html", "svg", "markdown", "junit"]) {
    const text = await drawn(`run ${fileOf("order")}`, format);
    expect([format, /<b>"twice"|<b>with|<i>every/.test(text)]).toEqual([format, false]);
  }
});

test("a list of calls in CSV has the numbers of the JSON document", async () => {
  const { calls } = await reportOf(`run ${fileOf("order")}`);
  const [head = "", ...lines] = (await drawn(`run ${fileOf("order")}`, "csv")).trim().split("\r\n");
  const names = head.split(",");
  const cells = lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at], cell])));
  const rows = (calls as readonly Call[]).map(({ call, parent, by, to, line, atMs, tookMs, knows, outcome }) => ({
    ...{ scenario: "order", seed: "1", call: `${call}`, parent: `${parent ?? ""}`, by, to, line, at_ms: `${atMs}` },
    ...{ took_ms: `${tookMs}`, status: `${outcome.status ?? ""}`, failure: outcome.failure ?? "", knows },
    ...{ phase: outcome.phase ?? "", code: outcome.code ?? "" },
  }));
  expect(cells).toMatchObject(rows);
  expect(cells).toHaveLength(rows.length);
});

test("build servers count a scenario that fails once, with its time in their unit", async () => {
  const two = `run ${fileOf("order")} ${fileOf("page")}`;
  const junit = await drawn(two, "junit");
  expect(junit).toMatch(/<testsuites name="failure-lab" tests="2" failures="1" errors="0" time="4\.060">/);
  expect(junit).toMatch(/<testcase classname="own" name="order" time="4\.000">/);
  expect(junit).toMatch(/<testcase classname="own" name="page" time="0\.060">/);
  expect(junit.match(/<failure /g)).toHaveLength(3);
  const tap = await drawn(two, "tap");
  expect(tap).toMatch(/^1\.\.2$/m);
  expect(tap).toMatch(/^not ok 1 - own\/order/m);
  expect(tap).toMatch(/^ok 2 - own\/page/m);
  expect(tap).toMatch(/^ {2}duration_ms: 4000$/m);
  const github = await drawn(two, "github");
  expect(github.match(/^::error file=test\/data\/runs\/order\.yaml,line=1,title=order::/gm)).toHaveLength(3);
  const lines = (await drawn(two, "line")).trim().split("\n");
  expect(lines.filter((line) => /^✓.*page/.test(line))).toHaveLength(1);
});

test("the numbers of a load are the same in words, charts and JSON", async () => {
  const run = `run ${fileOf("load")}`;
  const { loads, verdict } = await reportOf(run);
  const [{ offered, good, failed, statuses, tookMs }] = loads;
  const short = (ms: number) => `${Number(ms.toPrecision(3))} ms`;
  const says = [
    ...[`${offered} offered`, `${good} good`, `${failed} failed`],
    ...Object.entries(statuses).map(([status, count]) => `${status}: ${count}`),
    ...["mean", "p50", "p90", "p99"].map((name) => `${name} ${short(tookMs[name][0])}`),
    ...(verdict.checks as readonly Check[]).map((each) => each.says),
  ];
  for (const format of ["table", "markdown", "html"]) {
    const text = await readIn(run, format);
    for (const each of says) expect([format, text]).toEqual([format, expect.stringContaining(each)]);
  }
  const [head = "", ...windows] = (await drawn(run, "csv")).trim().split("\r\n");
  const at = head.split(",").indexOf("offered");
  const sum = windows.reduce((all, line) => all + Number(line.split(",")[at]), 0);
  expect([at >= 0, sum]).toEqual([true, offered]);
});

test("every format of a hunt names each call, and counts the same breaks", async () => {
  const hunted = `hunt ${fileOf("page")} --most 1 --failures reset,503`;
  const hunt = JSON.parse(await drawn(hunted, "json"));
  const ids = hunt.calls.map(({ id }: { readonly id: string }) => id) as readonly string[];
  expect(ids).toHaveLength(5);
  for (const format of ["table", "markdown", "html", "junit"]) {
    const text = (await readIn(hunted, format)).replaceAll(" → ", "->").replaceAll("→", "->");
    for (const id of ids) expect([format, text]).toEqual([format, expect.stringContaining(id)]);
  }
  const junit = await drawn(hunted, "junit");
  expect(junit).toContain('tests="11" failures="10" errors="0"');
  expect((await drawn(hunted, "github")).match(/^::error /gm)?.length).toBe(hunt.breaks.length);
});
