import type { Look } from "../../look.ts";
import type { HealthRuns } from "../../results.ts";
import { escapeAll } from "../../view/escape.ts";
import { pathOf, stagesOf, statusOf } from "../../view/health/health-stages.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor, statusPaint } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

const margin = "    ";

/** Writes one line for each answer: its status, its path, and the settings at that time. */
export function healthLines({ reports, stages }: HealthRuns, look: Look): string {
  const { none } = glyphsFor(look);
  const paint = paintFor(look);
  const answers = reports.flatMap((report) => stagesOf(escapeAll(report), stages.map(escapeAll)));
  const lines = answers.flatMap(({ says, calls }) =>
    calls.flatMap((call) => {
      const status = statusOf(call, none);
      const [first = "", ...others] = wrap(`${pathOf(call)}: ${says}`, look.width - margin.length);
      const head = statusPaint(status, paint)(status.padEnd(margin.length));
      return [head + first, ...others.map((line) => margin + line)];
    }),
  );
  return `${lines.join("\n")}\n`;
}
