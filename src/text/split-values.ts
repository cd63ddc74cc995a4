/** Splits a list at commas outside brackets and quotes. */
export function splitValues(written: string): string[] {
  const values = written.match(/(?:"[^"]*"|'[^']*'|\[[^\]]*\]|\{(?:[^{}]|\{[^{}]*\})*\}|[^,])+/g) ?? [];
  return values.map((value) => value.trim());
}
