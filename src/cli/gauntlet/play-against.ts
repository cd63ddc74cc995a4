import { type Accepted, type ChosenFailures, type Gauntlet, isWanted } from "../../gauntlet/card.ts";
import { gauntletWhy } from "../../render/text/gauntlet/gauntlet-why.ts";
import { brokenIn, undecidedIn, verdictWords } from "../../render/view/gauntlet-rows.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { capital } from "../../text/words/capital.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { allOf } from "../../text/words/lists.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { Lab } from "../lab.ts";
import { chooseLanguages } from "../options/languages-option.ts";
import { spin } from "../output/spinner.ts";
import { exitCodeOf } from "../program/exit-code.ts";
import { outputsOf } from "../report/outputs.ts";
import { show } from "../report/show-result.ts";
import type { GauntletOptions } from "./gauntlet-options.ts";
import { type GauntletTarget, gauntletTargetOf } from "./gauntlet-target.ts";
import { ownLanguage } from "./own-language.ts";

/** Plays the selected failures and reports which rules hold. */
export async function gauntlet(lab: Lab, options: GauntletOptions): Promise<number> {
  const outputs = await outputsOf(options, "gauntlet", "table");
  const target = await gauntletTargetOf(lab, options);
  chooseLanguages(lab.terminal, options);
  const own = options.languages === undefined ? ownLanguage(target.words) : undefined;
  if (own !== undefined) lab.terminal.languages = [own];
  if (options.why !== undefined) return await why(lab, target, options.why);
  const chosen = await chosenOf(target, options);
  const result = await played(lab, target, chosen);
  const { screen: _, ...files } = outputs;
  await show(lab, options.quiet && result.holds ? files : outputs, { kind: "gauntlet", value: result });
  if (result.interrupted) {
    lab.terminal.note(`${capital(verdictWords(result))}.`);
    return mustHave(lab.interruption.code, "the code of the signal");
  }
  if (outputs.screen === undefined) lab.terminal.note(`${capital(verdictWords(result))}.`);
  return exitCodeOf([result]);
}

/** Plays one failure and prints its full trace. */
async function why({ terminal, ...lab }: Lab, target: GauntletTarget, written: string): Promise<number> {
  const only = namesIn("--why", target.failures)(written);
  if (only.length > 1)
    throw new ProblemError([{ says: `--why ${written} names several failures`, cure: "name one of them" }]);
  const { rows } = await played({ terminal, ...lab }, target, { only });
  const row = mustHave(rows[0], written);
  const { whom, rules } = target;
  const { tasksThatPay } = await import("../../gauntlet/task/code-task.ts");
  const unpaidIn = row.got.every(target.isPaid) ? [] : tasksThatPay(row.failure, target.tests);
  const demand = { whom, rules, correct: target.correct(row), unpaidIn };
  terminal.print(gauntletWhy(terminal.withoutSecrets(row), demand, terminal.look));
  if (brokenIn(row).length > 0) return 1;
  return undecidedIn(row).length > 0 ? 4 : 0;
}

async function chosenOf(
  target: GauntletTarget,
  { only, skip, rules, accept }: GauntletOptions,
): Promise<ChosenFailures> {
  const chosen: ChosenFailures = {
    ...(only && { only: only.flatMap(namesIn("--only", target.failures)) }),
    ...(skip && { skip: skip.flatMap(namesIn("--skip", target.failures)) }),
    ...(rules && { rules: rules.flatMap(namesIn("--rules", target.rules, "rule")) }),
    ...(accept !== undefined && { accepted: await acceptedIn(accept, target) }),
  };
  if (wantedIn(target, chosen).length === 0)
    throw new ProblemError([{ says: "--only and --skip leave nothing to play", cure: "leave out one of them" }]);
  return chosen;
}

/** Loads the YAML reader, which is slow to load, only if this file is given. */
async function acceptedIn(file: string, target: GauntletTarget): Promise<Accepted> {
  const { readAccepted } = await import("./accepted.ts");
  return readAccepted(file, target);
}

function wantedIn({ failures }: GauntletTarget, chosen: ChosenFailures): GauntletTarget["failures"] {
  return failures.filter(({ name }) => isWanted(name, chosen));
}

/** Plays at least one failure, because without any no rule can be judged. */
export async function played({ terminal }: Lab, target: GauntletTarget, chosen: ChosenFailures): Promise<Gauntlet> {
  const playing = new Set<string>();
  const all = wantedIn(target, chosen).length;
  const count = () => `${[...playing].at(-1) ?? "starting"} (${playing.size} of ${all})`;
  const spinner = await spin(terminal, count);
  try {
    const result = await target.play(chosen, (failure) => playing.add(failure));
    if (result.rows.length > 0) return result;
    const says = `${allOf(result.unplayed)} cannot be played with a server that runs already`;
    throw new ProblemError([{ says, cure: "start it with a command" }]);
  } finally {
    spinner.stop();
  }
}

/** Reads the names of failures or rules, separated by commas. */
function namesIn(
  option: string,
  all: readonly { readonly name: string }[],
  kind: "failure" | "rule" = "failure",
): (written: string) => string[] {
  const known = all.map(({ name }) => name);
  const list = kind === "failure" ? `see ${labCommand("list failures")}` : `write ${known.join(", ")}`;
  return (written) =>
    written.split(",").map((each) => {
      const name = each.trim();
      if (known.includes(name)) return name;
      const says = `${option} ${name} is not a ${kind} of the gauntlet`;
      throw new ProblemError([{ says, cure: suggest(name, known, list) }]);
    });
}
