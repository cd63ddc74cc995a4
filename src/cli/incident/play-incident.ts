import type { Command } from "commander";
import type { Look } from "../../render/look.ts";
import { wrapHint } from "../../render/text/drawing/hint.ts";
import { actionLines, dashboard, incidentStory } from "../../render/text/incident/incident-text.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { dashboardOf } from "../../render/view/learn/incident-words.ts";
import { chosenBranch, isBest } from "../../scenario/incident/compare-branches.ts";
import { playFork } from "../../scenario/incident/fork.ts";
import type { IncidentDecision, IncidentFork } from "../../scenario/incident/incident.ts";
import { loadIncident } from "../../scenario/incident/read-incident.ts";
import { changeOf } from "../../scenario/setup/changes/set-option.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { Lab } from "../lab.ts";
import { ask } from "../learn/asking/ask-question.ts";
import { type Drawn, type Question, questionHeight } from "../learn/asking/question.ts";
import { onlyOneOf } from "../options/option-rules.ts";
import { PipedLines } from "../output/piped-lines.ts";
import { spin } from "../output/spinner.ts";
import { asksForHints, type PracticeOptions } from "../practice/practice-options.ts";
import { outputsOf } from "../report/outputs.ts";
import { show } from "../report/show-result.ts";
import { sayRemembered } from "../state/say-progress.ts";
import { recordAttempt, recordEnd } from "../state/stored-progress.ts";

export interface IncidentOptions extends PracticeOptions {
  readonly choose?: string;
  readonly set?: readonly string[];
  readonly seed: number;
  readonly out?: string;
  readonly force?: boolean;
}

export function incidentOptions(command: Command): void {
  command
    .option("--choose <action[,action]>", "choose this at the first decision, and at the next one")
    .option(
      "--out <file>",
      "write all branches of an incident to this file (.html, .json, .txt), or the starters of a task to this folder",
    )
    .option("--force", "with --out: replace a file that is not a report of the lab");
  onlyOneOf(command, "--choose", "--set");
}

/** Plays an incident up to its decisions, asks for them at a terminal, and shows what every branch costs. */
export async function playIncident(lab: Lab, name: string, options: IncidentOptions): Promise<number> {
  const { terminal, interruption, store } = lab;
  const { choose, set, seed, json, hint, out, force } = options;
  const incident = loadIncident(name);
  const { scenario, decisions } = incident;
  if (asksForHints(options)) return (await import("../mend/exercises.ts")).printHints(lab, scenario, hint);
  const outputs = await outputsOf(
    { ...(json && { json }), ...(out && { out }), ...(force && { force }) },
    "incident",
    "table",
  );
  const named = choose?.split(",").map((each) => each.trim()) ?? [];
  for (const [at, each] of named.entries())
    refuseUnknown(
      each,
      (decisions[at]?.actions ?? []).map((action) => action.name),
    );
  const own = set === undefined ? undefined : changeOf(set, scenario.setup);
  const spinner = await spin(terminal, () => `playing the branches of ${scenario.name}`);
  let fork: IncidentFork;
  try {
    fork = await playFork(incident, named, own, { seed, signal: interruption.signal });
  } finally {
    spinner.stop();
  }
  if (named.length === 0 && own === undefined && !json && out === undefined) {
    const chosen = await decided(lab, fork);
    if (chosen === undefined) return 0;
    fork = { ...fork, chosen };
  }
  await show(lab, outputs, { kind: "incident", value: fork });
  const branch = chosenBranch(fork);
  if (branch === undefined) return 0;
  const later = branch.choose.slice(fork.chosen.length);
  if (later.length > 0)
    terminal.note(`You left out a later decision, so its cheapest course counts: ${later.join(", ")}.`);
  const right = isBest(fork, branch);
  const entry = `incident/${scenario.name}`;
  if (store !== undefined) {
    const made = { changes: own ?? {}, ...(own === undefined && { choose: fork.chosen }), seed, right };
    sayRemembered(await recordAttempt(entry, made, store), terminal);
  }
  if (!right) return 1;
  sayRemembered(await recordEnd(entry, "done", {}, store), terminal, "lesson");
  return 0;
}

function refuseUnknown(name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  throw new ProblemError([
    known.length === 0
      ? { says: `there is no decision left for "${name}"`, cure: "leave it out" }
      : { says: `there is no action called "${name}"`, cure: suggest(name, known) },
  ]);
}

/** Shows what is known at each decision, and asks. Returns undefined if the learner left, or if no line of a pipe answers. */
async function decided(lab: Lab, { incident, branches }: IncidentFork): Promise<string[] | undefined> {
  const { terminal } = lab;
  const chosen: string[] = [];
  const lines = terminal.interactive ? undefined : new PipedLines(terminal);
  for (const decision of incident.decisions) {
    const branch = branches.find(({ choose }) => chosen.every((name, at) => choose[at] === name));
    const rows = dashboardOf(mustHave(branch, `the branch of ${chosen.join(", ")}`), decision);
    const page = (look: Look, room: number) => {
      const drawn = dashboard(rows, look);
      const story = chosen.length === 0 ? incidentStory(incident, look, room - drawn.length) : [];
      return [...story, ...drawn];
    };
    const answer = await (lines === undefined ? asked(lab, decision, page) : answeredBy(lines, lab, decision, page));
    if (answer === undefined) {
      if (lines !== undefined) sayHowToDecide(lab, incident.scenario.name, chosen);
      return undefined;
    }
    chosen.push(answer);
  }
  lines?.close();
  return chosen;
}

type DecisionPage = (look: Look, room: number) => string[];

/** Asks a learner at a terminal. */
async function asked(lab: Lab, decision: IncidentDecision, page: DecisionPage): Promise<string | undefined> {
  const choices = decision.actions.map(({ name, says }) => ({ says: escapeLine(says), value: name }));
  const question: Question<string> = { says: decision.ask, choices, turns: ["out"] };
  const drawn: Drawn<string> = (look, height) => ({
    ...question,
    page: page(look, height - questionHeight(question, look)),
  });
  const answer = await ask(drawn, lab);
  return "value" in answer ? answer.value : undefined;
}

/** Prints a decision and reads its action from a pipe. */
async function answeredBy(
  lines: PipedLines,
  { terminal }: Lab,
  decision: IncidentDecision,
  page: DecisionPage,
): Promise<string | undefined> {
  const { look } = terminal;
  terminal.print(`${[...page(look, Number.POSITIVE_INFINITY), "", ...actionLines(decision, look), ""].join("\n")}\n`);
  const line = await lines.next();
  if (line !== undefined)
    refuseUnknown(
      line,
      decision.actions.map(({ name }) => name),
    );
  return line;
}

function sayHowToDecide({ terminal }: Lab, scenario: string, chosen: readonly string[]): void {
  const command = labCommand(`practice ${scenario} --choose ${[...chosen, "CHOICE"].join(",")}`);
  terminal.print(`${wrapHint(`Decide with ${command}.`, terminal.look.width).join("\n")}\n`);
}
