import type { Report } from "../../scenario/report.ts";
import type { Look } from "../look.ts";
import type { Made, Runs } from "../results.ts";
import { caseOf, type State } from "../view/cases.ts";
import { escapeAll } from "../view/escape.ts";
import { repeatCommand } from "../view/repeat.ts";

const levels: Readonly<Record<State, string | undefined>> = {
  holds: undefined,
  fails: "error",
  changed: "notice",
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
  const { file } = report.scenario;
  const place = file === undefined ? "" : `file=${property(file)},`;
  const texts = fell.length === 0 ? [says] : fell.map((check) => `${check.says}; seen: ${check.saw}`);
  const again = repeatCommand(report, made);
  return texts.map((text) => `::${level} ${place}title=${property(name)}::${data(`${text}\n${again}`)}`);
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
