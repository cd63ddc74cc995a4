import type { Command } from "commander";
import { ProblemError } from "../../text/problem.ts";
import type { Lab } from "../lab.ts";

export interface Manner {
  readonly plain: boolean;
  readonly predict: boolean;
}

/** What stands before a lesson. */
export interface Before {
  /** Kinds of servers that were introduced; those that a lesson introduces are added. */
  readonly met: Set<string>;
  /** Whether there is anything to go back to. */
  readonly something: boolean;
}

export interface MannerOptions {
  readonly plain?: boolean;
  readonly predict: boolean;
}

export function mannerOptions(command: Command): void {
  command
    .option("--plain", "plain sentences without tables or drawings, for screen readers")
    .option("--no-predict", "skip the questions");
}

/** How lessons are given; questions need somebody to answer them. */
export function mannerOf({ terminal }: Lab, { plain, predict }: MannerOptions, instead: string): Manner {
  if (terminal.interactive) return { plain: plain ?? false, predict };
  throw new ProblemError([{ says: "This asks questions, and there is no terminal to ask them on", cure: instead }]);
}
