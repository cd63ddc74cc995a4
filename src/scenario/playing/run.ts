import { ProblemError } from "../../text/problems/problem.ts";
import type { OwnServers } from "../../world/own-server.ts";
import { openToOthers, type Server } from "../../world/server.ts";
import type { World } from "../../world/world.ts";
import type { Worlds } from "../../world/worlds.ts";
import { drainMs } from "../load/drain.ts";
import { generate } from "../load/generate.ts";
import type { Report } from "../report.ts";
import type { Load, RawSetup } from "../scenario.ts";
import { mergeSetup } from "../setup/merge.ts";
import { resolveSetup } from "../setup/resolve.ts";
import type { StepActions } from "../steps/step.ts";
import { NamedStrikes } from "../strikes/injected.ts";
import { Changer } from "./changer.ts";
import { Evidence, type RunEnding } from "./evidence/evidence.ts";
import { dropUpTo } from "./evidence/story-keeper.ts";
import type { Job } from "./job.ts";

/** The maximum time for a lesson's unfinished work after its last step. */
const SETTLE_MS = { real: 60_000, virtual: 24 * 3_600_000 } as const;

interface RunOptions {
  /** The ports of servers that callers from outside may call, by server or `server/door`; all others use any free port. */
  readonly ports?: Readonly<Record<string, number>>;
  /** Called with the error of a server, in a run that sends no calls. */
  readonly onCrash?: (error: unknown) => void;
}

/** The running servers of a job, with a record of everything that happens in them. */
export class Run implements StepActions, AsyncDisposable {
  readonly world: World;
  readonly #changer: Changer;
  readonly #job: Job;
  readonly evidence: Evidence;
  readonly #strikes: NamedStrikes | undefined;

  private constructor(world: World, job: Job, evidence: Evidence, strikes: NamedStrikes | undefined) {
    this.world = world;
    this.#changer = new Changer(world, job.setup);
    this.#job = job;
    this.evidence = evidence;
    this.#strikes = strikes;
  }

  static async open(job: Job, worlds: Worlds, { ports, ...options }: RunOptions = {}): Promise<Run> {
    const { world: kind, setup, seed, quick = false } = job;
    const open = await worlds.opener(kind);
    job.signal?.throwIfAborted();
    const evidence = new Evidence(job);
    const servers = opened(resolveSetup(setup), job.own, ports);
    const meter = evidence.counters?.meter;
    const strikes = job.fails && new NamedStrikes(job.fails);
    const world = await open({
      servers,
      seed,
      reseed: job.reseed,
      sink: evidence.sink,
      quick,
      strikes,
      ...(meter && { meter }),
      ...options,
    });
    evidence.onForget((upTo) => dropUpTo(upTo, world.unread));
    const { counters } = evidence;
    if (counters !== undefined) job.onLoads?.(() => counters.progress(world.now()));
    return new Run(world, job, evidence, strikes);
  }

  async send(step: number, to: string, ask: Parameters<StepActions["send"]>[2], watchMs: number): Promise<void> {
    const { call, outcome } = this.world.send(to, ask, watchMs, step);
    const seen = await outcome;
    if (seen !== "still waiting" && seen !== "never") return;
    this.evidence.unwatched(call, watchMs, this.world.unread, seen === "never");
  }

  load(load: Load, step: number): Promise<void> {
    return generate(load, step, this.world, this.evidence.counters!);
  }

  /** The current setup, including changes. */
  get setup(): RawSetup {
    return this.#changer.setup;
  }

  async change(patch: RawSetup): Promise<readonly string[]> {
    this.evidence.changed(mergeSetup(this.setup, patch));
    try {
      return await this.#changer.change(patch);
    } catch (error) {
      this.evidence.changed(this.setup);
      throw error;
    }
  }

  sleep(ms: number): Promise<void> {
    return this.world.sleep(ms);
  }

  /** Waits for unfinished work, for a limited time, and returns the report. */
  async settle(): Promise<Report> {
    return this.evidence.report(await this.settled());
  }

  /** Waits as `settle` does, but leaves the report to the caller, who may add the results of other runs. */
  async settled(): Promise<RunEnding> {
    const { world, settleMs } = this.#job;
    const usualMs = this.evidence.counters === undefined ? SETTLE_MS[world] : drainMs;
    const isOver = await this.world.settle(settleMs ?? usualMs);
    return isOver ? this.#ending(false, new Set()) : this.#ending(true);
  }

  /** Returns a report on the run so far: servers may still be at work. */
  report(): Report {
    return this.evidence.report(this.#ending(false));
  }

  /** `working`: the calls at which servers would go on working; none if all that is left waits for ever. */
  #ending(goesOn: boolean, working = this.world.working()): RunEnding {
    const { unread, toleranceMs, lagMs, lagPeakMs, trace } = this.world;
    const injected = this.#strikes && { injected: this.#strikes.injected };
    return {
      tookMs: this.world.now(),
      toleranceMs,
      lagMs,
      lagPeakMs,
      goesOn,
      unread,
      working,
      ...injected,
      ...(trace && { trace }),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
  }
}

function opened(
  servers: readonly Server[],
  own: OwnServers | undefined,
  ports: RunOptions["ports"],
): readonly Server[] {
  if (own === undefined) return ports === undefined ? servers : openToOthers(servers.map(single), ports);
  const replaced = servers.map((server) => {
    const inPlace = own.servers.get(server.name);
    return inPlace === undefined ? single(server) : { ...single(server), own: inPlace };
  });
  return openToOthers(replaced, { ...own.ports, ...ports }, true);
}

/** Refuses a server with several instances: callers from outside know one address of each server. */
function single(server: Server): Server {
  if (server.instances === undefined) return server;
  const says = `${server.name} has ${server.instances.count} instances, but callers from outside know only one address`;
  throw new ProblemError([{ says, cure: `leave out ${server.name}.count` }]);
}
