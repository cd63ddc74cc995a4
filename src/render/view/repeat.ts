import type { Report } from "../../scenario/report.ts";
import { usualSeed } from "../../scenario/usual-seed.ts";
import { usualWorld } from "../../scenario/usual-world.ts";
import { wordFor } from "../../scenario/word-for.ts";
import { labCommand } from "../../text/lab-command.ts";
import { shellLine } from "../../text/shell-word.ts";
import type { Made } from "../results.ts";

/** The inputs that decide a run. */
type Repeatable = Pick<Report, "world" | "seed" | "twisted" | "forgiving" | "set"> & {
  readonly scenario: Pick<Report["scenario"], "name" | "track" | "file">;
  readonly own?: readonly string[];
};

/** The same run, with the twist or without it: what differs from the defaults is part of the command line. */
export function runCommand({ scenario, world, seed }: Pick<Report, "scenario" | "world" | "seed">, twisted: boolean) {
  const inWorld = world === usualWorld(scenario) ? "" : ` --world ${world}`;
  const bySeed = seed === usualSeed ? "" : ` --seed ${seed}`;
  const options = (twisted ? " --twist" : "") + inWorld + bySeed;
  return labCommand(`run ${wordFor(scenario)}`) + options;
}

/**
 * The command line that has this run again on any machine with the same version. Secrets are left out, and so is
 * what started the user's own servers.
 */
export function repeatCommand(report: Repeatable, made: Made): string {
  const { scenario, world, seed, twisted, forgiving, set, own = [] } = report;
  const { track, file, name } = scenario;
  // It is in no file: the command line itself describes it.
  if (track === "" && file === undefined) return made.command;
  const isSecret = (each: string) => /\.tokens=/.test(each);
  const changes = set.flatMap((each) => ["--set", isSecret(each) ? each.replace(/=.*$/s, "=…") : each]);
  return shellLine([
    ...["lab", "run", file ?? name, "--world", world, "--seed", `${seed}`],
    ...(twisted ? ["--twist"] : []),
    ...changes,
    ...own.flatMap((server) => ["--use", `${server}=…`]),
    ...(set.length > 0 && !forgiving ? ["--strict"] : []),
  ]);
}
