/** Keeps the first of those that are written alike, whole or in a part. */
export function unique<Each>(all: readonly Each[], partOf: (each: Each) => unknown = (each) => each): Each[] {
  const seen = new Set<string>();
  return all.filter((each) => {
    const key = JSON.stringify(partOf(each));
    return !seen.has(key) && seen.add(key);
  });
}
