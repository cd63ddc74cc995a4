import type { Command } from "commander";
import { ProblemError } from "../../scenario/problem.ts";
import type { Lab } from "../lab.ts";
import type { Manner } from "./lesson.ts";

export interface MannerOptions {
  readonly plain?: boolean;
  readonly predict: boolean;
}

export function mannerOptions(command: Command): void {
  command
    .option("--plain", "sentences alone: no spinner, no drawing, no tables; for screen readers")
    .option("--no-predict", "do not ask for predictions");
}

/** How lessons are given; questions need somebody to answer them. */
export function mannerOf({ terminal }: Lab, { plain, predict }: MannerOptions, instead: string): Manner {
  if (terminal.interactive) return { plain: plain ?? false, predict };
  throw new ProblemError([{ says: "This asks questions, and there is no terminal to ask them on", cure: instead }]);
}
