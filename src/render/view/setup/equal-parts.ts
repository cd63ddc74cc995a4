/** Equal parts next to each other are drawn up to this number; of more, only the first two. */
export const mostEqual = 3;
const drawn = 2;

/** A name without its number: all leaves of a fan have the same. */
export function withoutNumber(name: string): string {
  return name.replace(/\d+/g, "#");
}

/** Parts to draw, and those that look like the ones before them. */
export type EqualParts<Part> = { readonly part: Part } | { readonly more: readonly [Part, ...Part[]] };

/** Leaves out all but the first of many parts with the same key next to each other. */
export function foldEqual<Part>(parts: readonly Part[], keyOf: (part: Part) => string): EqualParts<Part>[] {
  const runs: Part[][] = [];
  let run: Part[] = [];
  let key: string | undefined;
  for (const part of parts) {
    if (keyOf(part) !== key) {
      run = [];
      runs.push(run);
    }
    run.push(part);
    key = keyOf(part);
  }
  return runs.flatMap((equal): EqualParts<Part>[] => {
    const shown = equal.length > mostEqual ? equal.slice(0, drawn) : equal;
    const [first, ...others] = equal.slice(shown.length);
    return [
      ...shown.map((part) => ({ part })),
      ...(first === undefined ? [] : [{ more: [first, ...others] as const }]),
    ];
  });
}

/** A server with its settings in words. */
interface SaidServer {
  readonly server: string;
  readonly says: string;
}

/** Writes many servers next to each other with the same settings as one. */
export function foldServers(servers: readonly SaidServer[]): SaidServer[] {
  return foldEqual(servers, ({ server, says }) => `${withoutNumber(server)} ${says}`).map((each) =>
    "part" in each ? each.part : { ...each.more[0], server: fromTo(each.more.map(({ server }) => server)) },
  );
}

/** Names the first and the last of several servers. */
export function fromTo(names: readonly string[]): string {
  return names.length < 2 || names[0] === names.at(-1) ? (names[0] ?? "") : `${names[0]} … ${names.at(-1)}`;
}
