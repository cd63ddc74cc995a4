const mostWords = 20;

/** A choice of words; of a great many, the first. */
export function listed(words: readonly string[]): string {
  if (words.length > mostWords) return `${words.slice(0, mostWords).join(", ")} …`;
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
