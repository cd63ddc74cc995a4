import type { GatewayRow } from "./gateways.ts";

/** The topics that settings decide about. */
export const topics = [
  "lookup",
  "connect",
  "addresses",
  "headers",
  "body",
  "whole",
  "reuse",
  "pool",
  "parser",
  "headerSize",
  "bodySize",
  "encoding",
  "tls",
  "redirects",
  "abort",
  "request",
  "answer",
  "breaker",
  "bulkhead",
  "rateLimit",
  "retry",
  "proxy",
  "statement",
  "session",
  "login",
  "memory",
  "none",
] as const;

export type Topic = (typeof topics)[number];

/** Programs and libraries with settings for a topic, and those settings with their defaults. */
export type TopicSettings = readonly (readonly [who: string, says: string])[];

/** Conclusions that all wordings with the same meaning share. */
export interface Situation {
  readonly phase: string;
  readonly endedBy: string;
  readonly proves: string;
  readonly leavesOpen: string;
  readonly retry: string;
  readonly topic: Topic;
  /** The row for this failure in the table of gateways' answers; null if no gateway is in between. */
  readonly gateways: GatewayRow | null;
  /** Lessons that show the situation; a wording may have its own instead. */
  readonly lessons?: readonly string[];
  /** The wording only wraps another error, which is therefore explained first. */
  readonly wraps?: true;
  /** Its conclusions hold for the whole event; the rest of the message only adds detail. */
  readonly covers?: true;
  /** The situation that holds instead if a message around it says that the body was being read. */
  readonly inBody?: Situation;
}

/**
 * The details in which a wording differs from its situation, its own source, those whose settings decide about it if not all do, and the
 * settings of the gateways that write it.
 */
export type Own = Partial<Situation> & {
  readonly origin?: WordingSource;
  readonly settingsOf?: readonly string[];
  readonly atGateways?: TopicSettings;
};

/** The spellings of a wording, its meaning, and its own details. The first spelling is its name. */
export type Entry = readonly [spellings: readonly string[], says: string, own?: Own];

/** Wordings that share a situation. */
export interface Chapter {
  readonly situation: Situation;
  /** The source of its wordings, if it is not that of the family. */
  readonly origin?: WordingSource;
  readonly entries: readonly Entry[];
}

/** The source of wordings: a version that was tested, or a page. */
export type WordingSource = { readonly tried: string } | { readonly source: string };

/**
 * The places where certain keys are recognized. The first group of each expression contains keys, separated by commas.
 */
export interface Places {
  readonly keys: RegExp;
  readonly at: readonly RegExp[];
}

/** Everything that one program or library says, as the program loads it. */
export interface PackedFamily {
  readonly name: string;
  readonly origin: WordingSource;
  readonly settings: Readonly<Partial<Record<Topic, TopicSettings>>>;
  readonly chapters: readonly Chapter[];
}

export interface Family extends PackedFamily {
  /** Restricts keys that are too short or too common to be recognized anywhere in a text. */
  readonly onlyIn?: Places | undefined;
}

/** A wording with everything known about it. */
export interface Explanation extends Situation {
  readonly key: string;
  /** The key, with the words that a flag such as `UC` stands for. */
  readonly title: string;
  readonly says: string;
  /** The name of its family. */
  readonly by: string;
  readonly origin: WordingSource;
  readonly settings: TopicSettings;
  readonly lessons: readonly string[];
}
