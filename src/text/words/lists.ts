const mostWords = 20;

/** Joins all words with "and". */
export function allOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Joins the words with "or", or only the first ones if there are very many. */
export function listed(words: readonly string[]): string {
  if (words.length > mostWords) return `${words.slice(0, mostWords).join(", ")} …`;
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** More than anybody reads. */
const mostTold = 100;

/** Lists the first of many items, and how many more there are. */
export function firstOf<T>(all: readonly T[], say: (each: T) => string): string[] {
  const told = all.slice(0, mostTold).map(say);
  return all.length > mostTold ? [...told, `and ${all.length - mostTold} more\n`] : told;
}
