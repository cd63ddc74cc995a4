/** A deliberate difference from the recorded answers, with its reason. */
export interface Deliberate {
  readonly what: string;
  readonly why: string;
}

/** All deliberate differences. Any other difference is a mistake. */
export const deliberate = {
  servedBy: {
    what: "the header x-served-by of every answer",
    why: "every server of the lab says which of them answered",
  },
  pageWords: {
    what: "the words of pages of HTML",
    why: "they are the framework's; only their type, status and length are kept",
  },
  linksLength: {
    what: "the length of the links that a HEAD tells",
    why: "the page names the endpoints that the lab plays, and the real one those of a whole application",
  },
  closedBehind: {
    what: "a connection that is closed behind a good answer",
    why: "the platform's parser refuses the request, which is read from its bytes, and reads no other after it",
  },
  leftOut: {
    what: "the headers date, content-language, connection and keep-alive",
    why: "the recordings of settings leave them out; the raw ones hold them",
  },
} as const satisfies Readonly<Record<string, Deliberate>>;

export type Reason = keyof typeof deliberate;

/** Lists the deliberate differences that occurred, and how often. */
export function sayDeliberate(needed: Iterable<Reason>): string[] {
  const counts = new Map<Reason, number>();
  for (const reason of needed) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => {
    const { what, why } = deliberate[reason];
    return `${what}, ${count} ${count === 1 ? "time" : "times"}: ${why}`;
  });
}
