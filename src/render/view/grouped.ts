/** Groups things by what they have in common, in the order of first occurrence. */
export function grouped<Item, Key>(items: readonly Item[], key: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Counts how often each occurs. */
export function counted(words: readonly string[]): Map<string, number> {
  return new Map([...grouped(words, String)].map(([word, all]) => [word, all.length]));
}
