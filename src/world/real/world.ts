import type { PlannedFault } from "../../fault/fault.ts";
import type { CallTimeout, Outcome, OutgoingRequest } from "../../service/service.ts";
import { begin, type Deferred, type Task } from "../../service/task.ts";
import { endsCall, type Sink, type What } from "../../trace.ts";
import type { UnreadBodies } from "../body/watched-body.ts";
import type { Engine } from "../calling/ctx.ts";
import type { LoadCallObserver } from "../calling/load-call-observer.ts";
import { Chance } from "../chance.ts";
import type { OwnServer } from "../own-server.ts";
import { clientServer, doorAddressOf, type Server } from "../server.ts";
import { Balancers, countedInstances, idOf, instancesOf, nameIn, numberIn } from "../serving/instances.ts";
import { type Strikes, strikeOn } from "../strikes.ts";
import type { Sent, World, WorldOptions } from "../world.ts";
import { Activity } from "./activity.ts";
import { BusyInstances } from "./calling/busy-instances.ts";
import { call as beginCall, type OutgoingCall, readOutcome, tellOutcome } from "./calling/call.ts";
import { CallIds } from "./calling/call-ids.ts";
import { Callers } from "./calling/callers.ts";
import { clientNameOf, loadClients } from "./client/index.ts";
import { Deployment } from "./deployment.ts";
import { RealClock } from "./machine/clock.ts";
import { FileWatch } from "./machine/file-watch.ts";
import { RealHost } from "./machine/host.ts";
import { Lag } from "./machine/lag.ts";
import { newTrace } from "./new-trace.ts";
import { inParallel, openAll } from "./open-deployments.ts";
import { OurServer } from "./serving/our-server.ts";
import { OwnBackend } from "./serving/own-backend.ts";

/** The tolerance on an otherwise idle machine. */
const TOLERANCE_MS = 250;
const OWN_END_MS = 100;

/** Runs the services on loopback sockets, with real timers. */
export class RealWorld implements World, Engine {
  readonly kind = "real";
  readonly clock = new RealClock();
  trace = newTrace(true);
  readonly host = new RealHost();
  readonly activity: Activity;
  readonly unread: UnreadBodies = new Map();
  readonly #sink: Sink | undefined;
  readonly #player: Server;
  readonly #chance: Chance;
  readonly #lag = new Lag();
  readonly #fileWatch: FileWatch | undefined;
  readonly #deployments = new Map<string, Deployment>();
  readonly #callers = new Callers();
  readonly #callIds: CallIds;
  readonly #own: readonly OwnServer[];
  readonly #balancers: Balancers;
  readonly #busy = new BusyInstances();
  /** Always on, because loads are small in the real world. */
  readonly records = true;
  /** By call: the call of a load that caused it. */
  readonly #origins = new Map<number, LoadCallObserver>();
  readonly #strikes: Strikes | undefined;
  readonly #struck = new Map<number, PlannedFault>();

  constructor({ servers, seed, sink, onCrash, quick, meter, strikes }: WorldOptions) {
    this.#sink = sink;
    this.#strikes = strikes;
    this.#chance = new Chance(seed);
    this.#player = quick ? { ...clientServer, calls: { ...clientServer.calls, client: "http" } } : clientServer;
    this.activity = new Activity(this.clock, onCrash);
    this.#fileWatch = onCrash === undefined ? new FileWatch(this.activity) : undefined;
    this.#callIds = new CallIds(servers.flatMap(({ name, own }) => (own === undefined ? [] : name)));
    this.#own = servers.flatMap(({ own }) => own ?? []);
    this.#balancers = new Balancers(servers, this, this.#busy.of);
    for (const instance of countedInstances(servers, meter))
      this.#deployments.set(idOf(instance.server), this.#deployed(instance));
  }

  async open(): Promise<void> {
    const callers = [this.#player, ...[...this.#deployments.values()].map(({ server }) => server)];
    await loadClients(callers.map(({ calls }) => clientNameOf(calls)));
    await openAll([...this.#deployments.values()]);
    this.clock.begin();
    this.trace = { ...this.trace, startedAtMs: Date.now() };
    for (const deployment of this.#deployments.values()) deployment.begin();
  }

  readonly working = () => this.activity.working;
  readonly now = () => this.clock.now();
  readonly chance = (place: string, purpose: string) => this.#chance.draw(place, purpose);
  readonly sleep = async (ms: number): Promise<void> => void (await this.clock.sleep(ms));
  readonly background = (work: Task<unknown>): void => void this.activity.begin(work);

  get lagMs(): number {
    return this.#lag.ms;
  }

  get lagPeakMs(): number {
    return this.#lag.peakMs;
  }

  get toleranceMs(): number {
    return TOLERANCE_MS + this.#lag.ms;
  }

  record(who: string, call: number, what: What, connection?: number): void {
    this.activity.stirred();
    if (this.activity.isOver) return;
    const observer = this.#origins.get(call);
    if (what.kind === "finished") observer?.finished(what);
    if (endsCall(what)) this.#callIds.ended(call);
    if (observer === undefined ? this.#sink === undefined : !observer.isTraced) return;
    const event = { atMs: this.clock.now(), who, call, ...(connection !== undefined && { connection }), what };
    if (observer === undefined) this.#sink?.(event);
    else observer.see(event);
  }

  ask(from: Server, parent: number | null, to: string, ask: OutgoingRequest, timeout?: CallTimeout): Deferred<Outcome> {
    return this.activity.begin(this.#call({ from, parent, to, ask, timeout }, this.#origins.get(parent ?? 0)).outcome);
  }

  send(to: string, ask: OutgoingRequest, watchMs: number, step?: number): Sent {
    const sent = this.#call({ from: this.#player, parent: null, step, to, ask, timeout: undefined });
    const outcome = new Promise<Outcome | "still waiting">((resolve, reject) => {
      this.activity.onCrash(reject);
      const { callOff } = this.clock.after(watchMs, () => resolve("still waiting"));
      begin(readOutcome(sent.outcome, callOff)).then(resolve, reject);
    });
    return { call: sent.call, outcome };
  }

  begin(to: string, ask: OutgoingRequest, timeout: CallTimeout, step: number, observer: LoadCallObserver): void {
    const sent = this.#call({ from: this.#player, parent: null, step, to, ask, timeout }, observer);
    this.activity.begin(tellOutcome(sent.outcome, observer));
  }

  async settle(limitMs: number): Promise<boolean> {
    // A program that has just ended closes its connections before its exit is reported.
    if (this.#own.length > 0) await this.clock.sleep(OWN_END_MS);
    const isOver = await this.activity.settled(limitMs);
    this.#fileWatch?.checkThreads();
    return isOver;
  }

  async change(server: Server, says: string): Promise<void> {
    this.record(server.name, 0, { kind: "changed", says });
    this.#balancers.change(server);
    const changed = instancesOf(server).map((each) => ({ each, deployment: this.#deployment(idOf(each)) }));
    for (const { each, deployment } of changed) await this.#callers.change(deployment.server, each);
    // At once, because a call that an instance that stops has cut may go to another that should have stopped, too.
    await inParallel(changed, ({ each, deployment }) => deployment.change(each));
  }

  address(name: string): string | undefined {
    const { server, door } = doorAddressOf(name);
    return this.#deployment(server).address(door);
  }

  leave(id: string, graceMs: number): void {
    this.activity.watch(this.#deployment(id).leave(graceMs));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.activity.end();
    this.clock.stop();
    this.#lag.end();
    this.#fileWatch?.end();
    this.#callers.close();
    await Promise.all([...this.#own].map((own) => own.stop()));
    await Promise.all([...this.#deployments.values()].map((deployment) => deployment.close()));
  }

  #deployed({ server, meter, database }: ReturnType<typeof countedInstances>[number]): Deployment {
    const { activity } = this;
    const run = { engine: this, activity, callIds: this.#callIds, trace: this.trace, struck: this.#struck };
    const backend =
      server.own === undefined
        ? new OurServer(server, run, database, meter)
        : new OwnBackend(server.own, (error) => activity.crashed(error));
    const { usesPort } = this.#callers;
    return new Deployment(server, backend, { engine: this, activity, usesPort, endsData: this.#callIds.endsData });
  }

  #call(
    plan: Pick<OutgoingCall, "from" | "parent" | "step" | "ask" | "timeout"> & { readonly to: string },
    observer?: LoadCallObserver,
  ): { readonly call: number; readonly outcome: Task<Outcome> } {
    const { from, ask } = plan;
    const { server: id, door } = doorAddressOf(this.#balancers.route(plan.to, ask));
    const to = { server: nameIn(id), door, instance: numberIn(id) };
    const call = this.#callIds.call(to.server);
    if (observer !== undefined) this.#origins.set(call, observer);
    const strike = strikeOn(this.#strikes, call, plan, this.#struck);
    const destination = () => this.#deployment(id).destination(call, ask, door, strike);
    const outcome = beginCall(this, { ...plan, call, to, destination, caller: this.#callers.of(from) });
    return { call, outcome: to.instance === undefined ? outcome : this.#busy.counted(id, outcome) };
  }

  #deployment(id: string): Deployment {
    const deployment = this.#deployments.get(id);
    if (deployment === undefined) throw new Error(`no server is called ${id}`);
    return deployment;
  }
}
