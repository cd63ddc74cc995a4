import type * as v from "valibot";
import type { TestedProduct } from "../policy/gateways/flaws.ts";
import type { Failure, Header, Phase, What } from "../trace.ts";
import type { Body } from "./body.ts";
import type { Cancellation } from "./cancellation.ts";
import type { Database } from "./data/database.ts";
import type { Flow } from "./flow.ts";
import type { Clock, Host } from "./host.ts";
import type { Complaint } from "./setting/complaint.ts";
import type { Deferred, Task } from "./task.ts";

export interface OutgoingRequest {
  readonly method: string;
  /** The request target as in the request line, with its query. */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Body;
  /** Whether the body can be sent only once, so that the request cannot be hedged. */
  readonly isLastSending?: boolean;
  /** Cancelled if the caller leaves before the answer. */
  readonly cancellation?: Cancellation;
  /** The number of the try, if it is not the first. */
  readonly try?: number;
  /** Whether another request for the same answer is still in progress. */
  readonly hedged?: boolean;
}

export interface Request extends OutgoingRequest {
  /** The additional address at which the request arrived; undefined for the main one. */
  readonly door?: string;
  /** Cancelled when the caller hangs up; never for a server that is set not to notice. */
  readonly cancellation: Cancellation;
  /** The port it came from; undefined if there are none, as in the virtual world. */
  readonly remotePort?: number | undefined;
  /** HTTP version; 1.1 by default. */
  readonly version?: string;
  /** The port it arrived at. */
  readonly localPort?: number | undefined;
  /** Its bytes, if the platform's parser could not read them. All other properties are then unknown. */
  readonly packet?: Uint8Array;
  /** The time after which nobody wants the answer, if the server was told. */
  readonly deadlineMs?: number;
  /** Records the result, for a server with idempotency keys. */
  done?(reply: Reply): void;
}

export interface Reply {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Body;
  /** Whether to send only these headers and no reason phrase; otherwise the platform adds its own headers. */
  readonly exact?: true;
  /** Whether the connection ends after the reply, even if no header says so. */
  readonly closes?: boolean;
  /** Whether the connection has to end with the body, because nothing else marks its end. */
  readonly untilClose?: boolean;
  /** The script that sends an answer on byte by byte, unread; the body follows it. */
  readonly asCame?: Wire;
}

export type Outcome = Reply | Failure;
export type Answer = Reply | Wire;

export interface WholeReply extends Reply {
  readonly body: Uint8Array;
}

export type ScriptPart = Uint8Array | { readonly pauseMs: number };

/** A script of bytes, pauses and an end, for answers that no HTTP library would send. */
export interface Wire {
  readonly script: Iterable<ScriptPart>;
  readonly end: "fin" | "rst" | "silence";
  /** The rest of the answer after the script, in the real world. */
  readonly rest?: Body;
  /** The script repeats as long as someone listens. */
  readonly endless?: true;
  /** Whether a client that is not ours reads a complete answer, so that the connection may carry another request. */
  readonly reusable?: true;
  /** Redirects the caller to the same address. Clients that follow redirects fail after a number of them. */
  readonly leadsBack?: true;
  /** The reports of each client, which the virtual world plays. A test with real clients checks them. */
  readonly seenBy?: Readonly<Record<ClientName, SeenAnswer>>;
}

/** An answer as a client sees it. `closed`: complete as far as the client can tell, which it can only when the connection ends. */
export interface SeenAnswer {
  readonly came?: WholeReply;
  readonly ends: "whole" | "closed" | "nothing" | Failure;
}

export const clientNames = ["undici", "fetch", "http"] as const;
export type ClientName = (typeof clientNames)[number];

export interface CallTimeout {
  readonly ms: number;
  readonly covers: readonly Phase[];
  /** Whether the timeout only notes that the time has passed, and aborts nothing. */
  readonly warnsOnly: boolean;
  /** Whether every received byte restarts it. */
  readonly ofSilence?: boolean;
  /** Whether the client's own timer enforces it, with that timer's accuracy. */
  readonly ownTimer?: boolean;
  /** How long it may take to establish a connection, whatever else the timeout allows. */
  readonly connectMs?: number;
  /** How long the whole call may take, whatever else the timeout allows. */
  readonly withinMs?: number;
}

/** Everything that a server knows about the world it runs in; created for each request. */
export interface Ctx {
  readonly host: Host;
  readonly clock: Clock;
  /** The time at which the request arrived. */
  readonly arrivedMs: number;
  /** Whether the caller still waits or reads, for a server that checks only before it begins. */
  readonly isAwaited: boolean;
  /** The context of work that others may wait for, too: it counts as awaited even if this caller leaves. */
  forOthers(): Ctx;
  /** A number from 0 (included) to 1 (excluded), from a separate stream for each purpose. */
  chance(purpose: string): number;
  /** Never throws; a failed call is a value. */
  ask(to: string, ask: OutgoingRequest, timeout?: CallTimeout): Deferred<Outcome>;
  note(what: What): void;
  /** Whether anybody reads the notes. Most calls of a load are not traced and need no words. */
  readonly isTraced: boolean;
  /** Blocks the thread of the server's connections. Does nothing in a world without real threads. */
  keepBusy(ms: number): void;
  /** Runs work that nobody waits for, at once or when the answer to this request is sent. The run does not end before it. */
  background(work: Task<unknown>, begins?: "at once" | "after the answer"): void;
  /** Stops listening for good. The requests that have arrived may take this long; 0 ends them at once. */
  leave(graceMs: number): void;
}

export type Handler = (request: Request, ctx: Ctx) => Task<Answer>;

/** A running server. Its state survives a change of its settings. */
export interface Running<Settings> {
  readonly handle: Handler;
  /** Wraps everything that slows the server down or makes it fail. */
  around?(inner: Handler): Handler;
  /** The names of additional addresses at which it listens. */
  doors?(): readonly string[];
  change(settings: Settings): void;
  /** Called when the server is switched off at once, as when its process ends. */
  stopped?(): void;
}

/** A server's settings as its file writes them. */
export type WrittenSettings = Readonly<Record<string, unknown>>;

/** Describes settings in one phrase, as a predicate of their server: "waits at most 1 s". */
export interface SettingWords {
  readonly keys: readonly string[];
  says(settings: WrittenSettings): string;
}

/** One kind of server. Its settings are a valibot object's entries, from which the file format is derived. */
export interface Service<Entries extends v.ObjectEntries = v.ObjectEntries> {
  readonly kind: string;
  readonly says: string;
  readonly settings: Entries;
  readonly words?: readonly SettingWords[];
  /** Defaults that differ from those of other kinds. */
  readonly usually?: { readonly connections?: "fresh" | "pooled"; readonly noticesHangUp?: boolean };
  /** If present, a key that is not a setting names a part of the server; the setting `named` contains all of these. */
  readonly named?: v.GenericSchema;
  /** The named parts that exist by default. */
  readonly usualNames?: Readonly<Record<string, string>>;
  /** The product by whose rules the server reads answers; by default those of its HTTP client. */
  readsAs?(settings: SettingsOf<Entries>): TestedProduct | undefined;
  /** Finds mistakes that only all settings together show, such as why the server would not start. */
  check?(settings: SettingsOf<Entries>, servers: readonly string[], own: string): readonly Complaint[];
  /** Lists settings that would change an answer of the real product, but not the lab's. */
  unplayed?(settings: SettingsOf<Entries>): readonly string[];
  /** Whether the server takes this body for success, if the status reports success; always, if this is missing. */
  believes?(written: WrittenSettings, reply: Pick<WholeReply, "body">): boolean;
  /** Servers that it calls without a setting that names them. */
  asks?(settings: SettingsOf<Entries>): readonly string[];
  /** The requests that it takes, each with the calls that steps of its file make for it; by default it takes all. */
  flows?(settings: SettingsOf<Entries>): readonly Flow[];
  /** The request that `lab load` sends to it, and the other servers that it needs; without this, it cannot be the target. */
  readonly load?: { readonly request: string; readonly needs?: Readonly<Record<string, WrittenSettings>> };
  /** Whether the ledger shows its work in lines of its own, all or some of it, or in those of the server behind it. */
  readonly ledger?: "own" | "some" | "below";
  /** Whether reports show the headers of each request that it receives. */
  readonly showsHeaders?: true;
  /** Whether it answers requests that the platform's parser rejects: with an invalid target, or all, as packets. */
  readonly judges?: "targets" | "requests";
  start(settings: SettingsOf<Entries>, database?: Database): Running<SettingsOf<Entries>>;
}

export type SettingsOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

export function isFailure(outcome: Outcome): outcome is Failure {
  return "name" in outcome;
}
export function isWire(answer: Answer): answer is Wire {
  return "script" in answer;
}
