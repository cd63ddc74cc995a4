/** Orders points so that every power of two of them is spread over the map. */
export function coarseToFine<Item>(items: readonly Item[]): Item[] {
  const done = new Set<number>();
  for (let step = 2 ** Math.floor(Math.log2(Math.max(1, items.length))); step >= 1; step /= 2)
    for (let at = 0; at < items.length; at += step) done.add(at);
  return [...done].map((at) => items[at]!);
}
