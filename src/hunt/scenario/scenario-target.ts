import { factsOf } from "../../scenario/goals/story-facts.ts";
import type { Worlds } from "../../world/worlds.ts";
import { type HuntTarget, ruleNames } from "../hunt-target.ts";
import type { RunResult } from "../run-result.ts";
import { type CallSet, nothingFails } from "../search/call-set.ts";
import { resultOf, type UsualRun } from "./scenario-result.ts";
import { type HuntedScenario, ScenarioRun } from "./scenario-run.ts";
import { SetStrikes } from "./set-strikes.ts";

/** Plays the sets of a scenario, each in a world of its own. */
export class ScenarioTarget implements HuntTarget {
  readonly lanes = 1;
  readonly file: string;
  readonly #hunted: HuntedScenario;
  readonly #worlds: Worlds;
  #usual: Promise<UsualRun> | undefined;

  constructor(hunted: HuntedScenario, worlds: Worlds, file: string) {
    this.#hunted = hunted;
    this.#worlds = worlds;
    this.file = file;
  }

  get name(): string {
    return this.#hunted.scenario.name;
  }

  get world(): "real" | "virtual" {
    return this.#hunted.world;
  }

  get places() {
    return this.#hunted.scenario.places;
  }

  get lesson() {
    const { name, file } = this.#hunted.scenario;
    return file === undefined ? name : undefined;
  }

  get servers() {
    return Object.keys(this.#hunted.setup);
  }

  get rules() {
    return ruleNames(this.#goals);
  }

  get chargesUnjudged() {
    return !this.#goals.some((goal) => goal.kind !== "calls" && ("charged" in goal.claims || "done" in goal.claims));
  }

  get #goals() {
    return this.#hunted.scenario.hunt?.goals ?? [];
  }

  statusesOf(server: string): readonly number[] {
    return this.#hunted.scenario.hunt?.fails[server] ?? [];
  }

  async play(set: CallSet): Promise<RunResult> {
    const strikes = new SetStrikes(set);
    const { scenario, world } = this.#hunted;
    const playing = ScenarioRun.play(this.#hunted, strikes, this.#worlds);
    this.#usual ??= (set.length === 0 ? playing : this.#playUsual()).then(({ next, story }) => ({
      ...{ next, answer: factsOf(story, strikes.arrows).requests.at(-1) },
    }));
    return resultOf(scenario, await playing, strikes, await this.#usual, world === "virtual");
  }

  #playUsual() {
    return ScenarioRun.play(this.#hunted, new SetStrikes(nothingFails), this.#worlds);
  }
}
