import type { GatewayRow } from "./gateways.ts";

/** The topics that settings decide about. */
export type Topic =
  | "lookup"
  | "connect"
  | "addresses"
  | "headers"
  | "body"
  | "whole"
  | "reuse"
  | "pool"
  | "parser"
  | "headerSize"
  | "bodySize"
  | "encoding"
  | "tls"
  | "redirects"
  | "abort"
  | "request"
  | "answer"
  | "breaker"
  | "bulkhead"
  | "rateLimit"
  | "retry"
  | "proxy";

/** Who has settings for a topic, and which, with their defaults. */
export type Settings = readonly (readonly [who: string, says: string])[];

/** Conclusions that all wordings with the same meaning share. */
export interface Situation {
  readonly phase: string;
  readonly endedBy: string;
  readonly proves: string;
  readonly leavesOpen: string;
  readonly retry: string;
  readonly topic: Topic;
  /** The row of answers of gateways if the server behind them fails this way; null if no gateway is between. */
  readonly gateways: GatewayRow | null;
  /** Lessons that show it, if the wording names none of its own. */
  readonly lessons?: readonly string[];
  /** It only wraps another error that says more: in a text it is explained after that one. */
  readonly wraps?: true;
}

/** Where a wording differs from its situation, or has another source than the rest of its family. */
export type Own = Partial<Situation> & { readonly origin?: Origin };

/** A wording, its meaning, and its own details. Of several spellings the first is its name. */
export type Entry = readonly [key: string | readonly string[], says: string, own?: Own];

/** Wordings that share a situation. */
export interface Chapter {
  readonly situation: Situation;
  /** Where its wordings are from, if not from what its family was tried with. */
  readonly origin?: Origin;
  readonly entries: readonly Entry[];
}

/** The source of its wordings: a version that was tried, or a page that says so. */
export type Origin = { readonly tried: string } | { readonly source: string };

/** Where certain keys occur in a text: the first group of each expression holds one or more, separated by commas. */
export interface Places {
  readonly keys: RegExp;
  readonly at: readonly RegExp[];
}

/** Everything that one program or library says. */
export interface Family {
  readonly name: string;
  readonly origin: Origin;
  readonly settings: Readonly<Partial<Record<Topic, Settings>>>;
  readonly chapters: readonly Chapter[];
  /** Keys too short or too common to be recognized anywhere in a text. */
  readonly onlyIn?: Places;
}

/** A wording with all that is known about it. */
export interface Explanation extends Situation {
  readonly key: string;
  readonly says: string;
  /** The name of its family. */
  readonly by: string;
  readonly origin: Origin;
  readonly settings: Settings;
  readonly lessons: readonly string[];
}

/** The same situation with additional wordings. */
export function chapter(situation: Situation, entries: readonly Entry[]): Chapter {
  return { situation, entries };
}

/** Chapters whose wordings are from a page or from source code, because they were not tried. */
export function fromSource(source: string, chapters: readonly Chapter[]): Chapter[] {
  return chapters.map((each) => ({ ...each, origin: { source } }));
}
