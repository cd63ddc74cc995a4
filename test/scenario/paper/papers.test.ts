import { describe, expect, it, test } from "vitest";
import { PaperPlayer } from "../../../src/cli/paper/paper-player.ts";
import { listScenarios } from "../../../src/scenario/library/library.ts";
import { paperNames, papersOf, readPaper } from "../../../src/scenario/paper/paper-library.ts";
import { ownVariant, parsePaper } from "../../../src/scenario/paper/read-paper.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

/** For each paper, a change of its mechanism that a row of this variant must notice. */
const mutants: Readonly<Record<string, readonly [set: string, variant?: string]>> = {
  "beyer-2016": ["order.throttle.k=10"],
  "brooker-2015": ["order.retry.wait.jitter=none"],
  "brooker-2021": ["gateway.cache.size=100", "100 a second"],
  "bronson-2021": ["order.retry=1"],
  "brooker-2022": ["order.retry=2", "50 % fail"],
  "brooker-2023": ["order.retry.wait={first: 1ms, jitter: none}", "jitter"],
  "dean-2013": ["shard.delay=[10ms 99.9%, 1s 0.1%]"],
  "gunther-1993": ["payment.capacity.crossTalk=0.5%"],
  "landau-2018": ["payment.adaptive.by=aimd"],
  "maurer-2015": ["payment.capacity.queue.interval=10s"],
  "moonpool-2026": ["order.retry=1", "800 ms"],
  "mitzenmacher-2001": ["payment.by=random"],
};

test("every paper has a mutant", () => {
  expect(Object.keys(mutants).sort()).toEqual([...paperNames()].sort());
});

test("every paper names lessons that exist, and they find it again", () => {
  const lessons = listScenarios().map(({ name }) => name);
  for (const name of paperNames()) {
    const paper = readPaper(name);
    expect(lessons).toEqual(expect.arrayContaining([...paper.lessons]));
    for (const each of paper.lessons) expect(papersOf(each).map((found) => found.name)).toContain(name);
  }
  expect(papersOf("timeout-504")).toEqual([]);
});

/** Plays a variant with these seeds, and says of each of its rows whether the mean is within 10 % of what was published. */
async function agreeing(name: string, set: readonly string[], variant = ownVariant, seeds: readonly number[] = [1, 2]) {
  const paper = readPaper(name);
  const player = new PaperPlayer(600_000);
  const rows = [...paper.rows.keys()].filter((at) => {
    const row = paper.rows[at]!;
    return (row.kind === "published" ? [row.variant] : row.variants).join() === variant;
  });
  const runs: number[][] = [];
  for (const seed of seeds) {
    const text = JSON.stringify({ paper: paper.file, set: [...paper.variants[variant]!, ...set], seed, rows });
    const outcome = await player.play({ file: "", line: 1, text });
    if ("problems" in outcome) throw new ProblemError(outcome.problems);
    runs.push(JSON.parse(outcome.line).map((value: number | null) => value ?? Number.NaN));
  }
  return rows.map((at, nth) => {
    const row = paper.rows[at]!;
    const mean = runs.reduce((sum, run) => sum + run[nth]!, 0) / runs.length;
    const [low, high] = row.kind === "published" ? row.published : [row.atLeast, row.atMost];
    return mean >= low * 0.9 && mean <= high * 1.1;
  });
}

describe.each(Object.entries(mutants))("%s", (name, [mutant, variant]) => {
  it("agrees with its source, and not if its mechanism is changed", { timeout: 60_000 }, async () => {
    const own = await agreeing(name, [], variant);
    expect(own.length).toBeGreaterThan(0);
    expect(own).not.toContain(false);
    // A mechanism that is changed is far from the source with any seed.
    expect(await agreeing(name, [mutant], variant, [1])).toContain(false);
  });
});

const head =
  "title: A\nworlds: [virtual]\nsetup: { payment: {} }\nsteps: [{ load: POST /pay, to: payment, rate: 1/s, for: 1s }]\n---\n";
const tail = "source: B\nclaim: C\nlessons: [timeout-504]\natWork: D\nparameters: [{ name: a, value: b, source: c }]\n";
const stops = "stops: { says: E, vary: load.rate, values: [1/s], counts: good }\n";

test("a mistake in a paper is told with its line", () => {
  const wrong = `${head}${tail}${stops}rows: [{ says: F, counts: godput, atMost: 1 }]\n`;
  expect(() => parsePaper(wrong, "a.yaml", "a")).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ where: expect.objectContaining({ line: 12 }) })] }),
  );
  expect(parsePaper(wrong.replace("godput", "goodput"), "a.yaml", "a").rows).toHaveLength(1);
  const half = `${head}${tail}${stops}rows: [{ says: F, counts: good, published: 50% }]\n`;
  expect(() => parsePaper(half, "a.yaml", "a")).toThrow(/published and as/);
});
