import type { Made } from "../../results.ts";
import type { ComparedClients } from "../../view/compare/compared-clients.ts";
import type { ComparedDefence } from "../../view/compare/compared-defence.ts";
import type { Difference } from "../../view/compare/difference.ts";
import { answeredQuestions } from "../../view/learn/answered-questions.ts";
import type { ClassResults } from "../../view/learn/class-results.ts";
import type { LearnerProgress } from "../../view/learn/learner-progress.ts";
import type { PlayedPapers } from "../../view/paper-words.ts";
import { graphOf, type ShownSetup, titleOf } from "../../view/setup/shown-setup.ts";
import type { Swept } from "../../view/swept.ts";
import { documentText } from "./document-text.ts";

export function clients(compared: ComparedClients, _: unknown, made: Made): string {
  const { fault, value, about, shows, showing, rows } = compared;
  return documentText({ kind: "clients", fault, value, about, shows, showing, ...showing, rows }, made);
}

export function defence(compared: ComparedDefence, _: unknown, made: Made): string {
  return documentText({ kind: "defence", ...compared }, made);
}

export function difference(found: Difference, _: unknown, made: Made): string {
  return documentText({ kind: "difference", ...found }, made);
}

export function sweep({ drawn, pictures, charts, csv, ndjson, ...swept }: Swept, _: unknown, made: Made): string {
  return documentText({ kind: "sweep", ...swept }, made);
}

export function papers({ papers: played }: PlayedPapers, _: unknown, made: Made): string {
  const documents = played.map(({ paper, verdict, seeds, set, rows, stops }) => ({
    ...{ name: paper.name, title: paper.scenario.title, source: paper.source, claim: paper.claim, verdict, seeds, set },
    rows: rows.flatMap(({ row, numbers, singleRun, agrees, isVague }) => {
      if (row.kind !== "published") return [];
      const { says, published, as } = row;
      return { says, published, as, ours: numbers[0].ours, singleRun, agrees, ...(isVague && { isVague }) };
    }),
    shapes: rows.flatMap(({ row, numbers, agrees }) =>
      row.kind === "shape" ? { says: row.says, ours: numbers.map(({ ours }) => ours), agrees } : [],
    ),
    ...{ parameters: paper.parameters, leavesOpen: paper.leavesOpen, atWork: paper.atWork },
    stops: { says: paper.stops.says, setting: paper.stops.setting, values: stops },
  }));
  return documentText({ kind: "paper", papers: documents }, made);
}

export function setup(shown: ShownSetup, _: unknown, made: Made): string {
  const { boxes, arrows } = graphOf(shown, false);
  const servers = boxes.map(({ name, count, notes }) => ({ name, count, settings: notes }));
  const calls = arrows.map(({ from, to, says, notes }) => ({ from, to, request: says, settings: notes }));
  const { scenario, hasAnswers } = shown;
  const questions = hasAnswers && { questions: answeredQuestions(scenario) };
  return documentText(
    { kind: "setup", name: scenario.name, title: titleOf(shown), servers, calls, ...questions },
    made,
  );
}

/** `students` has the grades, `questions` what was answered, and `unreadable` the files that do not count. */
export function classResults(results: ClassResults, _: unknown, made: Made): string {
  return documentText({ kind: "class", ...results }, made);
}

export function progress({ learner, stored, handIn }: LearnerProgress, _: unknown, made: Made): string {
  if (handIn !== undefined) return documentText(handIn, made);
  return documentText({ ...(learner !== undefined && { learner }), ...stored }, made);
}
