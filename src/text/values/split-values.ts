/** Splits a list at commas outside brackets and quotes. An empty list has no values; a value in it may be empty. */
export function splitValues(written: string): string[] {
  if (written.trim() === "") return [];
  const values = `,${written}`.matchAll(/,((?:"[^"]*"|'[^']*'|\[[^\]]*\]|\{(?:[^{}]|\{[^{}]*\})*\}|[^,])*)/g);
  return Array.from(values, ([, value = ""]) => value.trim());
}
