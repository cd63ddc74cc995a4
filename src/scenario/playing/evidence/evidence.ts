import type { Event, Sink } from "../../../trace.ts";
import type { UnreadBodies } from "../../../world/body/watched-body.ts";
import type { RunTrace } from "../../../world/run-trace.ts";
import type { Expectation, LoadExpectation } from "../../expectation.ts";
import { judgedByGoals } from "../../goals/judge-goals.ts";
import { Judge } from "../../judge/judge.ts";
import { LoadCounters } from "../../load/counting/counters.ts";
import { frameOf, type LoadFrame } from "../../load/load-frame.ts";
import type { LoadStory } from "../../load/load-story.ts";
import type { RunPool } from "../../load/pooling/pool-runs.ts";
import type { Call, Story } from "../../recorded-call.ts";
import type { Report, Verdict } from "../../report.ts";
import type { Prediction, RawSetup, Scenario } from "../../scenario.ts";
import { playedSetup } from "../../setup/own-settings.ts";
import { kindOf } from "../../steps/index.ts";
import { loadsOf } from "../../steps/load-step.ts";
import type { Injected } from "../../strikes/injected.ts";
import type { Job } from "../job.ts";
import { CallBook } from "./call-book.ts";
import { type Chains, refusingCircles } from "./call-loop-guard.ts";
import { ChoiceJudge } from "./choices.ts";
import { observableExpectations } from "./observable-expectations.ts";
import { recorder } from "./recorder.ts";
import { dropUpTo, StoryKeeper } from "./story-keeper.ts";
import { believes, withTruth } from "./truth.ts";

/** The world's report on the end of a run. */
export interface RunEnding {
  readonly tookMs: number;
  readonly toleranceMs: number;
  readonly lagMs: number;
  readonly lagPeakMs: number;
  readonly goesOn: boolean;
  /** Calls at which a server was still at work. */
  readonly working: ReadonlySet<number>;
  readonly unread: UnreadBodies;
  /** Whether the failures at single calls were reached, if there were any. */
  readonly injected?: readonly Injected[];
  readonly trace?: RunTrace;
}

/** The maximum tolerance for a busy machine; the virtual world needs none. */
const mostLatenessMs = { real: 600_000, virtual: 0 } as const;

/** Passes the events and calls of a run to the story and the judges as they happen. */
export class Evidence {
  readonly sink: Sink;
  readonly #job: Job;
  readonly #own: readonly string[];
  readonly #book: CallBook;
  readonly #story: StoryKeeper;
  readonly #chains: Chains = new Map();
  readonly #verdict: Judge;
  readonly #plain: Judge;
  readonly #choices: ChoiceJudge;
  readonly #seen: ChoiceJudge;
  /** All of these, in the order in which they hear of events and calls. */
  readonly #judges: readonly Pick<Judge, "see" | "call" | "listens">[];
  /** Undefined unless the scenario has loads. */
  readonly counters: LoadCounters | undefined;
  readonly loadFrame: LoadFrame;
  #forgets: (upTo: number) => void = () => {};
  #stuck = false;
  /** The current setup. */
  #setup: RawSetup;

  constructor(job: Job) {
    const { scenario, twisted, world, onEvent, mostEvents, own } = job;
    const lines = scenario.steps.map((step) => kindOf(step).line(step));
    const frame = { lines, world, mostLatenessMs: mostLatenessMs[world] };
    this.#job = job;
    this.#setup = job.setup;
    this.#book = new CallBook(
      (call) => this.#finished(call),
      (by, reply) => believes(this.#setup, by, reply),
    );
    this.#story = new StoryKeeper(mostEvents, (upTo) => {
      this.#book.forget(upTo);
      dropUpTo(upTo, this.#chains);
      this.#forgets(upTo);
    });
    this.#own = [...(own?.servers.keys() ?? [])];
    const judged = (asTwisted: boolean) => observableExpectations(expectationsOf(scenario, asTwisted), this.#own);
    this.#verdict = new Judge(judged(twisted), frame);
    this.#plain = new Judge(twisted ? judged(false) : [], frame);
    const choices = questionOf(scenario, twisted)?.choices ?? [];
    const seen = (twisted ? undefined : scenario.seen) ?? [];
    this.#choices = new ChoiceJudge(choices, frame);
    this.#seen = new ChoiceJudge(seen, { ...frame, isAboutThisRun: true });
    const chosen = [...choices, ...seen].flatMap(({ expect }) => expect);
    const ofLoads = [...expectationsOf(scenario, twisted), ...expectationsOf(scenario, false), ...chosen];
    this.loadFrame = frameOf(scenario, job.setup, ofLoads.filter(isOfLoad));
    this.#judges = [this.#verdict, this.#plain, this.#choices, this.#seen];
    const listener = this.#judges.some((judge) => judge.listens) ? (event: Event) => this.#judge(event) : undefined;
    if (loadsOf(scenario).length > 0) this.counters = new LoadCounters(this.loadFrame, listener, job.examples);
    const sinks: Sink[] = [(event) => this.#see(event)];
    if (onEvent !== undefined) sinks.push(onEvent);
    this.sink = refusingCircles(recorder(sinks), this.#chains);
  }

  /**
   * Called when the watch of a client's call has ended without an answer; `stuck`: an answer could not have arrived later.
   */
  unwatched(call: number, watchedMs: number, unread: UnreadBodies, stuck: boolean): void {
    if (stuck) this.#stuck = true;
    this.#book.unwatched(call, watchedMs, unread.get(call)?.() ?? null);
  }

  /** Sets the listener that is called when a call and all earlier ones are left out of the report. */
  onForget(listener: (upTo: number) => void): void {
    this.#forgets = listener;
  }

  changed(setup: RawSetup): void {
    this.#setup = setup;
  }

  /** Judges the expectations only, without a report. */
  judge({ tookMs, toleranceMs, unread }: RunEnding, pool: RunPool): Verdict {
    this.#book.close(tookMs, (call) => unread.get(call)?.() ?? null);
    return this.#verdict.verdict(toleranceMs, pool);
  }

  /** `loads`: the results of all runs, and their description. */
  report(ending: RunEnding, skipped: string | null = null, loads?: { pool: RunPool; told: LoadStory }): Report {
    const { tookMs, toleranceMs, lagMs, lagPeakMs, goesOn, unread, working, injected, trace } = ending;
    this.#book.close(tookMs, (call) => unread.get(call)?.() ?? null);
    const { scenario, world, seed, setup, changeWords, set, twisted, forgiving } = this.#job;
    const { calls: all, ...story } = this.#story.story;
    const calls = all.map((call) => (working.has(call.call) ? { ...call, unfinished: true as const } : call));
    return {
      scenario,
      world,
      seed,
      setup: playedSetup(setup, this.#own),
      ...(this.#own.length > 0 && { own: this.#own }),
      changeWords,
      ...(injected && { injected }),
      set,
      twisted,
      forgiving,
      tookMs,
      skipped,
      verdict: skipped === null ? this.#verdictOf({ calls, ledger: story.ledger }, ending, loads?.pool) : unplayed,
      plainHolds: this.#plain.verdict(toleranceMs, loads?.pool).holds,
      choices: this.#choices.judged(toleranceMs, lagMs, loads?.pool),
      seen: this.#seen.judged(toleranceMs, lagMs, loads?.pool),
      ...(loads && { load: loads.told }),
      stuck: this.#stuck,
      goesOn,
      toleranceMs,
      lagMs,
      lagPeakMs,
      ...(trace && { trace }),
      ...story,
      calls: withTruth(calls, story.ledger, { setup, own: this.#own }),
    };
  }

  #verdictOf(seen: Pick<Story, "calls" | "ledger">, { toleranceMs, injected }: RunEnding, pool?: RunPool): Verdict {
    const { scenario, fails = [] } = this.#job;
    if (!scenario.isSystem) return this.#verdict.verdict(toleranceMs, pool);
    const struck = new Set(injected?.flatMap((each) => (each.struck ? [each.at] : [])));
    const failed = new Set(fails.flatMap(({ written, at }) => (struck.has(written) ? [at.to] : [])));
    return judgedByGoals(scenario, seen, [...failed]);
  }

  #see(event: Event): void {
    this.#story.see(event);
    this.#judge(event);
  }

  /** Judges an event without adding it to the story, which omits the calls of a load. */
  #judge(event: Event): void {
    for (const judge of this.#judges) judge.see(event);
    this.#book.see(event);
  }

  #finished(call: Call): void {
    this.#story.call(call);
    for (const judge of this.#judges) judge.call(call);
  }
}

const unplayed: Verdict = { holds: true, checks: [] };

function isOfLoad(expected: Expectation): expected is LoadExpectation {
  return expected.kind === "load";
}

/** Returns the question before the run. A twist without a question uses that of the lesson. */
export function questionOf({ predict, twist }: Scenario, twisted: boolean): Prediction | undefined {
  return (twisted ? twist?.predict : undefined) ?? predict;
}

/** Returns the expectations to judge: those of the scenario, or of its twist. */
export function expectationsOf(scenario: Scenario, twisted: boolean): readonly Expectation[] {
  if (twisted) return scenario.twist?.expect ?? [];
  return [...scenario.steps.flatMap((step) => kindOf(step).expectations(step)), ...scenario.expect];
}
