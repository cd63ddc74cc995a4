import { createHash } from "node:crypto";
import { numbersOf } from "../../../scenario/class/numbers.ts";
import { playBranch } from "../../../scenario/incident/branch.ts";
import { chosenBranch, isBest } from "../../../scenario/incident/compare-branches.ts";
import { playFork } from "../../../scenario/incident/fork.ts";
import type { IncidentBranch } from "../../../scenario/incident/incident.ts";
import { loadIncident } from "../../../scenario/incident/read-incident.ts";
import { loadMend } from "../../../scenario/mend/mend-library.ts";
import { hiddenServer } from "../../../scenario/mystery/mystery.ts";
import { loadMystery } from "../../../scenario/mystery/mystery-library.ts";
import { tellApart } from "../../../scenario/mystery/tell-apart.ts";
import { jobOf } from "../../../scenario/playing/job.ts";
import { play } from "../../../scenario/playing/play.ts";
import { isStep, type WorkKind } from "../../../scenario/practice/practice-path.ts";
import { checkOver } from "../../../scenario/practice/two-parts.ts";
import type { RawSetup, Scenario } from "../../../scenario/scenario.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { judgeWhole } from "../../mend/judge-and-print.ts";
import { refuseOthers } from "../../mend/mend-file.ts";
import type { ExerciseAttempt } from "../../state/progress-format.ts";
import type { StepWork } from "./hand-in-format.ts";

/** The seed of an attempt that names none. */
const usualSeed = 1;

/** A step with the grades of playing it again in simulated time, and the parts that cannot be played. */
export interface ReplayedStep {
  readonly work: StepWork;
  readonly problems: readonly string[];
  /** Whether the grades are those of a replay, not the student's own. */
  readonly playedAgain: boolean;
  /** Whether the library has this step. */
  readonly isKnown: boolean;
}

/** Which choices of each question came true in the run of a lesson. */
interface PlayedLesson {
  readonly scenario: Scenario;
  readonly right: Readonly<Record<StepWork["answers"][number]["of"], readonly boolean[]>>;
  readonly hash: string;
}

/**
 * Plays the work of students again. Everybody's lessons, solutions and guesses are played once each, in simulated
 * time, so that any machine comes to the same grades.
 */
export class Replayer {
  readonly #signal: AbortSignal;
  readonly #lessons = new Map<string, Promise<PlayedLesson | undefined>>();
  readonly #judged = new Map<string, Promise<boolean>>();
  /** The branches of each incident with the usual seed. Those of other seeds are not kept: a hand-in may name any number. */
  readonly #branches = new Map<string, Promise<readonly IncidentBranch[]>>();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async replayAll(works: readonly StepWork[]): Promise<ReplayedStep[]> {
    const steps: ReplayedStep[] = [];
    for (const work of works) steps.push(await this.#replay(work));
    return steps;
  }

  async #replay(work: StepWork): Promise<ReplayedStep> {
    this.#signal.throwIfAborted();
    const { what, name } = work;
    // A name that is not in the library could be the path of a file.
    if (!isStep(what, name))
      return { work, problems: [`there is no ${what} of this name`], playedAgain: false, isKnown: false };
    return what === "lesson" ? await this.#lesson(work) : await this.#attempts(what, work);
  }

  /** Returns what the questions of a lesson are worth; undefined if only real sockets can play it. */
  played({ name, isReview = false }: Pick<StepWork, "name" | "isReview">): Promise<PlayedLesson | undefined> {
    return once(this.#lessons, JSON.stringify([name, isReview]), () => this.#play(name, isReview));
  }

  async #lesson(work: StepWork): Promise<ReplayedStep> {
    const played = work.answers.length === 0 ? undefined : await this.played(work);
    if (played === undefined) return { work, problems: [], playedAgain: work.answers.length === 0, isKnown: true };
    const problems: string[] = [];
    const answers = work.answers.map((answer, at) => {
      const right = played.right[answer.of][answer.chose - 1];
      if (right === undefined) problems.push(`answer ${at + 1} chose what the question does not offer`);
      return { ...answer, right: right ?? false };
    });
    return { work: { ...work, answers, run: played.hash }, problems, playedAgain: true, isKnown: true };
  }

  async #attempts(what: Exclude<WorkKind, "lesson">, work: StepWork): Promise<ReplayedStep> {
    // The program of a task is on the student's machine, so its grade stays.
    if (what === "code") return { work, problems: [], playedAgain: work.attempts.length === 0, isKnown: true };
    const problems: string[] = [];
    const attempts: StepWork["attempts"] = [];
    for (const [at, attempt] of work.attempts.entries()) {
      this.#signal.throwIfAborted();
      const { changes, choose, seed } = attempt;
      const key = JSON.stringify([what, work.name, changes, choose, seed]);
      try {
        const right = await once(this.#judged, key, () => this.#isRight(what, work.name, attempt));
        attempts.push({ ...attempt, right });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const [{ says } = { says: error.message }] = error.problems;
        problems.push(`attempt ${at + 1} cannot be played: ${says}`);
        attempts.push({ ...attempt, right: false });
      }
    }
    return { work: { ...work, attempts }, problems, playedAgain: true, isKnown: true };
  }

  #isRight(what: "mend" | "mystery" | "incident", name: string, attempt: ExerciseAttempt): Promise<boolean> {
    if (what === "incident") return this.#isBest(name, attempt);
    return what === "mend" ? this.#isFixed(name, attempt.changes) : this.#isFound(name, attempt.changes);
  }

  async #isBest(name: string, { changes, choose = [], seed = usualSeed }: ExerciseAttempt): Promise<boolean> {
    const incident = loadIncident(name);
    checkOver(changes, incident.scenario.setup);
    const options = { seed, signal: this.#signal };
    const playAll = async () => (await playFork(incident, [], undefined, options)).branches;
    const named = await (seed === usualSeed ? once(this.#branches, name, playAll) : playAll());
    const own = Object.keys(changes).length > 0 ? [await playBranch(incident, [changes], options)] : [];
    const fork = { branches: [...named, ...own], chosen: own[0]?.choose ?? choose };
    const branch = chosenBranch(fork);
    if (branch !== undefined) return isBest(fork, branch);
    throw new ProblemError([{ says: "these are not its decisions", cure: "name its actions" }]);
  }

  async #isFixed(name: string, changes: RawSetup): Promise<boolean> {
    const mend = await loadMend(name);
    checkOver(changes, mend.scenario.setup);
    refuseOthers(mend, changes);
    return (await judgeWhole(mend, changes, { signal: this.#signal, inReal: false })).isMended;
  }

  async #isFound(name: string, guess: RawSetup): Promise<boolean> {
    const mystery = await loadMystery(name);
    checkOver(guess, mystery.scenario.setup);
    if (Object.keys(guess).some((server) => server !== hiddenServer(mystery))) return false;
    return (await tellApart(mystery, guess, play, this.#signal)) === undefined;
  }

  async #play(name: string, isReview: boolean): Promise<PlayedLesson | undefined> {
    const { scenario } = await numbersOf({ name, isReview });
    if (!scenario.worlds.includes("virtual")) return undefined;
    const hash = createHash("sha256");
    const run = (twisted: boolean) =>
      play(
        jobOf(scenario, {
          ...{ world: "virtual", seed: 1, twisted, signal: this.#signal },
          onEvent: (event) => void hash.update(`${JSON.stringify(event)}\n`),
        }),
      );
    const { choices, seen, load } = await run(false);
    const twisted = scenario.twist === undefined ? undefined : await run(true);
    for (const { windows } of [...(load?.loads ?? []), ...(twisted?.load?.loads ?? [])])
      hash.update(JSON.stringify(windows));
    const holds = (judged: typeof choices) => judged.map(({ verdict }) => verdict.holds);
    const asked = holds(choices);
    return {
      scenario,
      right: {
        predict: isReview ? [] : asked,
        review: isReview ? asked : [],
        seen: holds(seen),
        twist: scenario.twist?.predict === undefined ? [] : holds(twisted?.choices ?? []),
      },
      hash: hash.digest("hex"),
    };
  }
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, find: () => Promise<Value>): Promise<Value> {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}
