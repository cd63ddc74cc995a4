import type { Turns } from "../../platform/turns.ts";
import type { Clock } from "../../service/host.ts";
import { readThrough } from "../../service/replies.ts";
import { type CallTimeout, isFailure, type Outcome, type OutgoingRequest } from "../../service/service.ts";
import { begin, Deferred, type Task } from "../../service/task.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import type { Sink, What } from "../../trace.ts";
import type { UnreadBodies } from "../body/watched-body.ts";
import { isTraced } from "../calling/ctx.ts";
import type { LoadCallObserver } from "../calling/load-call-observer.ts";
import { Chance } from "../chance.ts";
import { clientServer, type Server } from "../server.ts";
import { type Strikes, strikeOn } from "../strikes.ts";
import type { Sent, World, WorldOptions } from "../world.ts";
import { VirtualCall } from "./calling/call.ts";
import type { CallWorld } from "./calling/call-plan.ts";
import { Endings } from "./endings.ts";
import { virtualHost } from "./host.ts";
import { Network } from "./network.ts";
import { clockOf } from "./time/clock.ts";
import { Kernel } from "./time/kernel.ts";

/** Runs the services in virtual time, without waiting for a real clock. */
export class VirtualWorld implements World, CallWorld {
  readonly kind = "virtual";
  readonly toleranceMs = 0;
  readonly lagMs = 0;
  readonly lagPeakMs = 0;
  readonly unread: UnreadBodies = new Map();
  /** By call that is not of a load: the answer of its server, which may not be there yet. */
  readonly answers = new Map<number, Deferred<unknown>>();
  readonly kernel: Kernel;
  readonly endings: Endings;
  readonly clock: Clock;
  readonly host = virtualHost;
  readonly network: Network;
  readonly records: boolean;
  readonly #sink: Sink | undefined;
  readonly #chance: Chance;
  readonly #strikes: Strikes | undefined;
  #calls = 0;
  #sentIn: number | undefined;
  #watches = 0;
  #crash: { error: unknown } | undefined;
  #crashed: ((error: unknown) => void) | undefined;

  constructor(turns: Turns, { servers, seed, reseed, sink, meter, strikes }: WorldOptions) {
    this.kernel = new Kernel(turns, this.crash);
    this.endings = new Endings(this.kernel);
    this.#chance = new Chance(seed);
    this.#sink = sink;
    this.#strikes = strikes;
    this.records = sink !== undefined;
    this.clock = clockOf(this.kernel);
    if (reseed !== undefined) this.clock.after(reseed.atMs, () => this.#chance.reseed(reseed.seed));
    this.network = new Network(servers, this.kernel, { chance: this.chance.bind(this), meter });
  }

  working(): ReadonlySet<number> {
    const open = [...this.answers].filter(([, answer]) => !answer.isResolved);
    return new Set(open.map(([call]) => call));
  }

  now(): number {
    return this.kernel.nowMs;
  }

  chance(place: string, purpose: string): number {
    return this.#chance.draw(place, purpose);
  }

  record(who: string, call: number, what: What, connection?: number, observer?: LoadCallObserver): void {
    if (observer !== undefined && what.kind === "finished") observer.finished(what);
    if (!isTraced(observer, this)) return;
    const atMs = this.kernel.nowMs;
    const event = connection === undefined ? { atMs, who, call, what } : { atMs, who, call, connection, what };
    if (observer === undefined) this.#sink?.(event);
    else observer.see(event);
  }

  ask(
    from: Server,
    parent: number,
    to: string,
    ask: OutgoingRequest,
    timeout: CallTimeout | undefined,
    observer: LoadCallObserver | undefined,
  ): Deferred<Outcome> {
    this.#calls += 1;
    const strike = strikeOn(this.#strikes, this.#calls, { from, parent, to, ask });
    const plan = { call: this.#calls, from, parent, to, ask, timeout, strike, observer };
    const outcome = new Deferred<Outcome>();
    new VirtualCall(this, plan, (each) => outcome.resolve(each)).begin();
    return outcome;
  }

  begin(to: string, ask: OutgoingRequest, timeout: CallTimeout, step: number, observer: LoadCallObserver): void {
    this.#calls += 1;
    const plan = { call: this.#calls, from: clientServer, parent: null, step, to, ask, timeout, observer };
    new VirtualCall(this, plan, this.#endOfLoad).begin();
  }

  readonly #endOfLoad = (outcome: Outcome, observer: LoadCallObserver | undefined): void => {
    if (isFailure(outcome) || outcome.body instanceof Uint8Array) observer!.ended(outcome);
    else this.#read(outcome, (whole) => observer!.ended(whole));
  };

  crash = (error: unknown): void => {
    this.#crash ??= { error };
    this.#crashed?.(error);
  };

  refuse(problem: Problem): void {
    this.crash(new ProblemError([problem]));
  }

  send(to: string, ask: OutgoingRequest, watchMs: number, step?: number): Sent {
    this.#calls += 1;
    const call = this.#calls;
    const outcome = this.#outside<Outcome | "still waiting" | "never">((done) => {
      this.#watches += 1;
      let watching = true;
      const end = (seen: Outcome | "still waiting" | "never") => {
        // An answer may arrive after the watch is over.
        if (!watching) return;
        watching = false;
        watch.callOff();
        this.#watches -= 1;
        done(seen);
      };
      const watch = this.kernel.timeout(watchMs, () =>
        end(this.kernel.live < this.#watches ? "never" : "still waiting"),
      );
      const strike = strikeOn(this.#strikes, call, { from: clientServer, parent: null, to, ask });
      const plan = { call, from: clientServer, parent: null, step, to, ask, timeout: undefined, strike };
      const sent = new VirtualCall(this, plan, (reply) => this.#read(reply, end));
      // Calls sent at once get a moment each: on real sockets, too, a server accepts one after another.
      if (this.#sentIn === this.kernel.turn) this.kernel.at(0, () => sent.begin());
      else sent.begin();
      this.#sentIn = this.kernel.turn;
    });
    return { call, outcome };
  }

  background(work: Task<unknown>): void {
    begin(work).tell(() => {}, undefined, this.crash);
  }

  async sleep(ms: number): Promise<void> {
    await this.#outside<void>((done) => this.kernel.at(ms, done));
  }

  async settle(limitMs: number): Promise<boolean> {
    await this.kernel.settle(limitMs);
    if (this.#crash) throw this.#crash.error;
    return this.kernel.live === 0;
  }

  async change(server: Server, says: string): Promise<void> {
    this.record(server.name, 0, { kind: "changed", says });
    this.network.change(server);
  }

  leave(name: string, graceMs: number): void {
    const { server } = this.network.server(name).running;
    this.network.changeOne({ ...server, off: true, graceMs });
  }

  address(): undefined {
    return undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kernel.stop();
  }

  /** Reads the whole body, as the client does. */
  #read(outcome: Outcome, done: (whole: Outcome) => void): void {
    if (isFailure(outcome) || outcome.body instanceof Uint8Array) return void done(outcome);
    begin(readThrough(outcome)).tell(done, undefined, this.crash);
  }

  /** Lets time run until `begin` reports a value, because code outside the world waits for it. */
  #outside<T>(begin: (done: (value: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#crash) return reject(this.#crash.error);
      this.#crashed = reject;
      this.kernel.wait();
      try {
        begin((value) => {
          this.kernel.waited();
          resolve(value);
        });
      } catch (error) {
        this.crash(error);
      }
    });
  }
}
