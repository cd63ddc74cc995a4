/**
 * Maps what a list or an object contains, and renames the keys of an object. Returns the same value if nothing changes,
 * because copying large reports takes most of the time.
 */
export function changed(
  value: object,
  map: (inner: unknown, key: string) => unknown,
  rename = (key: string) => key,
): object {
  let isSame = true;
  const entries = Object.entries(value);
  for (const entry of entries) {
    const [key, inner] = entry;
    entry[0] = rename(key);
    entry[1] = map(inner, key);
    isSame &&= entry[0] === key && entry[1] === inner;
  }
  if (isSame) return value;
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
