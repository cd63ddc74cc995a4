/** The values of a list, which commas separate outside of brackets and quotes. */
export function splitValues(written: string): string[] {
  const values = written.match(/(?:"[^"]*"|'[^']*'|\[[^\]]*\]|\{(?:[^{}]|\{[^{}]*\})*\}|[^,])+/g) ?? [];
  return values.map((value) => value.trim());
}
