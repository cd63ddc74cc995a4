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

/** Enough to begin with. */
const mostTold = 100;

/** The first of many things to tell, and how many more there are. */
export function firstOf<T>(all: readonly T[], say: (each: T) => string): string[] {
  const told = all.slice(0, mostTold).map(say);
  return all.length > mostTold ? [...told, `and ${all.length - mostTold} more\n`] : told;
}
