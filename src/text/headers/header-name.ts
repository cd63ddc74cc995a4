/**
 * Compares a header's name in any case. The quick comparisons come first, because most names differ in length and many
 * are spelled the same.
 */
export function isNamed([each]: readonly [string, string], name: string): boolean {
  return each.length === name.length && (each === name || each.toLowerCase() === name.toLowerCase());
}
