import { ProblemError } from "../text/problem.ts";
import { sayDuration } from "../text/units.ts";
import type { Event } from "../trace.ts";
import { MissingHere } from "../world/missing-here.ts";
import { after } from "../world/real-timer.ts";
import { placeOf } from "../world/server.ts";
import type { OpenWorld, Unread, WorldKind } from "../world/world.ts";
import { CallBook } from "./call-book.ts";
import { changer } from "./changer.ts";
import { refusingCircles } from "./circle.ts";
import { judge } from "./judge/judge.ts";
import type { LedgerLine, Report } from "./report.ts";
import type { Expectation, RawSetup, Scenario, Step } from "./scenario.ts";
import { describeChanges } from "./setup/changes.ts";
import { mergeSetup } from "./setup/merge.ts";
import { refuseRealAlone } from "./setup/real-only.ts";
import { resolveSetup } from "./setup/resolve.ts";
import { whySkipped } from "./skipped.ts";
import { doSteps, type Sendings } from "./steps.ts";

export interface PlayOptions {
  readonly world: WorldKind;
  readonly seed: number;
  /** How much real time the run may take; as much as it takes where none is given. */
  readonly capMs?: number;
  /** After the last step abandoned work may go on for so long. */
  readonly settleMs?: number;
  /** Laid over the setup, as with --set. */
  readonly changes?: RawSetup;
  readonly twisted?: boolean;
  readonly onEvent?: (event: Event) => void;
  readonly signal?: AbortSignal;
  /** Its times do not matter, only what is answered. */
  readonly quick?: boolean;
}

/** As long as a lesson's work may take. */
const SETTLE_MS = { real: 60_000, virtual: 24 * 3_600_000 } as const;

/** Plays a scenario in servers of its own and holds what happened against what was expected. */
export async function play(scenario: Scenario, options: PlayOptions): Promise<Report> {
  const setup = setupToPlay(scenario, options);
  const skipped = whySkipped(scenario, options.world);
  const events: Event[] = [];
  try {
    const done = skipped === null ? await record(scenario, setup, options, events) : nothingDone;
    return reportOf(scenario, { ...options, setup, skipped, events, done });
  } catch (error) {
    if (!(error instanceof MissingHere)) throw error;
    return reportOf(scenario, { ...options, setup, skipped: error.message, events: [], done: nothingDone });
  }
}

interface Played extends Pick<PlayOptions, "world" | "seed" | "twisted"> {
  readonly setup: RawSetup;
  readonly skipped: string | null;
  readonly events: readonly Event[];
  readonly done: Done;
}

/** Puts together what was recorded. */
export function reportOf(scenario: Scenario, played: Played): Report {
  const { world, seed, twisted = false, setup, skipped, events, done } = played;
  const book = new CallBook();
  for (const event of events) book.see(event);
  book.close(done.tookMs, done.watchedMs, done.unread);
  const evidence = {
    events,
    calls: book.calls,
    stepOf: done.stepOf,
    lines: scenario.steps.map(lineOf),
    toleranceMs: done.toleranceMs,
  };
  return {
    ...evidence,
    scenario,
    world,
    seed,
    setup,
    changes: describeChanges(scenario.setup, setup),
    twisted,
    tookMs: done.tookMs,
    skipped,
    verdict: judge(skipped === null ? expectationsOf(scenario, twisted) : [], evidence),
    ledger: ledgerOf(events),
    stuck: done.stuck,
    goesOn: done.goesOn,
    lagMs: done.lagMs,
  };
}

/** What decides: the scenario's own expectations, or those of its twist. */
export function expectationsOf(scenario: Scenario, twisted: boolean): readonly Expectation[] {
  if (twisted) return scenario.twist?.expect ?? [];
  return [...scenario.steps.flatMap((step) => (step.kind === "send" ? step.expect : [])), ...scenario.expect];
}

function lineOf(step: Step): string {
  if (step.kind !== "send") return step.kind;
  const { door } = placeOf(step.to);
  return `${step.method} ${step.path}${door === undefined ? "" : ` at ${door}`}`;
}

export function setupOf(scenario: Scenario, { twisted, changes }: Pick<PlayOptions, "twisted" | "changes">): RawSetup {
  const twist = twisted ? scenario.twist : undefined;
  if (twisted && twist === undefined) {
    throw new ProblemError([{ says: `${scenario.name} has no twist`, cure: "leave out --twist, or add one" }]);
  }
  const setup = twist === undefined ? scenario.setup : mergeSetup(scenario.setup, twist.setup);
  return changes === undefined ? setup : mergeSetup(setup, changes);
}

/** The setup with what is laid over it. What its world cannot play is thrown as Problems. */
export function setupToPlay(scenario: Scenario, options: Pick<PlayOptions, "world" | "twisted" | "changes">): RawSetup {
  const setup = setupOf(scenario, options);
  if (options.world === "virtual") refuseRealAlone(scenario, setup);
  return setup;
}

interface Done extends Sendings {
  readonly goesOn: boolean;
  readonly unread: Unread;
  readonly tookMs: number;
  readonly toleranceMs: number;
  readonly lagMs: number;
}

const nothingDone: Done = {
  stepOf: new Map(),
  watchedMs: new Map(),
  stuck: false,
  goesOn: false,
  unread: new Map(),
  tookMs: 0,
  toleranceMs: 0,
  lagMs: 0,
};

async function record(scenario: Scenario, setup: RawSetup, options: PlayOptions, events: Event[]): Promise<Done> {
  const { world: kind, seed, onEvent } = options;
  const sink = refusingCircles((event) => {
    events.push(event);
    onEvent?.(event);
  });
  const open = await opener(kind);
  options.signal?.throwIfAborted();
  await using world = await open({ servers: resolveSetup(setup), seed, sink, quick: options.quick ?? false });
  options.signal?.throwIfAborted();
  return await bounded(options, async () => {
    const sendings = await doSteps(world, scenario, changer(world, setup));
    const goesOn = !(await world.settle(options.settleMs ?? SETTLE_MS[kind]));
    const { unread } = world;
    return { ...sendings, goesOn, unread, tookMs: world.now(), toleranceMs: world.toleranceMs, lagMs: world.lagMs };
  });
}

async function opener(kind: WorldKind): Promise<OpenWorld> {
  if (kind === "virtual") return (await import("../world/virtual/world.ts")).openVirtual;
  return (await import("../world/real/open.ts")).openReal;
}

/** Ends when the work ends, when its time is up, or when it is told to stop. */
function bounded<T>({ capMs, signal }: PlayOptions, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => end(() => reject(signal!.reason));
    const callOff = capMs === undefined ? () => {} : after(capMs, () => end(() => reject(tooLong(capMs))));
    const end = (settle: () => void) => {
      callOff();
      signal?.removeEventListener("abort", stop);
      settle();
    };
    signal?.addEventListener("abort", stop, { once: true });
    work().then(
      (done) => end(() => resolve(done)),
      (error) => end(() => reject(error)),
    );
  });
}

function tooLong(capMs: number): ProblemError {
  const says = `the run was not over after ${sayDuration(capMs)}`;
  return new ProblemError([{ says, cure: "give it more time with --cap, or make it shorter" }]);
}

function ledgerOf(events: readonly Event[]): LedgerLine[] {
  return events.flatMap(({ who, call, atMs, what }) =>
    what.kind === "finished" ? [{ by: who, call, atMs, says: what.says }] : [],
  );
}
