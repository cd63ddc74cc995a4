import { type Format, formats } from "../../render/formats.ts";
import type { Report } from "../../scenario/report.ts";

interface Wanted {
  readonly all?: boolean;
  readonly track?: string;
  readonly compare?: boolean;
  readonly quiet?: boolean;
  readonly format?: string;
  readonly json?: boolean;
}

/** How the runs are printed: of a whole library a line each, unless more is asked for. */
export function formatOf({ all, track, compare, quiet, format, json }: Wanted): Format {
  if (quiet) return failures;
  const usual = (all || track !== undefined) && !compare ? "line" : "table";
  const named = formats[json ? "json" : (format ?? usual)]!;
  return compare && named === formats.table ? sideBySide : named;
}

const sideBySide: Format = {
  about: "runs of one scenario side by side",
  drawn: true,
  async whole() {
    const { compared } = await import("../../render/text/compare.ts");
    const { grouped } = await import("../../render/view/grouped.ts");
    return (reports, look) => {
      const byScenario = grouped(reports, ({ scenario }: Report) => scenario.setup);
      return [...byScenario.values()].map((each) => compared(each, look)).join("\n");
    };
  },
};

const failures: Format = {
  about: "a line for each scenario whose expectations do not all hold",
  isList: true,
  async each() {
    const { line } = await import("../../render/text/line.ts");
    const { isFailed, isUndecided } = await import("../../scenario/report.ts");
    return (report, look) => (isFailed(report) || isUndecided(report) ? line(report, look) : "");
  },
  sumsUp: false,
};
