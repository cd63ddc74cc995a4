/** Equal parts next to each other are drawn up to this number; of more, only the first two. */
export const mostEqual = 3;
const drawn = 2;

/** A name without its number: all leaves of a fan have the same. */
export function withoutNumber(name: string): string {
  return name.replace(/\d+/g, "#");
}

/** Parts to draw, and those that look like the ones before them. */
export type EqualParts<Part> = { readonly part: Part } | { readonly more: readonly Part[] };

/** Leaves out all but the first of many parts with the same key next to each other. */
export function foldEqual<Part>(parts: readonly Part[], keyOf: (part: Part) => string): EqualParts<Part>[] {
  const result: EqualParts<Part>[] = [];
  for (let at = 0; at < parts.length; ) {
    const key = keyOf(parts[at]!);
    let end = at + 1;
    while (end < parts.length && keyOf(parts[end]!) === key) end += 1;
    const shown = end - at > mostEqual ? at + drawn : end;
    result.push(...parts.slice(at, shown).map((part) => ({ part })));
    if (shown < end) result.push({ more: parts.slice(shown, end) });
    at = end;
  }
  return result;
}

/** A server with its settings in words. */
interface SaidServer {
  readonly server: string;
  readonly says: string;
}

/** Writes many servers next to each other with the same settings as one. */
export function foldServers(servers: readonly SaidServer[]): SaidServer[] {
  return foldEqual(servers, ({ server, says }) => `${withoutNumber(server)} ${says}`).map((each) =>
    "part" in each ? each.part : { ...each.more[0]!, server: fromTo(each.more.map(({ server }) => server)) },
  );
}

/** Names the first and the last of several servers. */
export function fromTo(names: readonly string[]): string {
  return names.length < 2 || names[0] === names.at(-1) ? (names[0] ?? "") : `${names[0]} … ${names.at(-1)}`;
}
