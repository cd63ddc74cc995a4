import { type CodeTask, loadCodeTask } from "../../gauntlet/task/code-task.ts";
import { type JudgedTask, judgeTask } from "../../gauntlet/task/judge-task.ts";
import { documentText } from "../../render/json/documents/document-text.ts";
import { wrapHint } from "../../render/text/drawing/hint.ts";
import { codeJudgement, codeStory } from "../../render/text/practice/code-text.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { gotWords } from "../../render/view/gauntlet-rows.ts";
import { inYourCodeLines } from "../../render/view/learn/in-your-code.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import type { GauntletOptions } from "../gauntlet/gauntlet-options.ts";
import { gauntletTargetOf } from "../gauntlet/gauntlet-target.ts";
import { played } from "../gauntlet/play-against.ts";
import type { Lab } from "../lab.ts";
import { together } from "../options/repeated-option.ts";
import { asksForHints, type PracticeOptions } from "../practice/practice-options.ts";
import { readLanguages } from "../state/languages.ts";
import { mostKept } from "../state/progress-format.ts";
import { sayRemembered } from "../state/say-progress.ts";
import { recordAttempt, recordEnd } from "../state/stored-progress.ts";
import { writeStarters } from "./starters.ts";

export type CodeOptions = GauntletOptions & PracticeOptions;

/** Shows a task, writes its starters, or judges the user's program by the task's failures and rules. */
export async function playTask(lab: Lab, name: string, options: CodeOptions): Promise<number> {
  const { terminal } = lab;
  const { json, hint, out } = options;
  const hints = asksForHints(options);
  const task = loadCodeTask(name);
  const program = programIn(task, options);
  if (out !== undefined) {
    if (program !== undefined) throw together("--out", program.long);
    return say(lab, task, writeStarters(task, out));
  }
  if (hints && program !== undefined) throw together(hint === undefined ? "--hints" : "--hint", program.long);
  if (hints) return await printAdvice(lab, task, hint);
  if (program === undefined) {
    if (json) terminal.printData(documentText({ kind: "task", ...task }, lab.made));
    else terminal.print(codeStory(task, terminal.look));
    return 0;
  }
  const target = await gauntletTargetOf(lab, options);
  const result = await played(lab, target, { only: task.failures, rules: task.rules });
  const judged = judgeTask(task, terminal.withoutSecrets(result), target.isPaid);
  if (json) terminal.printData(documentText(documentOf(judged), lab.made));
  else terminal.print(codeJudgement(judged, program.option, terminal.look));
  if (result.interrupted) return mustHave(lab.interruption.code, "the code of the signal");
  const { isDone, undecided } = judged;
  if (!isDone && undecided) return 4;
  const entry = `code/${task.name}`;
  if (lab.store !== undefined) {
    const made = { changes: {}, missed: missedBy(judged).slice(0, mostKept.missed), right: isDone };
    sayRemembered(await recordAttempt(entry, made, lab.store), terminal);
  }
  if (!isDone) return 1;
  sayRemembered(await recordEnd(entry, "done", {}, lab.store), terminal, "lesson");
  return 0;
}

interface NamedProgram {
  readonly long: string;
  /** As it is written for another command. */
  readonly option: string;
}

/** Returns the option that names the user's program; undefined if none does. */
function programIn({ tests, name }: CodeTask, { use, client, bench }: CodeOptions): NamedProgram | undefined {
  const isClient = client !== undefined;
  if (!isClient && use === undefined && bench === undefined) return undefined;
  if (isClient !== (tests === "client")) {
    const [says, cure] = isClient ? ["a server", "--use 'order=COMMAND'"] : ["a client", "--client 'COMMAND'"];
    throw new ProblemError([{ says: `${name} is a task for ${says}`, cure: `write ${cure}` }]);
  }
  const benchOption = bench === undefined ? "" : ` --bench ${shellWord(bench)}`;
  if (isClient) return { long: "--client", option: `--client ${shellWord(client)}${benchOption}` };
  const uses = (use ?? []).map((each) => ` --use ${shellWord(each)}`).join("");
  return { long: use === undefined ? "--bench" : "--use", option: `${uses}${benchOption}`.trim() };
}

function say({ terminal }: Lab, { name, tests }: CodeTask, files: readonly string[]): number {
  const node = mustHave(
    files.find((file) => file.endsWith(".mjs")),
    "the starter in JavaScript",
  );
  const option =
    tests === "server" ? `--use ${shellWord(`order=node ${node}`)}` : `--client ${shellWord(`node ${node}`)}`;
  const hint = wrapHint(`${labCommand(`practice ${name} ${option}`)} judges one.`, terminal.look.width);
  terminal.print(`${[...files.map((file) => `Created ${escapeLine(file)}`), ...hint].join("\n")}\n`);
  return 0;
}

/** Prints why each rule of the task is broken in common stacks. */
async function printAdvice(lab: Lab, { name, tests, rules: wanted }: CodeTask, only?: number): Promise<number> {
  const { printHints } = await import("../mend/exercises.ts");
  const { clientRules } = await import("../../gauntlet/client/client-rules.ts");
  const { rules } = await import("../../gauntlet/judge/rules.ts");
  const all = tests === "server" ? rules : clientRules;
  const chosen = readLanguages();
  const hints = all
    .filter(({ name }) => wanted.includes(name))
    .map((rule) => {
      const [advice = "", ...inLanguages] = inYourCodeLines(rule, chosen);
      return [advice.replace("In your code", rule.name), ...inLanguages].join("\n");
    });
  return printHints(lab, { name, hints }, only);
}

/** Returns texts such as "hang: in-time". A failure that was not played is missed, too. */
function missedBy({ rows, unplayed }: JudgedTask): string[] {
  return [...rows.flatMap(({ row, missed }) => missed.map(({ rule }) => `${row.failure}: ${rule}`)), ...unplayed];
}

function documentOf({ task, isDone, undecided, rows, unplayed }: JudgedTask) {
  return {
    kind: "task",
    code: task.name,
    done: isDone,
    undecided,
    failures: rows.map(({ row, missed }) => ({
      failure: row.failure,
      about: row.about,
      got: gotWords(row.got),
      charged: row.charged,
      missed,
    })),
    unplayed,
    lesson: task.lesson,
  };
}
