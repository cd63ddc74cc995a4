/** Sorts as a Java HashMap with at least this many buckets iterates; one of 16 has the command-line arguments in Spring. */
export function inHashOrder<T>(items: readonly T[], nameOf: (item: T) => string, least = 16): T[] {
  let buckets = least;
  while (items.length > buckets * 0.75) buckets *= 2;
  return items
    .map((item) => ({ item, bucket: spread(hash(nameOf(item))) & (buckets - 1) }))
    .sort((one, other) => one.bucket - other.bucket)
    .map(({ item }) => item);
}

function hash(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0;
  return hash;
}

function spread(hash: number): number {
  return hash ^ (hash >>> 16);
}
