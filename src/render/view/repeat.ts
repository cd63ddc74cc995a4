import { wordFor } from "../../scenario/library/word-for.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import type { Report } from "../../scenario/report.ts";
import { usualSeed } from "../../scenario/usual-seed.ts";
import { hideWords } from "../../text/secrets/secret-words.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellLine, wordsOf } from "../../text/words/shell-word.ts";
import type { Made } from "../results.ts";

/** The inputs that determine a run. */
type Repeatable = Pick<Report, "world" | "seed" | "twisted" | "forgiving" | "set"> & {
  readonly scenario: Pick<Report["scenario"], "name" | "track" | "file">;
  readonly own?: readonly string[];
  readonly injected?: Report["injected"];
};

/** Returns the command for the same run, with or without the twist. Defaults are omitted. */
export function runCommand({ scenario, world, seed }: Pick<Report, "scenario" | "world" | "seed">, twisted: boolean) {
  const inWorld = world === usualWorld(scenario) ? "" : ` --world ${world}`;
  const bySeed = seed === usualSeed ? "" : ` --seed ${seed}`;
  const options = (twisted ? " --twist" : "") + inWorld + bySeed;
  return labCommand(`run ${wordFor(scenario)}`) + options;
}

/**
 * Returns the command that repeats this run on any machine with the same version. It omits secrets and the commands of
 * the user's own servers.
 */
export function repeatCommand(report: Repeatable, made: Made): string {
  const { scenario, world, seed, twisted, forgiving, set, own = [], injected = [] } = report;
  const { track, file, name } = scenario;
  // A scenario without a file is described by the command line itself.
  if (track === "" && file === undefined) return made.command;
  const changes = set.flatMap((each) => ["--set", each]);
  const words = [
    ...["lab", "run", file ?? name, "--world", world, "--seed", `${seed}`],
    ...(twisted ? ["--twist"] : []),
    ...changes,
    ...injected.flatMap(({ at }) => ["--fail", at]),
    ...own.flatMap((server) => ["--use", `${server}=…`]),
    ...(set.length > 0 && !forgiving ? ["--strict"] : []),
  ];
  return shellLine(hideWords(words, () => {}));
}

/** Returns a command line without its changes. */
export function withoutSets(command: string): string {
  const words = wordsOf(command);
  const isKept = (word: string, at: number) => !/^'?--set(=|$)/.test(word) && words[at - 1] !== "--set";
  return words.filter(isKept).join(" ");
}
