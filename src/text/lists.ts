const mostWords = 20;

/** All of the words. */
export function allOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A choice of words; of a great many, the first. */
export function listed(words: readonly string[]): string {
  if (words.length > mostWords) return `${words.slice(0, mostWords).join(", ")} …`;
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
