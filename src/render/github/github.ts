import type { Report } from "../../scenario/report.ts";
import type { Look } from "../look.ts";
import type { Made, Runs } from "../results.ts";
import { caseOf, type State } from "../view/cases.ts";
import { escapeAll } from "../view/escape.ts";
import { repeatCommand } from "../view/repeat.ts";
import { type Annotation, annotation } from "./command.ts";

const levels: Readonly<Record<State, Annotation["level"] | undefined>> = {
  holds: undefined,
  fails: "error",
  changed: "notice",
  accepted: "notice",
  undecided: "warning",
  skipped: "notice",
};

/** Writes workflow commands, which GitHub turns into annotations: one for each expectation that failed. */
export function github({ reports }: Runs, _: Look, made: Made): string {
  const lines = reports.flatMap((raw) => annotations(escapeAll(raw), made));
  return lines.map((line) => `${line}\n`).join("");
}

function annotations(report: Report, made: Made): string[] {
  const { name, state, says, fell } = caseOf(report);
  const level = levels[state];
  if (level === undefined) return [];
  const { file, places } = report.scenario;
  const again = repeatCommand(report, made);
  const at = (place: Pick<Annotation, "file" | "line">, text: string) =>
    annotation({ level, ...place, title: name, text: `${text}\n${again}` });
  if (fell.length === 0) return [at({ file }, says)];
  return fell.map((check) => at(places?.[check.says] ?? { file }, `${check.says}; seen: ${check.saw}`));
}
