import type { Event, Sink } from "../trace.ts";
import type { Unread } from "../world/world.ts";
import { CallBook } from "./call-book.ts";
import { ChoiceJudge } from "./choices.ts";
import { refusingCircles } from "./circle.ts";
import type { Job } from "./job.ts";
import { Judge } from "./judge/judge.ts";
import { recorder } from "./recorder.ts";
import type { Call, Report } from "./report.ts";
import type { Expectation, Scenario } from "./scenario.ts";
import { describeChanges } from "./setup/changes.ts";
import { kindOf } from "./steps/index.ts";
import { StoryKeeper } from "./story.ts";
import { withTruth } from "./truth.ts";

/** How a run ended, as its world tells it. */
export interface Ending {
  readonly tookMs: number;
  readonly toleranceMs: number;
  readonly lagMs: number;
  readonly goesOn: boolean;
  readonly unread: Unread;
}

/** A busy machine is never granted more than this; the virtual world grants nothing. */
const mostLatenessMs = { real: 600_000, virtual: 0 } as const;

/** What is known of a run while it goes on: events and calls reach the story and the judges as they come. */
export class Evidence {
  readonly sink: Sink;
  readonly #job: Job;
  readonly #book = new CallBook((call) => this.#finished(call));
  readonly #story: StoryKeeper;
  readonly #verdict: Judge;
  readonly #plain: Judge;
  readonly #choices: ChoiceJudge;
  #stuck = false;

  constructor(job: Job) {
    const { scenario, twisted, world, onEvent, mostEvents } = job;
    const lines = scenario.steps.map((step) => kindOf(step).line(step));
    const frame = { lines, mostLatenessMs: mostLatenessMs[world] };
    this.#job = job;
    this.#story = new StoryKeeper(mostEvents);
    this.#verdict = new Judge(expectationsOf(scenario, twisted), frame);
    this.#plain = new Judge(twisted ? expectationsOf(scenario, false) : [], frame);
    this.#choices = new ChoiceJudge(scenario.predict?.choices ?? [], frame);
    const sinks: Sink[] = [(event) => this.#see(event)];
    if (onEvent !== undefined) sinks.push(onEvent);
    this.sink = refusingCircles(recorder(sinks));
  }

  /** The watch of a client's call has ended with nothing; `stuck`: nothing was left that could have brought an answer. */
  unwatched(call: number, watchedMs: number, unread: Unread, stuck: boolean): void {
    if (stuck) this.#stuck = true;
    this.#book.unwatched(call, watchedMs, unread.get(call)?.() ?? null);
  }

  report({ tookMs, toleranceMs, lagMs, goesOn, unread }: Ending, skipped: string | null = null): Report {
    this.#book.close(tookMs, (call) => unread.get(call)?.() ?? null);
    const { scenario, world, seed, setup, twisted } = this.#job;
    const { calls, ...story } = this.#story.story;
    return {
      scenario,
      world,
      seed,
      setup,
      changes: describeChanges(scenario.setup, setup),
      twisted,
      tookMs,
      skipped,
      verdict: skipped === null ? this.#verdict.verdict(toleranceMs) : { holds: true, checks: [] },
      plainHolds: this.#plain.verdict(toleranceMs).holds,
      choices: this.#choices.judged(toleranceMs, lagMs),
      stuck: this.#stuck,
      goesOn,
      toleranceMs,
      lagMs,
      ...story,
      calls: withTruth(calls, story.ledger, setup),
    };
  }

  #see(event: Event): void {
    this.#story.see(event);
    this.#verdict.see(event);
    this.#plain.see(event);
    this.#choices.see(event);
    this.#book.see(event);
  }

  #finished(call: Call): void {
    this.#story.call(call);
    this.#verdict.call(call);
    this.#plain.call(call);
    this.#choices.call(call);
  }
}

/** What decides: the scenario's own expectations, or those of its twist. */
export function expectationsOf(scenario: Scenario, twisted: boolean): readonly Expectation[] {
  if (twisted) return scenario.twist?.expect ?? [];
  return [...scenario.steps.flatMap((step) => kindOf(step).expectations(step)), ...scenario.expect];
}
