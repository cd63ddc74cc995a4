import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { labPrograms } from "../../../src/cli/system/lab-programs.ts";
import { readSystem } from "../../../src/cli/system/read-system.ts";
import { SystemCopy } from "../../../src/hunt/system/system-copy.ts";
import { readInjection } from "../../../src/scenario/strikes/struck-call.ts";
import { lab } from "../../cli/lab.ts";

const file = "examples/systems/node/shop.system.yaml";
const calls = ["shop->cart#1", "shop->prices#1", "shop->prices#2", "prices->tax#1", "shop->stats#1"];
const failures = ["503", "reset"];
const { system } = await readSystem(file);
const { signal } = new AbortController();
const copy = await SystemCopy.start(system, labPrograms(signal), signal);
afterAll(() => copy.close());

/** Plays one set without the hunt, and says whether the client got a wrong answer. */
async function breaks(set: readonly string[]): Promise<boolean> {
  const { answers, arrows } = await copy.play(set.map((each) => readInjection(each)));
  const [{ got }] = answers as [(typeof answers)[number]];
  const isOptional = set.length > 0 && set.every((each) => each.startsWith("shop->stats"));
  const right = set.length === 0 || isOptional ? [200] : [200, 503];
  expect(arrows.size).toBeGreaterThan(0);
  return !right.includes(got.status ?? 0);
}

test("a hunt finds exactly the smallest sets that break the example, and no others", { timeout: 120_000 }, async () => {
  await copy.play([]);
  const singles = calls.flatMap((call) => failures.map((failure) => [`${call}=${failure}`]));
  const broken: string[][] = [];
  for (const set of singles) if (await breaks(set)) broken.push(set);
  for (const [at, one] of singles.entries())
    for (const other of singles.slice(at + 1)) {
      const isPair = one[0]!.split("=")[0] !== other[0]!.split("=")[0];
      const isKnown = [one, other].some((part) => broken.some((set) => set.length === 1 && set[0] === part[0]));
      if (isPair && !isKnown && (await breaks([...one, ...other]))) broken.push([...one, ...other]);
    }
  const { code, out } = await lab(["hunt", file, "--failures", failures.join(","), "--json", "--jobs", "1"]);
  const document = JSON.parse(out);
  const found = document.breaks.flatMap(({ set, like }: { set: string[]; like: string[][] }) => [set, ...like]);
  const sorted = (sets: readonly string[][]) => [...new Set(sets.map((set) => [...set].sort().join(" + ")))].sort();
  expect(sorted(found)).toEqual(sorted(broken));
  expect(broken).toHaveLength(2 + 1 + 4);
  const optional = document.breaks.filter(({ rule }: { rule: string }) => rule === "an optional service is optional");
  expect(optional.map(({ set }: { set: string[] }) => set)).toEqual([["shop->stats#1=503"]]);
  expect(code).toBe(1);
  expect(document.undecided).toEqual([]);
});

test("a run of a system tells which calls were made, in the service that made them", { timeout: 60_000 }, async () => {
  const { events } = await copy.play([readInjection("shop->prices GET /shipping#1=503")]);
  const asked = events.flatMap(({ who, what }) =>
    what.kind === "asked" ? [`${who} ${what.to} ${what.line} ${what.parent}`] : [],
  );
  expect(asked).toEqual([
    "client shop GET /checkout null",
    "shop cart GET /cart 1",
    "shop prices GET /price 1",
    "prices tax GET /tax 3",
    "shop prices GET /shipping 1",
  ]);
  const notes = join(mkdtempSync(join(tmpdir(), "notes-")), "notes.txt");
  const { out, code } = await lab([
    "run",
    file,
    "--fail",
    "shop->prices#2=503",
    "--json",
    "--report",
    `github=${notes}`,
  ]);
  const [report] = JSON.parse(out).reports;
  expect(report.injected).toEqual([{ at: "shop->prices#2=503", struck: true }]);
  expect(report.calls[0].outcome.status).toBe(500);
  expect(code).toBe(1);
  const accept = readFileSync(file, "utf8").split("\n").indexOf("accept:") + 1;
  expect(readFileSync(notes, "utf8")).toContain(`::error file=${file},line=${accept},`);
});
