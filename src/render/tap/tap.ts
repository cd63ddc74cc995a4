import type { Report } from "../../scenario/report.ts";
import { marker } from "../../text/marker.ts";
import type { Look } from "../look.ts";
import type { Made, Runs } from "../results.ts";
import { caseOf } from "../view/cases.ts";
import { escapeAll, escapeLine } from "../view/escape.ts";
import { repeatCommand } from "../view/repeat.ts";
import { directiveFree, quoted } from "./tap-text.ts";

/** Writes TAP version 14: a test point for each scenario, with failed expectations as YAML below it. */
export function tap({ reports }: Runs, _: Look, made: Made): string {
  const points = reports.map((raw, at) => point(escapeAll(raw), at + 1, made));
  return [
    "TAP version 14",
    `# ${marker}, lab ${made.version}`,
    reports.length === 0 ? "1..0 # SKIP no scenario" : `1..${reports.length}`,
    ...points.flat(),
    "",
  ].join("\n");
}

function point(report: Report, nth: number, made: Made): string[] {
  const { track, name, title, state, says, fell } = caseOf(report);
  const isOk = state === "holds" || state === "skipped" || state === "undecided";
  const directive = { skipped: ` # SKIP ${says}`, undecided: ` # SKIP ${says}`, changed: ` # Todo ${says}` }[
    state as "skipped"
  ];
  const description = `${track}/${name}: ${title}`;
  const told = fell.flatMap((check) => [`    - expected: ${quoted(check.says)}`, `      seen: ${quoted(check.saw)}`]);
  return [
    `${isOk ? "ok" : "not ok"} ${nth} - ${directiveFree(description)}${escapeLine(directive ?? "")}`,
    "  ---",
    `  duration_ms: ${Number(report.tookMs.toFixed(3))}`,
    `  world: ${report.world}`,
    `  seed: ${report.seed}`,
    `  command: ${quoted(repeatCommand(report, made))}`,
    ...(told.length === 0 ? [] : ["  failures:", ...told]),
    "  ...",
  ];
}
