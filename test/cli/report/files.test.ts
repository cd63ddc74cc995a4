import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lab } from "../lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-reports-"));
const at = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(at(name), "utf8");
const plain = (text: string) => text.replace(/\s+/g, " ");
const story = ["run", "timeout-504", "--world", "virtual"];

test("--out writes the result in the format of the file's ending, and stdout stays empty", async () => {
  const { code, out, err } = await lab([...story, "--out", at("a.json")]);
  expect({ code, out }).toEqual({ code: 0, out: "" });
  expect(err).toContain(`Wrote ${at("a.json")}.`);
  const { is, command, reports } = JSON.parse(read("a.json"));
  expect({ is, command, count: reports.length }).toEqual({
    is: "failure-lab report",
    command: "lab run timeout-504 --world virtual",
    count: 1,
  });
});

test("--report writes each file next to the screen", async () => {
  const files = ["--report", `json=${at("first.txt")}`, "--report", at("second.txt")];
  const { out } = await lab([...story, ...files]);
  expect(out).toContain("what really happened");
  expect(JSON.parse(read("first.txt")).version).toBe(1);
  expect(read("second.txt")).toContain("what really happened");
});

test.runIf(process.platform !== "win32")("a report that is replaced keeps its permissions", async () => {
  for (const mode of [0o600, 0o644]) {
    await lab([...story, "--out", at("mode.json")]);
    chmodSync(at("mode.json"), mode);
    await lab([...story, "--out", at("mode.json")]);
    expect(statSync(at("mode.json")).mode & 0o777).toBe(mode);
  }
});

test("a verdict that does not hold is still written", async () => {
  writeFileSync(
    at("fails.yaml"),
    "title: fails\nsetup: { order: {}, payment: {} }\nsteps: [{ send: POST /orders, to: order, expect: { status: 418 } }]\n",
  );
  expect((await lab(["run", at("fails.yaml"), "--world", "virtual", "--out", at("fails.json")])).code).toBe(1);
  expect(JSON.parse(read("fails.json")).reports[0].verdict.holds).toBe(false);
});

test("a report may be replaced; any other file only with --force", async () => {
  const again = [...story, "--out", at("again.json")];
  expect((await lab(again)).code).toBe(0);
  expect((await lab(again)).code).toBe(0);
  writeFileSync(at("again.json"), "mine");
  const refused = await lab(again);
  expect(refused.code).toBe(2);
  expect(plain(refused.err)).toContain("already exists and is not a report of the lab");
  expect(read("again.json")).toBe("mine");
  expect((await lab([...again, "--force"])).code).toBe(0);
  expect(JSON.parse(read("again.json")).version).toBe(1);
});

test("a format without room for the mark never replaces a file by itself", async () => {
  const again = [...story, "--out", at("again.txt")];
  expect((await lab(again)).code).toBe(0);
  expect(plain((await lab(again)).err)).toContain("cannot mark a file as a report");
  expect((await lab([...again, "--force"])).code).toBe(0);
});

test("a link stays, and the file that it points to is replaced with its permissions", async () => {
  expect((await lab([...story, "--out", at("target.json")])).code).toBe(0);
  chmodSync(at("target.json"), 0o600);
  symlinkSync(at("target.json"), at("link.json"));
  writeFileSync(at("target.json"), `{ "is": "failure-lab report" }`);
  expect((await lab([...story, "--out", at("link.json")])).code).toBe(0);
  expect(JSON.parse(read("target.json")).version).toBe(1);
});

test("a link to a file that does not exist yet stays, too, and the file is created", async () => {
  symlinkSync("created.json", at("dangling.json"));
  expect((await lab([...story, "--out", at("dangling.json")])).code).toBe(0);
  expect(lstatSync(at("dangling.json")).isSymbolicLink()).toBe(true);
  expect(JSON.parse(read("created.json")).version).toBe(1);
  symlinkSync(at("none/a.json"), at("astray.json"));
  const { code, err } = await lab([...story, "--out", at("astray.json")]);
  expect({ code, err: plain(err) }).toEqual({ code: 2, err: expect.stringContaining(`${at("none")} does not exist`) });
  symlinkSync("circle.json", at("circle.json"));
  expect((await lab([...story, "--out", at("circle.json")])).code).toBe(2);
});

test("two outputs that are one file are refused, however they are named", async () => {
  symlinkSync("one.json", at("link-to-one.json"));
  symlinkSync(folder, at("folder"));
  const twice = (other: string) => lab([...story, "--out", at("one.json"), "--report", `json=${other}`]);
  for (const other of [at("link-to-one.json"), join(at("folder"), "one.json"), at("x/../one.json")])
    expect(plain((await twice(other)).err)).toContain("cannot be used together");
  writeFileSync(at("one.json"), `{ "is": "failure-lab report" }`);
  linkSync(at("one.json"), at("hard.json"));
  expect(plain((await twice(at("hard.json"))).err)).toContain("cannot be used together");
  expect((await twice(at("other.json"))).code).toBe(0);
});

test.each([
  [["--out", "no/such/a.json"], "the folder no/such does not exist"],
  [["--out", "package.json/a.json"], "package.json is not a folder"],
  [["--out", "report"], '"report" does not say which format it is in'],
  [["--out", "report.pdf"], '"report.pdf" ends in .pdf, which is not a format'],
  [["--report", "jsn=a.json"], "--report jsn is not known"],
  [["--report", "json="], "--report json= does not name a file"],
  [["--out", folder, "--json"], `${folder} is a folder`],
  [["--out", "/dev/null", "--json"], "/dev/null is not a regular file"],
  [["--out", at("x.json"), "--report", `json=${at("x.json")}`], "cannot be used together"],
  [["--out", at("x.html"), "--json"], "ends like html, but the format is json"],
  [["--report", `html=${at("x.json")}`], "ends like json, but the format is html"],
  [["--out", at("x.html"), "--json"], "ends like html, but the format is json"],
  [["--report", `html=${at("x.json")}`], "ends like json, but the format is html"],
  [["--force"], "--force has no effect without --out or --report"],
])("%j is refused before anything is played", async (options, says) => {
  const before = readdirSync(folder);
  const { code, out, err } = await lab([...story, ...options]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(plain(err)).toContain(says);
  expect(readdirSync(folder)).toEqual(before);
});

test("an error for a format that cannot show a result names the formats that can", async () => {
  const { code, err } = await lab(["compare", "breaker", "..xx", "--format", "timeline"]);
  expect(code).toBe(2);
  expect(plain(err)).toContain("timeline cannot show a comparison of clients or a comparison of libraries");
  expect(plain(err)).toContain("write table, json, html, markdown or csv");
});

test("no file is left behind if the run is refused", async () => {
  mkdirSync(at("empty"));
  expect((await lab(["run", "timeout-504", "--set", "order.timeout=abc", "--out", at("empty/a.json")])).code).toBe(2);
  expect(existsSync(at("empty/a.json"))).toBe(false);
  expect(readdirSync(at("empty"))).toEqual([]);
});

test.each(["run", "load", "health", "route", "compare", "diff", "progress", "gauntlet"])(
  "the example of --report in the help of %s is a format that it accepts",
  async (command) => {
    const help = plain((await lab([command, "--help"])).out);
    const [, name = ""] = /such as (\w+)=out\.\w+; repeatable/.exec(help) ?? [];
    const [, formats = ""] = /output format \(([^;]*); default: /.exec(help) ?? [];
    expect(formats.split(/,\s+/)).toContain(name);
  },
);

test("--report with only a format names no file", async () => {
  const { code, err } = await lab([...story, "--report", "junit"]);
  expect([code, err]).toEqual([2, "error: --report junit does not name a file\n  write --report junit=FILE\n"]);
});

test("--report with only a format that cannot show the result lists those that can", async () => {
  const { code, err } = await lab(["sweep", "timeout-504", "--vary", "payment.delay=1s", "--report", "junit"]);
  expect([code, err]).toEqual([
    2,
    "error: junit cannot show a sweep\n  write table, chart, overview, json, html, svg, markdown, csv or ndjson\n",
  ]);
});

test("a report is appended to the summary of a step on GitHub, and to no other file", async () => {
  writeFileSync(at("summary.md"), "# Before\n");
  const write = (summary: string) =>
    lab([...story, "--report", `markdown=${at("summary.md")}`], { GITHUB_STEP_SUMMARY: at(summary) });
  expect((await write("other.md")).code).toBe(2);
  expect([await write("summary.md"), await write("summary.md")]).toMatchObject([{ code: 0 }, { code: 0 }]);
  expect(read("summary.md")).toMatch(
    /^# Before\n[\s\S]*A timeout turns[\s\S]*failure-lab report[\s\S]*A timeout turns/,
  );
});
