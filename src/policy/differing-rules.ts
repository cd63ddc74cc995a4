/** The first decision that two sets of rules make differently, and the rules responsible. */
export interface RuleDifference<Rules> {
  /** The index of that decision. */
  readonly at: number;
  /** Rules each of which makes the difference by itself, or only together if no single one does. */
  readonly rules: readonly (keyof Rules)[];
  readonly together: boolean;
}

/**
 * Finds the rules that make `other` decide like `first` once they are copied from it. `decide` returns its decisions as
 * text, so that they can be compared.
 */
export function firstDifference<Rules extends object>(
  first: Rules,
  other: Rules,
  decide: (rules: Rules) => readonly string[],
): RuleDifference<Rules> | undefined {
  const wanted = decide(first);
  const said = decide(other);
  const at = wanted.findIndex((each, place) => each !== said[place]);
  if (at === -1) return said.length > wanted.length ? { at: wanted.length, rules: [], together: true } : undefined;
  const keys = [...new Set([...Object.keys(first), ...Object.keys(other)])] as (keyof Rules)[];
  const differing = keys.filter((key) => JSON.stringify(first[key]) !== JSON.stringify(other[key]));
  const agrees = (taken: readonly (keyof Rules)[]) => {
    const mixed = Object.fromEntries(taken.map((key) => [key, first[key]]));
    const now = decide({ ...other, ...mixed });
    return wanted.slice(0, at + 1).every((each, place) => each === now[place]);
  };
  const alone = differing.filter((key) => agrees([key]));
  if (alone.length > 0) return { at, rules: alone, together: false };
  for (const [index, one] of differing.entries()) {
    const second = differing.slice(index + 1).find((key) => agrees([one, key]));
    if (second !== undefined) return { at, rules: [one, second], together: true };
  }
  return { at, rules: differing, together: true };
}
