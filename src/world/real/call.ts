import type { Ask, Limit, Outcome } from "../../service/service.ts";
import type { Failure, Header, Phase, RecordedReply } from "../../trace.ts";
import { onlyTold, timedOut } from "../limit.ts";
import { KEPT_BYTES, THREAD_HEADER } from "../recorded.ts";
import type { Server } from "../server.ts";
import type { Client, Exchange, Progress, Target } from "./client/client.ts";
import { failureOf } from "./failure.ts";
import { IncomingBody } from "./incoming.ts";
import { threadOf } from "./thread.ts";
import type { RealWorld } from "./world.ts";

export interface CallPlan {
  readonly call: number;
  readonly from: Server;
  readonly parent: number | null;
  readonly to: string;
  readonly target: Target;
  readonly ask: Ask;
  readonly limit: Limit | undefined;
  readonly client: Client;
}

/** One call over a socket, from its question to the last byte of its answer. */
export class RealCall implements Progress {
  readonly #world: RealWorld;
  readonly #plan: CallPlan;
  readonly #done: (outcome: Outcome) => void;
  readonly #startedMs: number;
  #phase: Phase = "queue";
  #open = true;
  #exchange: Exchange | undefined;
  #callOff: (() => void) | undefined;
  #forget: (() => void) | undefined;
  #status = 0;
  #headers: readonly Header[] = [];
  #body: IncomingBody | undefined;
  #kept: Uint8Array[] = [];
  #bodyBytes = 0;

  constructor(world: RealWorld, plan: CallPlan, done: (outcome: Outcome) => void) {
    this.#world = world;
    this.#plan = plan;
    this.#done = done;
    this.#startedMs = world.clock.now();
  }

  begin(): void {
    const { call, from, parent, to, target, ask, limit, client } = this.#plan;
    this.#world.record(from.name, call, { kind: "asked", to, line: `${ask.method} ${ask.path}`, parent });
    if (limit !== undefined) this.#callOff = this.#world.clock.after(limit.ms, this.#expire);
    this.#forget = ask.gone?.onGone(() => this.#giveUp({ name: "hung-up", phase: this.#phase, code: "ECANCELED" }));
    this.#exchange = client.begin(target, ask, [...ask.headers, [THREAD_HEADER, threadOf(call)]], this);
    if (!this.#open) this.#exchange.abort();
  }

  phase(phase: Phase): void {
    this.#phase = phase;
  }

  answered(status: number, headers: readonly Header[]): void {
    if (!this.#open) return;
    this.#status = status;
    this.#headers = headers;
    const body = new IncomingBody({
      hold: () => this.#exchange?.hold(),
      release: () => this.#exchange?.release(),
      cancel: () => this.#giveUp({ name: "cut", phase: "body", code: "ECANCELED" }),
    });
    this.#body = body;
    // A small answer's body comes in the same turn: handed on whole, it costs no stream.
    queueMicrotask(() => this.#done({ status, headers, body: body.whole() ?? body }));
  }

  chunk(bytes: Uint8Array): void {
    if (!this.#open) return;
    this.#world.stirred();
    if (this.#world.records && this.#bodyBytes < KEPT_BYTES) this.#kept.push(bytes);
    this.#bodyBytes += bytes.length;
    this.#body?.push(bytes);
  }

  whole(): void {
    if (!this.#open) return;
    this.#close();
    const { call, from } = this.#plan;
    if (this.#world.records) {
      this.#world.record(from.name, call, { kind: "answered", tookMs: this.#tookMs(), reply: this.#reply() });
    }
    this.#body?.finish(null);
  }

  failed(error: unknown): void {
    this.#fail(failureOf(error, this.#phase));
  }

  #expire = (): void => {
    const { call, from, limit } = this.#plan;
    if (limit!.onlyTells) this.#world.record(from.name, call, onlyTold(limit!));
    else this.#giveUp(timedOut(this.#phase));
  };

  #giveUp(why: Failure): void {
    if (!this.#open) return;
    this.#fail(why);
    this.#exchange?.abort();
  }

  #fail(why: Failure): void {
    if (!this.#open) return;
    this.#close();
    const { call, from } = this.#plan;
    const came = this.#body === undefined ? {} : { came: this.#reply() };
    this.#world.record(from.name, call, { kind: "failed", tookMs: this.#tookMs(), why, ...came });
    if (this.#body === undefined) this.#done(why);
    else this.#body.finish(why);
  }

  #close(): void {
    this.#open = false;
    this.#callOff?.();
    this.#forget?.();
  }

  #tookMs(): number {
    return this.#world.clock.now() - this.#startedMs;
  }

  #reply(): RecordedReply {
    const body = this.#kept.length === 1 ? this.#kept[0]! : Buffer.concat(this.#kept);
    const kept = body.length > KEPT_BYTES ? body.subarray(0, KEPT_BYTES) : body;
    return { status: this.#status, headers: this.#headers, body: kept, bodyBytes: this.#bodyBytes };
  }
}
