/**
 * Maps what a list or an object contains, and renames the keys of an object. Returns the same value if nothing changes,
 * because copying large reports takes most of the time.
 */
export function changed(
  value: object,
  map: (inner: unknown, key: string) => unknown,
  rename = (key: string) => key,
): object {
  if (Array.isArray(value)) {
    const list = value.map((inner, at) => map(inner, `${at}`));
    return list.every((inner, at) => inner === value[at]) ? value : list;
  }
  const keys = Object.keys(value);
  let copy: Map<string, unknown> | undefined;
  for (const [at, key] of keys.entries()) {
    const inner = (value as Readonly<Record<string, unknown>>)[key];
    const [name, after] = [rename(key), map(inner, key)];
    if (name !== key || after !== inner)
      copy ??= new Map(keys.slice(0, at).map((each) => [each, (value as Readonly<Record<string, unknown>>)[each]]));
    copy?.set(name, after);
  }
  return copy === undefined ? value : Object.fromEntries(copy);
}
