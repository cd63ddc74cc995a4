import type { Job } from "../../scenario/playing/job.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { Run } from "../../scenario/playing/run.ts";
import type { Report } from "../../scenario/report.ts";
import { Cancellation } from "../../service/cancellation.ts";
import { NO_BODY } from "../../service/replies.ts";
import { isFailure } from "../../service/service.ts";
import { bytes } from "../../text/bytes/bytes.ts";
import type { Event, Header } from "../../trace.ts";
import { recorded } from "../../world/calling/recorded.ts";
import { nodeWorlds } from "../../world/node-worlds.ts";
import type { OwnServer } from "../../world/own-server.ts";
import { openScenario } from "../gauntlet-scenario.ts";
import { claimOf } from "../judge/answer-table.ts";
import { orderRequest } from "./order-request.ts";
import { answerToleranceMs, type OrderAnswer, type RunningTarget, type ServerUnderTest } from "./server-under-test.ts";

const mostEvents = 1_000_000;
/** After this many times the time for an answer, an order whose client cannot even hang up is given up. */
const watchTimes = 10;

/** How an order differs from a plain one. */
export interface OrderOptions {
  /** When the client hangs up; by default, after the time allowed for an answer. */
  readonly leavesAfterMs?: number;
  readonly headers?: readonly Header[];
  readonly id?: string;
  /** Calls the readiness path instead of sending an order. */
  readonly ready?: { readonly method: string; readonly path: string };
}

/** One running server of the user, in front of its own payment server. */
export class TargetCopy implements AsyncDisposable {
  readonly events: Event[] = [];
  readonly running: RunningTarget;
  readonly #target: ServerUnderTest;
  readonly #run: Run;
  #orders = 0;

  private constructor(target: ServerUnderTest, running: RunningTarget, run: Run, events: Event[]) {
    this.#target = target;
    this.running = running;
    this.#run = run;
    this.events = events;
  }

  static async open(target: ServerUnderTest): Promise<TargetCopy> {
    target.signal.throwIfAborted();
    const running = await target.launch();
    const events: Event[] = [];
    const servers = new Map([...running.own.servers].map(([name, own]) => [name, surviving(own)]));
    const job: Job = {
      ...jobOf(openScenario(`What ${target.role} does when a server that it calls fails`, target.setup), {
        world: "real",
        seed: 1,
        mostEvents,
        signal: target.signal,
      }),
      own: { ...running.own, servers },
      onEvent: (event) => events.push(event),
    };
    return new TargetCopy(target, running, await Run.open(job, nodeWorlds), events);
  }

  /** Whether the server's program still runs; undefined if the lab does not know it. */
  get isAlive(): boolean | undefined {
    const { program } = this.running;
    return program && program.end() === undefined;
  }

  now(): number {
    return this.#run.world.now();
  }

  get lagMs(): number {
    return this.#run.world.lagMs;
  }

  sleep(ms: number): Promise<void> {
    return this.#run.world.sleep(ms);
  }

  report(): Report {
    return this.#run.report();
  }

  /** Changes the callee's settings, which end any earlier failure. */
  async fail(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#run.change({ [this.#target.callee]: { off: false, faults: [], ...settings } });
  }

  /** Sends one order; the client hangs up when the time for an answer is over. */
  async order({ leavesAfterMs, headers = [], id, ready }: OrderOptions = {}): Promise<OrderAnswer> {
    const { ask, role, answersWithinMs } = this.#target;
    const { world } = this.#run;
    const cancellation = new Cancellation();
    const startedMs = world.now();
    const lagMs = world.lagMs;
    const patienceMs = leavesAfterMs ?? answersWithinMs + answerToleranceMs;
    // The server gets as much more time as this machine was late, so that a missing answer can be judged.
    const leftMs = () => startedMs + patienceMs + (leavesAfterMs === undefined ? world.lagMs - lagMs : 0) - world.now();
    const wait = (): void => {
      timer = world.clock.after(leftMs(), () => (leftMs() > 0 ? wait() : cancellation.cancel()));
    };
    let timer = { callOff: () => {} };
    wait();
    this.#orders += 1;
    const plain = orderRequest(ask, id ?? `order-${this.#orders}`);
    const order = { ...plain, headers: [...plain.headers, ...headers] };
    const request = { ...(ready === undefined ? order : { ...ready, headers: [], body: NO_BODY }), cancellation };
    const outcome = await world.send(role, request, watchTimes * patienceMs).outcome;
    timer.callOff();
    const took = { tookMs: world.now() - startedMs, lagMs: world.lagMs - lagMs };
    if (typeof outcome === "string" || cancellation.cancelled) return { reply: undefined, failure: undefined, ...took };
    if (isFailure(outcome)) return { reply: undefined, failure: outcome.name, ...took };
    const { status, headers: sent, body } = outcome;
    return {
      reply: recorded(status, sent, body instanceof Uint8Array ? body : bytes("")),
      failure: undefined,
      ...took,
    };
  }

  isPaid({ reply }: OrderAnswer): boolean {
    return reply !== undefined && claimOf(reply.status, this.#target.answers) === "paid";
  }

  isUnknown({ reply }: OrderAnswer): boolean {
    return reply !== undefined && claimOf(reply.status, this.#target.answers) === "unknown";
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#run[Symbol.asyncDispose]();
  }
}

/** Does not treat the server's end as an error, because the gauntlet judges it. */
function surviving(own: OwnServer): OwnServer {
  return { ready: () => own.ready(() => {}), stop: () => own.stop() };
}
