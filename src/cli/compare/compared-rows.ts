import { firstDifference } from "../../policy/differing-rules.ts";
import type { ComparedRow } from "../../render/view/compare/compared-defence.ts";
import type { RuleWords } from "../../render/view/compare/rule-words.ts";

interface Row<Rules> {
  readonly like: string;
  readonly foreign: readonly string[];
  readonly rules: Rules;
  readonly cells: readonly string[];
}

/** Compares each library with the first one. */
export function withDifferences<Rules extends object>(
  rows: readonly Row<Rules>[],
  decide: (rules: Rules) => readonly string[],
  words: RuleWords<Rules>,
  place: (at: number) => string,
): ComparedRow[] {
  return rows.map((row) => {
    const { like, foreign, rules, cells } = row;
    const [first = row] = rows;
    const difference = firstDifference(first.rules, rules, decide);
    if (difference === undefined) return { library: like, foreign, cells };
    const { at, together } = difference;
    const told = difference.rules.slice(0, together ? 3 : 1);
    const say = (of: Rules, other: Rules) => joined([...new Set(told.map((key) => saidOf(words, key, of, other)))]);
    const decided = cells[at] === "end" ? "it stops" : (cells[at] ?? "nothing");
    const firstDecided = first.cells[at] === "end" ? "stops" : (first.cells[at] ?? "nothing");
    const says = `${place(at)} ${decided} (${first.like}: ${firstDecided})`;
    return {
      library: like,
      foreign,
      cells,
      differs: {
        at,
        says,
        rules: difference.rules.map(String),
        its: say(rules, first.rules),
        first: say(first.rules, rules),
      },
    };
  });
}

/** A comma before "and" separates predicates that contain commas themselves. */
function joined(predicates: readonly string[]): string {
  return predicates.join(predicates.some((each) => each.includes(",")) ? ", and " : " and ");
}

/** Describes a rule of one library next to another library's, with details if both read the same. */
function saidOf<Rules>({ says, details }: RuleWords<Rules>, key: keyof Rules, of: Rules, other: Rules): string {
  const said = says[key](of);
  if (said !== says[key](other)) return said;
  const theirs = details[key]?.(other) ?? [];
  return [said, ...(details[key]?.(of) ?? []).filter((each) => !theirs.includes(each))].join(", ");
}
