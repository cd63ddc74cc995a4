import type { Each, Format } from "../../render/format.ts";
import { ofRuns, oneByOne } from "../../render/format.ts";
import type { FormatName } from "../../render/formats.ts";
import type { Job } from "../../scenario/playing/job.ts";
import { loadsOf } from "../../scenario/steps/load-step.ts";

interface RunFormatOptions {
  readonly all?: boolean;
  readonly track?: string;
  readonly compare?: boolean;
}

/** Returns the kind of result for these runs. */
export function kindOf(jobs: readonly Job[], { compare }: RunFormatOptions): "story" | "load" | "list" | "variants" {
  if (compare) return "variants";
  if (jobs.length > 1) return "list";
  return jobs.some(({ scenario }) => loadsOf(scenario).length > 0) ? "load" : "story";
}

/** Returns the default format: a line each for a whole library or track. */
export function usualFormat({ all, track, compare }: RunFormatOptions): FormatName {
  return (all || track !== undefined) && !compare ? "line" : "table";
}

const each: Each = {
  isList: true,
  sumsUp: false,
  async renderer() {
    const { line } = await import("../../render/text/run/line.ts");
    const { isFailed, isUndecided } = await import("../../scenario/report.ts");
    return (report, look) => (isFailed(report) || isUndecided(report) ? line(report, look) : "");
  },
};

export const failures: Format = {
  about: "a line for each scenario whose expectations do not all hold",
  each,
  draws: ofRuns(oneByOne(each)),
};
