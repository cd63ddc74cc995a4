import type * as v from "valibot";
import type { Reader } from "../policy/gateways/flaws.ts";
import type { Failure, Header, Phase, What } from "../trace.ts";
import type { Body } from "./body.ts";
import type { Clock, Host } from "./host.ts";
import type { Later } from "./later.ts";
import type { Token } from "./token.ts";

export interface Ask {
  readonly method: string;
  /** The request target as in the request line, with its query. */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Body;
  /** The caller may leave before the answer. */
  readonly gone?: Token;
  /** Which try it is, if not the first. */
  readonly try?: number;
  /** It runs in parallel with another that has not been answered yet. */
  readonly hedged?: boolean;
}

export interface Request extends Ask {
  /** Which of the server's further addresses it came to; undefined for the main one. */
  readonly door?: string;
  /** The caller has hung up; it never fires for a server that is set not to notice. */
  readonly gone: Token;
  /** The port it came from; undefined if there are none, as in the virtual world. */
  readonly remotePort?: number | undefined;
  /** Its caller, and whether that still waits or reads, for a server that looks only before it begins. */
  readonly caller?: { readonly isOpen: boolean };
  /** HTTP version; 1.1 by default. */
  readonly version?: string;
  /** The port it arrived at. */
  readonly localPort?: number | undefined;
  /** Its bytes, if the platform's parser could not read them: then nothing else of it is known. */
  readonly packet?: Uint8Array;
  /** When nobody wants the answer any more, for a server that was told. */
  readonly deadlineMs?: number;
  /** Receives what was done, for a server that remembers it. */
  done?(reply: Reply): void;
}

export interface Reply {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Body;
  /** Only its own headers are sent: the platform adds none, and no reason phrase. */
  readonly exact?: true;
  /** The connection ends after it, whether or not a header says so. */
  readonly closes?: boolean;
  /** Nothing else marks the end of its body: the connection ends with it. */
  readonly untilClose?: boolean;
  /** It is sent on byte by byte and unread: by this script, with its body after that. */
  readonly asCame?: Wire;
}

export type Outcome = Reply | Failure;

/** A reply that is completely in memory. */
export interface WholeReply extends Reply {
  readonly body: Uint8Array;
}

export type Part = Uint8Array | { readonly pauseMs: number };

/** A script of bytes, pauses and an end, for answers that no HTTP library would send. */
export interface Wire {
  readonly script: Iterable<Part>;
  readonly end: "fin" | "rst" | "silence";
  /** The rest of the answer after the script, in the real world. */
  readonly rest?: Body;
  /** The script repeats as long as someone listens. */
  readonly endless?: true;
  /** A client that is not ours takes it for a whole answer, so the connection may carry the next request. */
  readonly reusable?: true;
  /** It redirects its caller to where it came from; clients that follow report the result once they have had enough. */
  readonly leadsBack?: true;
  /** Reports of each client, checked by a test with real clients; the virtual world plays this. */
  readonly seenBy?: Readonly<Record<ClientName, Seen>>;
}

/**
 * A client's view of bytes: the part of an answer that arrives, and its end. `closed`: whole as far as the client can
 * tell, which it can only once the connection ends.
 */
export interface Seen {
  readonly came?: WholeReply;
  readonly ends: "whole" | "closed" | "nothing" | Failure;
}

export type Answer = Reply | Wire;

export const clientNames = ["undici", "fetch", "http"] as const;
export type ClientName = (typeof clientNames)[number];

export interface CallTimeout {
  readonly ms: number;
  readonly covers: readonly Phase[];
  /** It notes that the time has passed and aborts nothing. */
  readonly warnsOnly: boolean;
  /** Every received byte restarts it. */
  readonly ofSilence?: boolean;
  /** The client's own timer enforces it, with that timer's accuracy. */
  readonly ownTimer?: boolean;
  /** A connection not established after this time reaches nobody, whatever else the timeout allows. */
  readonly connectMs?: number;
}

/** All that a server knows of the world it runs in; created for each call. */
export interface Ctx {
  readonly host: Host;
  readonly clock: Clock;
  /** When the request arrived. */
  readonly arrivedMs: number;
  /** A number from 0 (included) to 1 (excluded), from a separate stream for each purpose. */
  chance(purpose: string): number;
  /** Never throws; a failed call is a value. */
  ask(to: string, ask: Ask, timeout?: CallTimeout): Promise<Outcome>;
  note(what: What): void;
  /** Whether anybody reads notes: those of most calls of a load need not be worded. */
  readonly isTraced: boolean;
  /** Blocks the thread that carries the server's connections, in a world with real threads; returns at once. */
  keepBusy(ms: number): void;
  /** Stops listening permanently: every later call is refused. Gracefully, it finishes requests that have arrived. */
  leave(how: "gracefully" | "at once"): void;
}

/** An answer in memory needs no promise. */
export type Handler = (request: Request, ctx: Ctx) => Answer | Promise<Answer> | Later<Answer>;

/** A running server: what it remembers survives a change of its settings. */
export interface Running<Settings> {
  readonly handle: Handler;
  /** Surrounds everything that slows the server down or goes wrong in it. */
  around?(inner: Handler): Handler;
  /** The names of further addresses at which it listens. */
  doors?(): readonly string[];
  change(settings: Settings): void;
}

/** A server's settings as its file writes them. */
export type Written = Readonly<Record<string, unknown>>;

/** Settings described in one phrase, as a predicate of their server: "waits at most 1 s". */
export interface SettingWords {
  readonly keys: readonly string[];
  says(settings: Written): string;
}

/** One kind of server. Its settings are a valibot object's entries, from which the file format is derived. */
export interface Service<Entries extends v.ObjectEntries = v.ObjectEntries> {
  readonly kind: string;
  readonly says: string;
  readonly settings: Entries;
  readonly words?: readonly SettingWords[];
  /** The defaults in which this kind differs from others. */
  readonly usually?: { readonly connections?: "fresh" | "pooled"; readonly noticesHangUp?: boolean };
  /** If present, a key that is not a setting names a thing in the server; the setting `named` holds them all. */
  readonly named?: v.GenericSchema;
  /** Those of them that exist without being written. */
  readonly usualNames?: Readonly<Record<string, string>>;
  /** The product by whose rules it reads answers; without one it reads with its HTTP client. */
  readsAs?(settings: SettingsOf<Entries>): Reader | undefined;
  /** Mistakes that only the settings as a whole reveal: why a server would not start with them. */
  check?(settings: SettingsOf<Entries>, servers: readonly string[], own: string): readonly Complaint[];
  /** Settings that would change an answer of the real product and change none here, a line each. */
  unplayed?(settings: SettingsOf<Entries>): readonly string[];
  /** Whether it takes the body of an answer for success where the status says so; where this is missing, always. */
  believes?(written: Written, reply: Pick<WholeReply, "body">): boolean;
  /** Servers that it calls even if no setting names them. */
  asks?(settings: SettingsOf<Entries>): readonly string[];
  /** Where its work appears in the ledger, as its own line or that of a server below. */
  readonly ledger?: "own" | "below";
  /** The headers of a request that reaches it are reported, because they are what there is to see. */
  readonly showsHeaders?: true;
  /**
   * Which requests it answers itself although the platform's parser rejects them elsewhere: those with an invalid
   * target, or all of them, which come as a packet.
   */
  readonly judges?: Judges;
  start(settings: SettingsOf<Entries>): Running<SettingsOf<Entries>>;
}

/** A user's mistake in a server's settings, at the end of these keys. */
export interface Complaint {
  readonly path: readonly (string | number)[];
  readonly says: string;
  readonly cure: string;
}
export type Judges = "targets" | "requests";
export type SettingsOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

export function isFailure(outcome: Outcome): outcome is Failure {
  return "name" in outcome;
}

export function isWire(answer: Answer): answer is Wire {
  return "script" in answer;
}
