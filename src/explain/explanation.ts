import type { GatewayRow } from "./gateways.ts";

/** What a setting decides about. */
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

/** Who has settings for a topic, and what they are, with their defaults. */
export type Settings = readonly (readonly [who: string, says: string])[];

/** What may be concluded: shared by all wordings that say the same. */
export interface Situation {
  readonly phase: string;
  readonly endedBy: string;
  readonly proves: string;
  readonly leavesOpen: string;
  readonly retry: string;
  readonly topic: Topic;
  /** What gateways answer when the server behind them fails so; null where no gateway stands between. */
  readonly gateways: GatewayRow | null;
  /** Lessons that show it, where the wording names none of its own. */
  readonly lessons?: readonly string[];
  /** It only wraps another error, which says more: in a text it is explained after that one. */
  readonly wraps?: true;
}

/** Where a wording differs from its situation, or comes from elsewhere than the rest of its family. */
export type Own = Partial<Situation> & { readonly origin?: Origin };

/** A wording, what it means, and what is its own. Of several spellings the first is its name. */
export type Entry = readonly [key: string | readonly string[], says: string, own?: Own];

/** Wordings that share a situation. */
export interface Chapter {
  readonly situation: Situation;
  readonly entries: readonly Entry[];
}

/** Where its wordings come from: a version that was tried, or a page that says so. */
export type Origin = { readonly tried: string } | { readonly source: string };

/** Where certain keys stand in a text: the first group of each expression holds one or more, with commas between them. */
export interface Places {
  readonly keys: RegExp;
  readonly at: readonly RegExp[];
}

/** All that one program or library says. */
export interface Family {
  readonly name: string;
  readonly origin: Origin;
  readonly settings: Readonly<Partial<Record<Topic, Settings>>>;
  readonly chapters: readonly Chapter[];
  /** Keys that are too short or too common to be known wherever they stand in a text. */
  readonly onlyIn?: Places;
}

/** A wording with all that is known of it. */
export interface Explanation extends Omit<Situation, "topic"> {
  readonly key: string;
  readonly says: string;
  /** The name of its family. */
  readonly by: string;
  readonly origin: Origin;
  readonly settings: Settings;
  readonly lessons: readonly string[];
}

/** The same situation with further wordings. */
export function chapter(situation: Situation, entries: readonly Entry[]): Chapter {
  return { situation, entries };
}
