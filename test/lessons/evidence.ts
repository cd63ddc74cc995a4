import { expect, test } from "vitest";
import { decidingProofs } from "../../src/render/view/moments/deciding.ts";
import type { Proof } from "../../src/render/view/moments/proof.ts";
import type { Report } from "../../src/scenario/report.ts";
import type { Choice } from "../../src/scenario/scenario.ts";
import { played } from "./played.ts";

const textOf = (proof: Proof) => ("moment" in proof ? Object.values(proof.moment).join(" ") : proof.says);

/** Returns what a right choice names and its evidence does not: statuses, and the server that charges. */
function missingIn({ says, expect: expected }: Choice, evidence: string): string[] {
  const named: string[] = says.match(/\b[1-5]\d\d\b/g) ?? [];
  const statuses = expected.flatMap((each) => (each.kind === "call" ? (each.status ?? []) : []).map(String));
  const works = expected.flatMap((each) => (each.kind === "event" && each.event === "finished" ? [each.who] : []));
  const charges = /charg|\bpaid\b|\bpays\b/.test(says) ? works : [];
  return [...statuses.filter((each) => named.includes(each)), ...charges].filter(
    (each) => !evidence.toLowerCase().includes(each),
  );
}

test("the evidence under a verdict shows what decides the question: its status, its charge, its count", () => {
  const wrong = played.flatMap(({ scenario, plain, twisted }) => {
    const asked: [Report | undefined, readonly Choice[]][] = [
      [plain, scenario.predict?.choices ?? []],
      [twisted, scenario.twist?.predict?.choices ?? []],
    ];
    return asked.flatMap(([report, choices]) => {
      const at = report?.choices.findIndex(({ verdict }) => verdict.holds) ?? -1;
      const choice = choices[at];
      if (report === undefined || choice === undefined) return [];
      const evidence = decidingProofs(report, choices, report.choices, at).map(textOf).join("; ");
      const missing = evidence === "" ? ["evidence"] : missingIn(choice, evidence);
      return missing.map((each) => `${scenario.name}, ${choice.says}: ${evidence} lacks ${each}`);
    });
  });
  expect(wrong).toEqual([]);
});
