/** A shorter word resembles too many others, so only a name in other letters is suggested for it. */
const shortest = 3;

/** The known name that was most likely meant; undefined if none is similar. At most one in `oneIn` letters may differ. */
export function nearest(written: string, known: Iterable<string>, oneIn = 3): string | undefined {
  const typed = written.toLowerCase();
  if (typed.length > 64) return undefined;
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const distance = distanceWithin(
      typed,
      name.toLowerCase(),
      typed.length < shortest ? 0 : farthest(typed, name, oneIn),
    );
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** The known word that differs by one typing mistake. Searches allow no more, because every word resembles another. */
export function oneSlipFrom(written: string, known: Iterable<string>): string | undefined {
  for (const word of known) if (distanceWithin(written, word, 1) === 1) return word;
  return undefined;
}

const mostMeant = 6;

/** Returns the most similar known name, or, if none is similar as a whole, the names with a similar part. */
export function likelyMeant(written: string, known: Iterable<string>): readonly string[] {
  const names = [...known];
  const whole = nearest(written, names);
  return whole === undefined ? holding(written, names).slice(0, mostMeant) : [whole];
}

/** The names that begin with what was written, or contain a similar word: `timout` in `timeout-504`. */
function holding(written: string, known: readonly string[]): string[] {
  const count = written.split("-").length;
  const byPart = known.flatMap((name) => partsOf(name, count).map((part) => ({ name, part })));
  if (written.length < shortest) return [];
  const parts = new Set(byPart.map((each) => each.part).filter((each) => isLong(each, written)));
  // Many names together have a part that resembles any word, so less of a part may differ.
  const part = nearest(written, parts, 4);
  const begun = known.filter((name) => name.startsWith(written.toLowerCase()));
  return [...new Set([...begun, ...byPart.filter((each) => each.part === part).map(({ name }) => name)])];
}

/** Short words such as `for` resemble too many others, so a short part has to be written exactly. */
function isLong(part: string, written: string): boolean {
  return part.length > 3 || part === written.toLowerCase();
}

/** Every sequence of this many words of a name. */
function partsOf(name: string, count: number): string[] {
  const words = name.split("-");
  return words.flatMap((_, at) => (at + count > words.length ? [] : words.slice(at, at + count).join("-")));
}

/** One in `oneIn` letters of the longer word may differ, and in all but short words one letter may have moved: typing mistakes, but not other words. */
function farthest(written: string, name: string, oneIn: number): number {
  const isMoved = written.length > 4 && sorted(written) === sorted(name);
  return Math.max(isMoved ? 2 : 1, Math.floor(Math.max(written.length, name.length) / oneIn));
}

function sorted(word: string): string {
  return [...word.toLowerCase()].sort().join("");
}

/** Counts insertions, deletions, replacements and swaps of neighbours; Infinity beyond the limit. */
function distanceWithin(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, twoAbove[column - 2]! + 1);
      current.push(cost);
    }
    twoAbove = above;
    above = current;
  }
  const distance = above[b.length]!;
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
}

/** The most similar known names, however much they differ. */
export function mostAlike(written: string, known: Iterable<string>, count: number): string[] {
  const typed = written.toLowerCase().slice(0, 64);
  const ranked = [...known].map((name) => ({ name, far: distanceWithin(typed, name.toLowerCase(), Infinity) }));
  ranked.sort((a, b) => a.far - b.far);
  return ranked.slice(0, count).map(({ name }) => name);
}
