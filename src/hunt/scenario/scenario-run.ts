import { breathe } from "../../platform/turns.ts";
import { Changer } from "../../scenario/playing/changer.ts";
import { CallBook } from "../../scenario/playing/evidence/call-book.ts";
import { type Chains, refusingCircles } from "../../scenario/playing/evidence/call-loop-guard.ts";
import { StoryKeeper } from "../../scenario/playing/evidence/story-keeper.ts";
import { believes, withTruth } from "../../scenario/playing/evidence/truth.ts";
import type { Story } from "../../scenario/recorded-call.ts";
import type { RawSetup, Scenario, Send } from "../../scenario/scenario.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import { doSteps } from "../../scenario/steps/do-steps.ts";
import { isSend } from "../../scenario/steps/send-step.ts";
import type { StepActions } from "../../scenario/steps/step.ts";
import type { Event } from "../../trace.ts";
import type { Server } from "../../world/server.ts";
import type { World } from "../../world/world.ts";
import type { Worlds } from "../../world/worlds.ts";
import type { SetStrikes } from "./set-strikes.ts";

/** A scenario with its changes, which is played again and again. */
export interface HuntedScenario {
  readonly scenario: Scenario;
  readonly setup: RawSetup;
  readonly world: "real" | "virtual";
  readonly seed: number;
}

/** A run with its failures, and what the next request without a failure got. */
export interface PlayedScenario {
  readonly story: Story;
  /** Calls at which servers were still at work in the end. */
  readonly working: ReadonlySet<number>;
  /** The status that the next request got; null without an answer, undefined if none was sent. */
  readonly next: number | null | undefined;
}

const settleMs = { real: 5000, virtual: 24 * 3_600_000 } as const;
/** Virtual time costs nothing, so breakers and caches get time to recover. */
const pauseMs = { real: 0, virtual: 3_600_000 } as const;

/** Plays a scenario once, while some of its calls are struck. */
export class ScenarioRun implements StepActions {
  readonly #world: World;
  readonly #kind: "real" | "virtual";
  readonly #book: CallBook;
  readonly #changer: Changer;

  private constructor(world: World, { setup, world: kind }: HuntedScenario, book: CallBook) {
    this.#world = world;
    this.#kind = kind;
    this.#book = book;
    this.#changer = new Changer(world, setup);
  }

  static async play(hunted: HuntedScenario, strikes: SetStrikes, worlds: Worlds): Promise<PlayedScenario> {
    const { scenario, setup, world: kind, seed } = hunted;
    // Many short runs one after the other would block the event loop.
    await breathe(worlds.turns);
    const open = await worlds.opener(kind);
    const story = new StoryKeeper();
    const book = new CallBook(
      (call) => story.call(call),
      (by, reply) => believes(setup, by, reply),
    );
    const chains: Chains = new Map();
    let isOver = false;
    const see = (event: Event) => {
      if (isOver) return;
      story.see(event);
      book.see(event);
    };
    const sink = refusingCircles(see, chains);
    const servers = resolveSetup(setup);
    await using world = await open({ servers, seed, sink, quick: true, strikes });
    const run = new ScenarioRun(world, hunted, book);
    await doSteps(scenario.steps, run);
    await world.settle(settleMs[kind]);
    isOver = true;
    strikes.end();
    book.close(world.now(), (call) => world.unread.get(call)?.() ?? null);
    const { calls, events, ledger, forgottenCalls } = story.story;
    const working = new Set(world.working());
    await run.#endCounted(run.#changer.setup === setup ? servers : resolveSetup(run.#changer.setup));
    const played = { events, ledger, forgottenCalls, calls: withTruth(calls, ledger, { setup }) };
    return { story: played, working, next: await run.#next(scenario) };
  }

  async send(step: number, to: string, ask: Parameters<StepActions["send"]>[2], watchMs: number): Promise<void> {
    const { call, outcome } = this.#world.send(to, ask, watchMs, step);
    const seen = await outcome;
    if (seen !== "still waiting" && seen !== "never") return;
    this.#book.unwatched(call, watchMs, this.#world.unread.get(call)?.() ?? null);
  }

  async load(): Promise<void> {
    throw new Error("a hunt sends no load");
  }

  sleep(ms: number): Promise<void> {
    return this.#world.sleep(ms);
  }

  change(setup: RawSetup): Promise<unknown> {
    return this.#changer.change(setup);
  }

  /** Ends the scenario's own faults that strike calls by their number: a failure before them decides which calls those are. */
  async #endCounted(servers: readonly Server[]): Promise<void> {
    for (const server of servers) {
      const faults = server.faults.filter(({ plan: { first, nth, calls } }) => (first ?? nth ?? calls) === undefined);
      if (faults.length < server.faults.length)
        await this.#world.change({ ...server, faults }, "its counted faults end");
    }
  }

  /** Sends the last request once more, without a failure. */
  async #next({ steps }: Scenario): Promise<number | null | undefined> {
    const last = steps.findLast((step): step is Send => isSend(step));
    if (last === undefined) return undefined;
    const { method, path, headers, body, to, watchMs } = last;
    await this.sleep(pauseMs[this.#kind]);
    const seen = await this.#world.send(to, { method, path, headers, body }, watchMs).outcome;
    return typeof seen === "object" && "status" in seen ? seen.status : null;
  }
}
