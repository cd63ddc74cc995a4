/** Whether a header has this name, in whatever case. Most names differ in length already, and many are written the same. */
export function isNamed([each]: readonly [string, string], name: string): boolean {
  return each.length === name.length && (each === name || each.toLowerCase() === name.toLowerCase());
}
