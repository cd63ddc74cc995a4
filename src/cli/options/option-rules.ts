import type { Command } from "commander";
import { ProblemError } from "../../text/problems/problem.ts";
import { together } from "./repeated-option.ts";

/** Rejects options that exclude each other, so that none silently wins. */
export function onlyOneOf(command: Command, ...longs: readonly string[]): void {
  command.hook("preAction", () => {
    const [one, other] = longs.filter((long) => isGiven(command, long));
    if (one !== undefined && other !== undefined) throw together(one, other);
  });
}

/** Rejects an option that has no effect without one of the others. Others that this command does not have are left out. */
export function needs(command: Command, long: string, ...all: readonly string[]): void {
  command.hook("preAction", () => {
    const others = all.filter((other) => command.options.some((each) => each.long === other));
    if (!isGiven(command, long) || others.some((other) => isGiven(command, other))) return;
    const cure = `add ${others.join(" or ")}, or leave out ${long}`;
    throw new ProblemError([{ says: `${long} has no effect without ${others.join(" or ")}`, cure }]);
  });
}

/** Returns whether the command line itself contains the option, rather than its default. */
export function isGiven(command: Command, long: string): boolean {
  const option = command.options.find((each) => each.long === long);
  if (option === undefined) throw new Error(`${command.name()} has no option ${long}`);
  return command.getOptionValueSource(option.attributeName()) === "cli";
}
