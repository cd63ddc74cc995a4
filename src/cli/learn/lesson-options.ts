import type { Command } from "commander";
import { ProblemError } from "../../text/problem.ts";
import type { Lab } from "../lab.ts";

export interface Manner {
  readonly plain: boolean;
  readonly predict: boolean;
}

/** The context in which a lesson is given. */
export interface Before {
  /** Where in a track it stands. */
  readonly heading?: string;
  /** Kinds of servers already introduced; those that a lesson introduces are added. */
  readonly met: Set<string>;
  /** In a review the prediction is kept as one. */
  readonly of?: "review";
  /** Whether there is anything to go back to. */
  readonly something: boolean;
}

export interface MannerOptions {
  readonly plain?: boolean;
  readonly predict: boolean;
}

export function mannerOptions(command: Command): void {
  command
    .option("--plain", "print plain sentences without tables or drawings, for screen readers")
    .option("--no-predict", "skip the questions");
}

/** How lessons are given; questions need a person at a terminal. */
export function mannerOf({ terminal }: Lab, { plain, predict }: MannerOptions, instead: string): Manner {
  if (terminal.interactive) return { plain: plain ?? false, predict };
  throw new ProblemError([{ says: "this command asks questions, and there is no terminal", cure: instead }]);
}
