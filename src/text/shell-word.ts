/** A command line of these words, of which options stay as they are. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => (/^--[a-z-]+$/.test(word) ? word : shellWord(word))).join(" ");
}

/** A word as a shell takes it for one, quoted only where it must be. */
export function shellWord(text: string): string {
  return /^[\w:/.,=%@+][\w:/.,=%@+-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The words of such a line, quoted as they are. */
export function wordsOf(line: string): readonly string[] {
  return line.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? [];
}
