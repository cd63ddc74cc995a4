import type { Report } from "../../scenario/report.ts";
import { type Injection, readInjection } from "../../scenario/strikes/struck-call.ts";
import { type HuntTarget, ruleNames } from "../hunt-target.ts";
import type { RunResult } from "../run-result.ts";
import { type CallSet, keyOf, sayFailedCall } from "../search/call-set.ts";
import type { Programs } from "./programs.ts";
import { arrowsOf, type System } from "./system.ts";
import { SystemCopy, type SystemPlay } from "./system-copy.ts";
import { systemResult } from "./system-result.ts";
import { injectedIn, systemReport } from "./system-story.ts";

/** How often a run is played again that breaks a rule, or in which not every failure struck. */
const again = 2;

/** Plays the sets of a system of the user's own, on one or several copies of it. */
export class SystemTarget implements HuntTarget {
  readonly world = "real";
  readonly name: string;
  readonly file: string;
  readonly lanes: number;
  repeats = 0;
  readonly #system: System;
  readonly #programs: Programs;
  readonly #free: SystemCopy[] = [];
  readonly #copies: SystemCopy[] = [];
  readonly #stories = new Map<string, Report>();
  #usual: Promise<SystemPlay> | undefined;
  #long: Promise<SystemPlay> | undefined;

  constructor(system: System, programs: Programs, file: string, lanes: number) {
    this.name = system.name;
    this.file = file;
    this.lanes = lanes;
    this.#system = system;
    this.#programs = programs;
  }

  get places() {
    return this.#system.places;
  }

  get servers() {
    return [...this.#system.services.keys()];
  }

  get arrows() {
    return arrowsOf(this.#system).map(({ from, to }) => `${from}->${to}`);
  }

  get rules() {
    return ruleNames(this.#system.goals);
  }

  statusesOf(server: string): readonly number[] {
    return this.#system.services.get(server)?.fails ?? [];
  }

  /** The declared hosts to which no copy sent a request. */
  get unseen(): string[] {
    const [first, ...others] = this.#copies.map(({ unseen }) => unseen);
    return (first ?? []).filter((host) => others.every((each) => each.includes(host)));
  }

  /** Plays a set. What breaks is played again, and counts only if it ends the same way each time. */
  async play(set: CallSet, signal: AbortSignal): Promise<RunResult> {
    const strikes = set.map((each) => readInjection(sayFailedCall(each)));
    return await this.#onCopy(signal, async (copy) => {
      this.#usual ??= copy.record();
      const usual = await this.#usual;
      const first = set.length === 0 ? usual : await this.#struck(copy, strikes);
      const missed = await this.#missed(copy, first, usual);
      const result = { ...systemResult(this.#system, first, usual), ...(missed.length > 0 && { missed }) };
      if (result.broken.length > 0)
        this.#stories.set(keyOf(set), systemReport(this.#system, this.file, first, injectedIn(first, strikes)));
      if (result.broken.length === 0) return result;
      for (let nth = 0; nth < again; nth++) {
        this.repeats += 1;
        const next = systemResult(this.#system, await copy.play(strikes), usual);
        if (rulesOf(next) !== rulesOf(result)) return { ...result, undecided: true };
      }
      return result;
    });
  }

  /** Plays a set until all of it strikes: an earlier run has made these calls, so a missing one may only be late. */
  async #struck(copy: SystemCopy, strikes: readonly Injection[]): Promise<SystemPlay> {
    let play = await copy.play(strikes);
    for (let nth = 0; nth < again && play.struck.size < strikes.length; nth++) {
      this.repeats += 1;
      play = await copy.play(strikes);
    }
    return play;
  }

  /** Lists the calls of a run that the recording lacks, and that a longer recording shows, so that no failure caused them. */
  async #missed(copy: SystemCopy, run: SystemPlay, usual: SystemPlay): Promise<string[]> {
    const known = new Set(usual.ids.values());
    const others = [...run.ids.values()].filter((id) => !known.has(id));
    if (others.length === 0) return [];
    this.#long ??= this.#recordLong(copy);
    const made = new Set((await this.#long).ids.values());
    return others.filter((id) => made.has(id));
  }

  /** Plays twice, because a late call of the run before could come during the first. */
  async #recordLong(copy: SystemCopy): Promise<SystemPlay> {
    this.repeats += 2;
    await copy.record(true);
    return await copy.record(true);
  }

  /** Returns the run of a set that broke a rule. */
  story(set: CallSet): Report | undefined {
    return this.#stories.get(keyOf(set));
  }

  async close(): Promise<void> {
    await Promise.all(this.#copies.map((copy) => copy.close()));
  }

  async #onCopy<Result>(signal: AbortSignal, work: (copy: SystemCopy) => Promise<Result>): Promise<Result> {
    const copy = this.#free.pop() ?? (await this.#another(signal));
    const result = await work(copy);
    this.#free.push(copy);
    return result;
  }

  async #another(signal: AbortSignal): Promise<SystemCopy> {
    const copy = await SystemCopy.start(this.#system, this.#programs, signal);
    this.#copies.push(copy);
    // The first request of a program is slower than all others, because it loads code and opens connections.
    await copy.record();
    return copy;
  }
}

function rulesOf({ broken }: RunResult): string {
  return broken
    .map(({ rule }) => rule)
    .sort()
    .join("\n");
}
