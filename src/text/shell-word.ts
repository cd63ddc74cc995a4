/** A word as a shell takes it for one, quoted only where it must be. */
export function shellWord(text: string): string {
  return /^[\w:/.,=%@+][\w:/.,=%@+-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
