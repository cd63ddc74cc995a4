/** Joins words to a command line. Options are never quoted. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => (/^--[a-z-]+$/.test(word) ? word : shellWord(word))).join(" ");
}

/** Quotes a word for a shell if necessary. */
export function shellWord(text: string): string {
  return /^[\w:/.,=%@+][\w:/.,=%@+-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns a word of a command line without its quotes. */
export function plainWord(word: string): string {
  return word.replace(/'([^']*)'|\\(.)/g, "$1$2");
}

/** Splits a command line into its words, which keep their quotes. */
export function wordsOf(line: string): readonly string[] {
  return line.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? [];
}
