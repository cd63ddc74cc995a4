import { several } from "../../../text/words/phrases.ts";
import type { StoredGauntlet } from "../../json/reading/read-gauntlet.ts";
import type { Difference, DifferingRow } from "./difference.ts";

type GauntletPair = readonly [one: StoredGauntlet, other: StoredGauntlet];

/** Compares two gauntlets by failure: the rules that broke since, those that are mended, and those still broken. */
export function gauntletDifference([one, other]: GauntletPair, names: readonly [string, string]): Difference {
  const failures = [...new Set([...one.rows, ...other.rows].map(({ failure }) => failure))];
  const rows = [...failures.flatMap((failure) => ofFailure([one, other], failure)), ...ofRules([one, other])];
  const stillBroken = failures.flatMap((failure) => {
    const after = brokenBy(other, failure);
    return (brokenBy(one, failure) ?? []).filter((rule) => after?.includes(rule)).map((rule) => `${failure}: ${rule}`);
  });
  return { one: names[0], other: names[1], rows, stillBroken };
}

function ofFailure([one, other]: GauntletPair, failure: string): DifferingRow[] {
  const [before, after] = [brokenBy(one, failure), brokenBy(other, failure)];
  if (before === undefined || after === undefined) {
    const words = (broken: readonly string[] | undefined) =>
      broken === undefined
        ? "not played"
        : `breaks ${broken.length === 0 ? "no rule" : several(broken.length, "rule")}`;
    return [row("failure", failure, words(before), words(after))];
  }
  const broke = after.filter((rule) => !before.includes(rule));
  const mended = before.filter((rule) => !after.includes(rule) && !undecidedBy(other, failure).includes(rule));
  return [
    ...broke.map((rule) => row("broken", `${failure}: ${rule}`, "not broken", "broken")),
    ...mended.map((rule) => row("mended", `${failure}: ${rule}`, "broken", "not broken")),
  ];
}

/** Compares rules as a whole, because a rule such as starts belongs to no failure and accepted breaks do not count. */
function ofRules([one, other]: GauntletPair): DifferingRow[] {
  const rules = [...new Set([...one.rules, ...other.rules].map(({ rule }) => rule))];
  return rules.flatMap((rule) => {
    const [before, after] = [wordsFor(one, rule), wordsFor(other, rule)];
    return before === after ? [] : [row("rule", rule, before, after)];
  });
}

function wordsFor({ rules }: StoredGauntlet, name: string): string {
  const { holds = null, acceptedIn = [], undecidedBy: open = [] } = rules.find(({ rule }) => rule === name) ?? {};
  if (holds === null && open.length > 0) return "undecided";
  if (holds === null) return "not judged";
  if (!holds) return "broken";
  return acceptedIn.length > 0 ? "accepted" : "holds";
}

function brokenBy({ rows }: StoredGauntlet, name: string): readonly string[] | undefined {
  return rows.find(({ failure }) => failure === name)?.rules;
}

function undecidedBy({ rows }: StoredGauntlet, name: string): readonly string[] {
  return rows.find(({ failure }) => failure === name)?.undecided ?? [];
}

function row(aspect: string, what: string, one: string, other: string): DifferingRow {
  return { scenario: "gauntlet", aspect, what, one, other };
}
