import { fromPacked } from "../scenario/library/compiled.ts";
import { withLoads } from "../scenario/load/load-changes.ts";
import { type PlayOptions, twistedOf } from "../scenario/playing/job.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { changesOf } from "../scenario/setup/changes/set-option.ts";
import { mergeSetup } from "../scenario/setup/merge.ts";
import { shellLine } from "../text/words/shell-word.ts";

/** Everything that a page needs to play a lesson as the command did that wrote the page. */
export interface LiveLesson {
  readonly kind: "story" | "load";
  /** The scenario, as the build packs lessons. */
  readonly packed: string;
  /** Whether its settings are the scenario's own, as those of `lab load`, rather than changes of a lesson. */
  readonly isOwn: boolean;
  readonly seed: number;
  /** The changes that `--set` made on the command line. */
  readonly set: readonly string[];
  readonly twisted: boolean;
  readonly strict: boolean;
  /** The change of its twist as a question that does not tell how it ends; undefined without a twist. */
  readonly premise?: string;
  /** The settings that an exercise permits to change; undefined if all may change. */
  readonly may?: readonly string[];
  readonly version: string;
  /** The words of the command line without the changes and the twist. */
  readonly words: readonly string[];
  /** The words that make the command line play in virtual time. */
  readonly inVirtual: readonly string[];
}

/** A lesson with the changes that a reader made. */
export interface LiveState {
  readonly pairs: ReadonlyMap<string, string>;
  readonly twisted: boolean;
}

/** Returns all changes in the order in which the command line names them. */
export function setsOf({ set }: LiveLesson, { pairs }: LiveState): string[] {
  const left = new Map(pairs);
  const before = set.map((each) => {
    const name = each.split("=", 1)[0]!;
    const value = left.get(name);
    left.delete(name);
    return value === undefined ? each : `${name}=${value}`;
  });
  return [...before, ...[...left].map(([name, value]) => `${name}=${value}`)];
}

/** Returns the scenario and the options with which it is played. Throws Problems about the changes. */
export function playedWith(lesson: LiveLesson, state: LiveState): readonly [Scenario, Omit<PlayOptions, "world">] {
  const scenario = fromPacked(lesson.packed);
  const set = setsOf(lesson, state);
  const { seed, strict } = lesson;
  const { changes, loads } = set.length === 0 ? {} : changesOf(set, scenario);
  if (lesson.isOwn) {
    const setup = mergeSetup(scenario.setup, changes ?? {});
    return [{ ...scenario, setup, steps: withLoads(scenario.steps, loads ?? []) }, { seed }];
  }
  const changed = set.length === 0 ? {} : { ...(changes && { changes }), ...(loads && { loads }), set };
  return [scenario, { seed, ...changed, twisted: state.twisted, strict: strict && set.length > 0 }];
}

/** Returns the scenario, or its twist, with the changes of the command line, whose values the controls show without others. */
export function givenScenario(lesson: LiveLesson, twisted = false): Scenario {
  const [own, { changes = {}, loads = [] }] = playedWith(lesson, { pairs: new Map(), twisted });
  const scenario = twisted ? twistedOf(own) : own;
  return { ...scenario, setup: mergeSetup(scenario.setup, changes), steps: withLoads(scenario.steps, loads) };
}

/** The options of `lab load` for fields of its load. */
const loadOptions: ReadonlyMap<string, string> = new Map([
  ["load.rate", "--rate"],
  ["load.clients", "--clients"],
  ["load.thinkTime", "--think-time"],
  ["load.burst", "--burst"],
  ["load.for", "--for"],
]);

/** Returns the command line for the state of a page: in the world that it has without an option, or in virtual time. */
export function commandOf(lesson: LiveLesson, state: LiveState, isVirtual: boolean): string {
  const words = [...lesson.words];
  const sets = setsOf(lesson, state).flatMap((each) => {
    const [name = "", value = ""] = each.split(/=(.*)/s);
    const option = lesson.isOwn ? loadOptions.get(name) : undefined;
    if (option === undefined) return ["--set", each];
    const at = words.indexOf(option);
    if (at < 0) return [option, value];
    words[at + 1] = value;
    return [];
  });
  const twist = state.twisted ? ["--twist"] : [];
  // An exercise is always strict, so its command has no option for it.
  const strict = lesson.strict && lesson.may === undefined && sets.length > 0 ? ["--strict"] : [];
  return shellLine([...words, ...twist, ...sets, ...strict, ...(isVirtual ? lesson.inVirtual : [])]);
}
