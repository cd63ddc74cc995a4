import { mustHave } from "../../text/values/must-have.ts";
import { type CallSet, type FailedCall, hasCall, keyOf, nothingFails, partsOf } from "./call-set.ts";
import { callIn, pathTo, type SeenCall, type SeenRun } from "./seen-run.ts";

export interface SearchRules {
  /** The failures to try at a call. */
  failuresOf(call: string): readonly string[];
  /** The most failures in one set. */
  readonly most: number;
  /** Whether to play sets that promise nothing new, too. */
  readonly all: boolean;
  /** Whether a broken rule is known, so that larger sets may still show another. */
  isAccepted(set: CallSet, rule: string): boolean;
}

/** How many sets were not played, by the reason. */
export interface Skipped {
  readonly noEffect: number;
  readonly sameAnswer: number;
  readonly knownBreak: number;
}

/** A set that was played, the set before its last failure was added, and what was seen. */
export interface PlayedSet {
  readonly set: CallSet;
  readonly before: PlayedSet | undefined;
  readonly run: SeenRun;
}

interface Planned {
  readonly set: CallSet;
  readonly before: PlayedSet | undefined;
}

/**
 * Decides which sets of failures to play: first none, then each failure at each call, then sets with one failure more. A set grows
 * only by a call that its own run has made, and only by later ones, so that each set comes up once and can be reached.
 */
export class Search {
  readonly #rules: SearchRules;
  readonly #played = new Map<string, PlayedSet>();
  readonly #known = new Set<string>([keyOf(nothingFails)]);
  #inOrder: readonly PlayedSet[] | undefined;
  readonly #skipped = { noEffect: 0, sameAnswer: 0, knownBreak: 0 };
  /** The first set for each answer that a service gives its caller. */
  readonly #first = new Map<string, PlayedSet>();
  /** The sets of each smaller size, as `#size` has those of this one. */
  readonly #smaller: ReadonlyMap<string, Planned>[] = [];
  /** The sets of this size by their keys, in the order in which they are played. */
  #size: ReadonlyMap<string, Planned> = new Map([[keyOf(nothingFails), { set: nothingFails, before: undefined }]]);

  constructor(rules: SearchRules) {
    this.#rules = rules;
  }

  /** The sets of this size, played or not, in the order in which they are played. */
  get level(): readonly CallSet[] {
    return [...this.#size.values()].map(({ set }) => set);
  }

  /** The sets of this size that were not played yet. */
  get left(): readonly CallSet[] {
    return this.level.filter((set) => !this.#played.has(keyOf(set)));
  }

  get skipped(): Skipped {
    return this.#skipped;
  }

  /** Everything that was played, in the order of the plan: the smallest sets first. */
  get played(): readonly PlayedSet[] {
    this.#inOrder ??= [...this.#smaller, this.#size].flatMap((planned) =>
      [...planned.keys()].flatMap((key) => this.#played.get(key) ?? []),
    );
    return this.#inOrder;
  }

  of(set: CallSet): PlayedSet | undefined {
    return this.#played.get(keyOf(set));
  }

  saw(set: CallSet, run: SeenRun): void {
    const key = keyOf(set);
    const planned = this.#size.get(key);
    if (planned === undefined) throw new Error(`${key} was not planned`);
    this.#played.set(key, { set: planned.set, before: planned.before, run });
    this.#inOrder = undefined;
  }

  /** Goes on to sets with one failure more, once all of this size are played. Returns whether there are any. */
  grow(): boolean {
    // In the order of the plan, whatever the order in which they were played.
    const grown = this.level.map((set) => mustHave(this.of(set), `the run of ${keyOf(set)}`));
    if (this.#smaller.length >= this.#rules.most) return false;
    for (const each of grown) this.#remember(each);
    const planned = grown.flatMap((each) => this.#grownFrom(each));
    this.#smaller.push(this.#size);
    this.#size = new Map(planned.map((each) => [keyOf(each.set), each]));
    return planned.length > 0;
  }

  #grownFrom(from: PlayedSet): Planned[] {
    const { set, run } = from;
    if (set.some(({ call }) => !run.struck.includes(call))) return [];
    return run.calls.flatMap((call) => {
      if (!canFollow(call, from)) return [];
      const more = this.#rules.failuresOf(call.id).map((failure) => ({ call: call.id, failure }));
      return more.flatMap((each) => this.#with(from, each) ?? []);
    });
  }

  #with(from: PlayedSet, more: FailedCall): Planned | undefined {
    const set = [...from.set, more];
    const key = keyOf(set);
    if (this.#known.has(key)) return undefined;
    this.#known.add(key);
    const why = this.#rules.all ? undefined : this.#whyNot(from, more, set);
    if (why === undefined) return { set, before: from };
    this.#skipped[why] += 1;
    return undefined;
  }

  #whyNot(from: PlayedSet, more: FailedCall, set: CallSet): keyof Skipped | undefined {
    if (partsOf(set).some((part) => this.#breaks(part))) return "knownBreak";
    if (hadNoEffect(from)) return "noEffect";
    const same = this.#sameAnswer(from, more.call);
    return same !== undefined && callIn(same.run, more.call) !== undefined ? "sameAnswer" : undefined;
  }

  #breaks(set: CallSet): boolean {
    const played = this.of(set);
    return played?.run.broken.some((rule) => !this.#rules.isAccepted(set, rule)) === true;
  }

  /** Returns another set after which the caller of a service got the same answer, so that all that follows is the same. */
  #sameAnswer(from: PlayedSet, next: string): PlayedSet | undefined {
    const { before, run, set } = from;
    const last = set.at(-1);
    if (before === undefined || last === undefined) return undefined;
    const service = outermostWithout(run, last.call, next);
    const answer = callIn(run, service)?.answer;
    if (answer === undefined) return undefined;
    if (callIn(before.run, service)?.answer === answer) return before;
    const first = this.#first.get(classOf(before, service, answer));
    return first === from ? undefined : first;
  }

  #remember(played: PlayedSet): void {
    const { before, run, set } = played;
    const last = set.at(-1);
    if (before === undefined || last === undefined || this.#breaks(set) || run.undecided) return;
    for (const service of pathTo(run, last.call)) {
      const answer = callIn(run, service)?.answer;
      const key = answer === undefined ? undefined : classOf(before, service, answer);
      if (key !== undefined && !this.#first.has(key)) this.#first.set(key, played);
    }
  }
}

function classOf({ set }: PlayedSet, service: string, answer: string): string {
  return JSON.stringify([keyOf(set), service, answer]);
}

/**
 * Returns whether a call may fail in addition: one that began after the last failure, or while that call was open. Below a call that was struck,
 * nothing can change the answer any more.
 */
function canFollow(call: SeenCall, { set, run }: PlayedSet): boolean {
  if (hasCall(set, call.id)) return false;
  const path = pathTo(run, call.id);
  if (set.some((each) => path.includes(each.call))) return false;
  const failed = set.at(-1);
  const last = failed && callIn(run, failed.call);
  if (last === undefined || call.begun > last.begun) return true;
  return call.ended > last.begun && !pathTo(run, last.id).includes(call.id);
}

/** Returns the outermost call on the way to this one that did not lead to the other. */
function outermostWithout(run: SeenRun, call: string, other: string): string {
  const elsewhere = pathTo(run, other);
  let outermost = call;
  for (const each of pathTo(run, call)) {
    if (elsewhere.includes(each)) break;
    outermost = each;
  }
  return outermost;
}

/** Whether the last failure left its caller with the same answer as without it. */
export function hadNoEffect({ set, before, run }: PlayedSet): boolean {
  const last = set.at(-1);
  if (last === undefined || before === undefined) return false;
  const answer = callIn(run, last.call)?.answer;
  return answer !== undefined && answer === callIn(before.run, last.call)?.answer;
}
