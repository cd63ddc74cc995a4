import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { paperNames, readPaper } from "../../src/scenario/paper/paper-library.ts";
import { lab } from "./lab.ts";

/** Each thread compiles everything again. */
const alone = ["--jobs", "1"];

test("the papers are listed, oldest first", async () => {
  const { code, out } = await lab(["paper"], { COLUMNS: "80" });
  expect(code).toBe(0);
  const rows = out.split("\n").filter((line) => /^[a-z]+-\d{4} /.test(line));
  expect(rows.map((line) => line.split(" ")[0])).toEqual(paperNames());
});

test("an unknown paper is a mistake with the nearest name", async () => {
  expect(await lab(["paper", "bronson-2012"])).toMatchObject({ code: 2, err: expect.stringContaining("bronson-2021") });
});

test("a paper is played and its numbers are compared with the published ones", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lab-"));
  const files = ["csv", "svg", "junit", "tap"].flatMap((format) => ["--report", `${format}=${join(folder, format)}`]);
  const { code, out } = await lab(["paper", "dean-2013", "--seeds", "2", ...alone, "--json", ...files]);
  expect(code).toBe(0);
  const { kind, papers } = JSON.parse(out);
  expect(kind).toBe("paper");
  expect(papers[0]).toMatchObject({ name: "dean-2013", verdict: "sameShape", seeds: 2 });
  const [row] = papers[0].rows;
  expect(row.published).toEqual([0.63, 0.63]);
  const [value, low, high] = row.ours;
  expect(low).toBeLessThan(value);
  expect(high).toBeGreaterThan(value);
  expect(papers[0].stops.values).toHaveLength(5);
  const [csv, svg, junit, tap] = ["csv", "svg", "junit", "tap"].map((name) => readFileSync(join(folder, name), "utf8"));
  rmSync(folder, { recursive: true });
  const [head, ...lines] = csv!.trimEnd().split("\r\n");
  expect(head).toMatch(/^paper,verdict,.*,agrees$/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(`,0.63,0.63,${value},${low},${high},`);
  expect(svg).toContain("63 % (closed form)");
  expect(junit).toContain('tests="3" failures="0"');
  expect(tap).toContain("1..3\nok 1 - dean-2013: slow requests");
});

test("a changed set-up is another result", async () => {
  const brief = ["paper", "gunther-1993", "--seeds", "2", ...alone, "--format", "tap", "--set", "load.for=2s"];
  expect((await lab(brief)).out).toMatch(/^ok 1 - gunther-1993: /m);
  const { code, out } = await lab([...brief, "--set", "payment.capacity.crossTalk=0%"]);
  expect(code).toBe(1);
  expect(out).toMatch(/^not ok 1 - gunther-1993: /m);
});

test("a changed setting that does not exist is a mistake", async () => {
  const { code, err } = await lab(["paper", "gunther-1993", "--seeds", "2", "--set", "payment.capacitty=1"]);
  expect(code).toBe(2);
  expect(err).toContain("capacity");
});

test("the page about papers has a row for each", () => {
  const page = readFileSync("docs/papers.md", "utf8");
  for (const name of paperNames()) {
    expect(page).toContain(`\`${name}\``);
    expect(page).toContain(readPaper(name).scenario.title);
  }
});

test("a paper is checked like a scenario, with all its variants", async () => {
  expect(await lab(["check", "papers/bronson-2021.yaml"])).toMatchObject({
    code: 0,
    out: "bronson-2021: a paper with one published number and three variants\nEverything can be played.\n",
  });
  const folder = mkdtempSync(join(tmpdir(), "lab-"));
  const file = join(folder, "mine.yaml");
  const written = readFileSync("papers/gunther-1993.yaml", "utf8");
  const mistakes: readonly (readonly [from: string | RegExp, to: string, says: RegExp])[] = [
    ["claim:", "clam: x\nclaim:", /mine\.yaml:\d+:1 +clam is not a known key/],
    [/with: \[[^\]]*\]/, "with: [nobody]", /mine\.yaml:\d+:\d+ +there is no variant nobody/],
    [/lessons: \[.*\]/, "lessons: [nothing]", /mine\.yaml:\d+:\d+ +lessons: nothing is not a/],
    [/published: \S+/, "published: 8l6/s", /write 560\/s, 63%, 10ms/],
    ["load.clients=", "load.clents=", /mine\.yaml:\d+:1 +load\.clents is not/],
    [/^---$/m, "", /no line of three dashes/],
  ];
  for (const [from, to, says] of mistakes) {
    expect(written.replace(from, to)).not.toBe(written);
    writeFileSync(file, written.replace(from, to));
    expect(await lab(["check", file])).toMatchObject({ code: 2, err: expect.stringMatching(says) });
  }
  writeFileSync(file, written);
  const { code, out } = await lab(["paper", file, "--seeds", "2", ...alone, "--set", "load.for=2s"]);
  expect([0, 1]).toContain(code);
  expect(out).toContain("changed by load.for=2s");
  rmSync(folder, { recursive: true });
});
