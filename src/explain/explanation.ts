/** What each client calls the setting that governs a situation, and what it is when nobody sets it. */
export interface Options {
  readonly undici: string;
  readonly fetch: string;
  readonly http: string;
}

/** What well-known gateways would have told their own caller. */
export interface Gateways {
  readonly nginx: string;
  readonly haproxy: string;
  readonly envoy: string;
  readonly alb: string;
  readonly spring: string;
}

/** What may be concluded, shared by every code that tells of the same thing. */
export interface Situation {
  readonly phase: string;
  readonly endedBy: string;
  readonly proves: string;
  readonly leavesOpen: string;
  readonly retry: string;
  readonly options: Options;
  /** null where no gateway would have been asked: the call never left, or it is a gateway's own answer. */
  readonly gateways: Gateways | null;
}

export interface Explanation extends Situation {
  /** A code, a status or some words, as they are met. */
  readonly key: string;
  readonly says: string;
  readonly lessons: readonly string[];
}

/** One line of a table of codes: what it says, and how it differs from its situation. */
export type Entry = readonly [key: string, says: string, own?: Partial<Situation>];

/** Entries that share a situation. */
export interface Chapter {
  readonly situation: Situation;
  readonly entries: readonly Entry[];
}

/** Further codes and words that tell of the same thing. */
export function more({ situation }: Chapter, entries: readonly Entry[]): Chapter {
  return { situation, entries };
}
