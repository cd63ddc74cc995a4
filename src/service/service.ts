import type * as v from "valibot";
import type { Reader } from "../policy/gateways/flaws.ts";
import type { Failure, Header, Phase, What } from "../trace.ts";
import type { Body } from "./body.ts";
import type { Clock, Host } from "./host.ts";
import type { Later } from "./later.ts";
import type { Token } from "./token.ts";

export interface Ask {
  readonly method: string;
  /** The request target as it stands in the request line, with its query. */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Body;
  /** The one who asks may leave before the answer. */
  readonly gone?: Token;
  /** Which try it is, where it is not the first. */
  readonly try?: number;
  /** It goes beside another that has not been answered yet. */
  readonly hedged?: boolean;
}

export interface Request extends Ask {
  /** Which of the server's further addresses it came to; undefined for the one every server has. */
  readonly door?: string;
  /** The caller has hung up; it never fires for a server whose setting is not to look. */
  readonly gone: Token;
  /** From which port it came; undefined where there are none, as in the virtual world. */
  readonly remotePort?: number | undefined;
  /** Whether the caller has hung up by now, for a server that looks only before it begins. */
  left?(): boolean;
  /** Of HTTP; 1.1 where it is not said. */
  readonly version?: string;
  /** The port at which it came in. */
  readonly localPort?: number | undefined;
  /** Its bytes, where the platform's parser could not read them: then nothing else of it is known. */
  readonly packet?: Uint8Array;
  /** When nobody wants the answer any more, for a server that was told. */
  readonly deadlineMs?: number;
  /** Told what was done, for a server that remembers it. */
  done?(reply: Reply): void;
}

export interface Reply {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Body;
  /** Its headers are all that goes out: the platform adds none, and no reason. */
  readonly exact?: true;
  /** The connection ends behind it, whether or not a header says so. */
  readonly closes?: boolean;
  /** It goes on as it came, byte by byte and unread: by this script, with its body behind that. */
  readonly asCame?: Wire;
}

export type Outcome = Reply | Failure;

/** A reply that is at hand to its last byte. */
export interface WholeReply extends Reply {
  readonly body: Uint8Array;
}

export type Part = Uint8Array | { readonly pauseMs: number };

/** A script of bytes and pauses and an end, for answers that no HTTP library would send. */
export interface Wire {
  readonly script: Iterable<Part>;
  readonly end: "fin" | "rst" | "silence";
  /** What comes behind the script, in the real world. */
  readonly rest?: Body;
  /** The script goes on for as long as someone listens. */
  readonly endless?: true;
  /** It sends its caller back to where it came from; what clients that follow make of it they say once they have had enough. */
  readonly leadsBack?: true;
  /** What each client makes of it, held by a real test; the virtual world plays this. */
  readonly seenBy?: Readonly<Record<ClientName, Seen>>;
}

/** What a client makes of bytes: what comes of an answer, and how that ends. */
export interface Seen {
  readonly came?: WholeReply;
  readonly ends: "whole" | "nothing" | Failure;
}

export type Answer = Reply | Wire;

export const clientNames = ["undici", "fetch", "http"] as const;
export type ClientName = (typeof clientNames)[number];

export interface Limit {
  readonly ms: number;
  readonly covers: readonly Phase[];
  /** It notes that the time has passed and aborts nothing. */
  readonly warnsOnly: boolean;
  /** The time begins anew with every byte that comes. */
  readonly ofSilence?: boolean;
  /** The client's own timer keeps it, as exactly as it does. */
  readonly ownTimer?: boolean;
  /** A connection that does not stand after so long reaches nobody, whatever else the limit allows. */
  readonly connectMs?: number;
}

/** All that a server knows of the world it runs in; made for each call. */
export interface Ctx {
  readonly host: Host;
  readonly clock: Clock;
  /** When the request came. */
  readonly arrivedMs: number;
  /** A number from 0 up to 1, from a stream of its own for each purpose. */
  chance(purpose: string): number;
  /** Never throws; a call that fails is a value. */
  ask(to: string, ask: Ask, limit?: Limit): Promise<Outcome>;
  note(what: What): void;
  /** Blocks the thread that carries the server's connections, in a world where it is a real one; returns at once. */
  keepBusy(ms: number): void;
  /** Stops listening for good: every later call is refused. Gracefully, it finishes what has come. */
  leave(how: "gracefully" | "at once"): void;
}

/** An answer that is at hand need not be promised. */
export type Handler = (request: Request, ctx: Ctx) => Answer | Promise<Answer> | Later<Answer>;

/** One server that runs: what it remembers survives a change of its settings. */
export interface Running<Settings> {
  readonly handle: Handler;
  /** Stands around all that slows the server down or goes wrong in it. */
  around?(inner: Handler): Handler;
  /** The names of further addresses at which it listens. */
  doors?(): readonly string[];
  change(settings: Settings): void;
}

/** A server's settings as its file writes them. */
export type Written = Readonly<Record<string, unknown>>;

/** Settings that are said in one breath, as a predicate of their server: "waits at most 1 s". */
export interface SettingWords {
  readonly keys: readonly string[];
  says(settings: Written): string;
}

export type Judges = "targets" | "requests";

/** One kind of server. Its settings are a valibot object's entries: the file format and its reference come from there. */
export interface Service<Entries extends v.ObjectEntries = v.ObjectEntries> {
  readonly kind: string;
  readonly says: string;
  readonly settings: Entries;
  readonly words?: readonly SettingWords[];
  /** Where this kind differs, unless the file says otherwise: servers open a connection for each call, and do not notice who left. */
  readonly usually?: { readonly connections?: "fresh" | "pooled"; readonly noticesHangUp?: boolean };
  /** Where given, a key that is no setting names a thing in the server, and `named` in the settings holds them all. */
  readonly named?: v.GenericSchema;
  /** Of these, what is there without being written. */
  readonly usualNames?: Readonly<Record<string, string>>;
  /** The product whose rules it reads answers by; without one it reads with its HTTP client. */
  readsAs?(settings: SettingsOf<Entries>): Reader | undefined;
  /** What only the settings as a whole can tell: why a server would not start with them. */
  check?(settings: SettingsOf<Entries>, servers: readonly string[]): readonly Complaint[];
  /** Settings that would change an answer of the real product and change none here, a line each. */
  unplayed?(settings: SettingsOf<Entries>): readonly string[];
  /** Servers that it asks, also where nothing names them. */
  asks?(settings: SettingsOf<Entries>): readonly string[];
  /** Where its work shows in the ledger, as a line of its own or of a server below; an answer of success without one is a lie. */
  readonly ledger?: "own" | "below";
  /** The headers of a request that reaches it are told: they are what is to be seen of it. */
  readonly showsHeaders?: true;
  /**
   * Which requests it answers itself that the platform's parser refuses elsewhere: those with a target that is none, or all
   * of them, which come as a packet.
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
export type SettingsOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

export function isFailure(outcome: Outcome): outcome is Failure {
  return "name" in outcome;
}

export function isWire(answer: Answer): answer is Wire {
  return "script" in answer;
}
