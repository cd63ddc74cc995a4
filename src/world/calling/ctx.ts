import type { Clock, Host } from "../../service/host.ts";
import { brokeOff } from "../../service/replies.ts";
import {
  type Answer,
  type CallTimeout,
  type Ctx,
  isWire,
  type Outcome,
  type OutgoingRequest,
} from "../../service/service.ts";
import type { Deferred, Task } from "../../service/task.ts";
import type { What } from "../../trace.ts";
import type { Server } from "../server.ts";
import { idOf } from "../serving/instances.ts";
import type { LoadCallObserver } from "./load-call-observer.ts";

/** The functions that a world provides for its calls. */
export interface Engine {
  readonly clock: Clock;
  readonly host: Host;
  chance(place: string, purpose: string): number;
  /** Whether the events of calls that do not belong to a load are recorded. */
  readonly records: boolean;
  record(who: string, call: number, what: What, connection?: number, observer?: LoadCallObserver): void;
  ask(
    from: Server,
    parent: number,
    to: string,
    ask: OutgoingRequest,
    timeout: CallTimeout | undefined,
    observer: LoadCallObserver | undefined,
  ): Deferred<Outcome>;
  /** Runs work that nobody waits for. */
  background(work: Task<unknown>): void;
  leave(name: string, graceMs: number): void;
}

/** Whether the events of a call are recorded. */
export function isTraced(observer: LoadCallObserver | undefined, { records }: Pick<Engine, "records">): boolean {
  return observer === undefined ? records : observer.isTraced;
}

/** A server that runs, with its current settings. */
interface CurrentServer {
  readonly server: Server;
}

/** The context in which a server handles one call. */
export class CallCtx implements Ctx {
  readonly arrivedMs: number;
  readonly #engine: Engine;
  readonly #running: CurrentServer;
  /** The server as it was when the request arrived. */
  readonly #server: Server;
  readonly #call: number;
  readonly #observer: LoadCallObserver | undefined;
  readonly #keepBusy: ((ms: number) => void) | undefined;
  #isAwaited = true;
  #isAnswered = false;
  /** Whether the server's ledger has shown that it went on working. */
  #isNoticed = false;
  /** Created only if something waits for the answer. */
  #after: Task<unknown>[] | undefined;

  /** `keepBusy` blocks the server's thread, if it has one that can be blocked. */
  constructor(
    engine: Engine,
    running: CurrentServer,
    call: number,
    observer?: LoadCallObserver,
    keepBusy?: (ms: number) => void,
    arrivedMs = engine.clock.now(),
  ) {
    this.arrivedMs = arrivedMs;
    this.#engine = engine;
    this.#running = running;
    this.#server = running.server;
    this.#call = call;
    this.#observer = observer;
    this.#keepBusy = keepBusy;
  }

  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  /** Called when the caller has its answer or gives up. */
  callerLeft(): void {
    this.#isAwaited = false;
  }

  forOthers(): CallCtx {
    const ctx = new CallCtx(this.#engine, this.#running, this.#call, this.#observer, this.#keepBusy, this.arrivedMs);
    ctx.background = (work, begins) => this.background(work, begins);
    return ctx;
  }

  /** Whether work begins once the answer is sent. */
  get hasMore(): boolean {
    return this.#after !== undefined;
  }

  /** Called when the answer has been sent, or when it turns out that it cannot be sent. */
  answered(): void {
    this.#isAnswered = true;
    if (this.#after === undefined) return;
    const after = this.#after;
    this.#after = undefined;
    for (const work of after) this.background(work);
  }

  /** Called with each answer: records that the server worked to the end if its caller has left, unless its ledger shows that. */
  unheard(answer: Answer): void {
    const hasStopped = this.#running.server.off || isWire(answer) || answer === brokeOff;
    if (this.isAwaited || hasStopped || this.#isNoticed || !this.isTraced) return;
    this.note({ kind: "unheard", status: answer.status });
  }

  get clock(): Clock {
    return this.#engine.clock;
  }

  get host(): Host {
    return this.#engine.host;
  }

  chance(purpose: string): number {
    return this.#engine.chance(idOf(this.#server), purpose);
  }

  ask(to: string, ask: OutgoingRequest, timeout?: CallTimeout): Deferred<Outcome> {
    return this.#engine.ask(this.#server, this.#call, to, ask, timeout, this.#observer);
  }

  get isTraced(): boolean {
    return isTraced(this.#observer, this.#engine);
  }

  note(what: What): void {
    if (what.kind === "finished" && !this.isAwaited) this.#isNoticed = true;
    this.#engine.record(this.#server.name, this.#call, what, undefined, this.#observer);
  }

  keepBusy(ms: number): void {
    this.#keepBusy?.(ms);
  }

  background(work: Task<unknown>, begins: "at once" | "after the answer" = "at once"): void {
    if (begins === "at once" || this.#isAnswered) this.#engine.background(work);
    else this.#after = [...(this.#after ?? []), work];
  }

  leave(graceMs: number): void {
    this.#engine.leave(idOf(this.#server), graceMs);
  }
}

/** Receives an answer whose caller has left. */
export function unheard(answer: Answer, ctx: CallCtx): void {
  ctx.unheard(answer);
  ctx.answered();
}
