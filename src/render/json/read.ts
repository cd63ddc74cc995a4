import * as v from "valibot";
import type { Report } from "../../scenario/report.ts";
import { marker } from "../marker.ts";
import type { Made } from "../results.ts";
import { escapeLine } from "../view/escape.ts";
import { documentSchema, type ReportDocument } from "./document.ts";
import { scenarioOf } from "./kept.ts";
import { readCalls } from "./read-calls.ts";
import { readLoads } from "./read-load.ts";

/** A stored result, or why it is not one, in one line. */
export type Stored =
  | {
      readonly reports: readonly Report[];
      readonly more: Pick<ReportDocument, "kind" | "health" | "route">;
      readonly made: Made;
    }
  | { readonly wrong: string };

export function readReports(text: string): Stored {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { wrong: "is not JSON" };
  }
  if (typeof json !== "object" || json === null || !("is" in json) || json.is !== marker)
    return { wrong: "is not a report of the lab, or was written by a version that is too old" };
  const { version, lab } = json as { version?: unknown; lab?: unknown };
  if (!("reports" in json)) return { wrong: "does not contain a run: only results of runs can be shown again" };
  if (version !== 1) return { wrong: `is a report of version ${String(version)}, and this lab reads version 1` };
  const read = v.safeParse(documentSchema, json);
  if (!read.success) {
    const [issue] = read.issues;
    return { wrong: `cannot be read at ${v.getDotPath(issue) ?? "its top"} (written by lab ${String(lab)})` };
  }
  const { reports, lab: by = "", command = "", ...more } = read.output;
  try {
    const made = { version: escapeLine(by), command: escapeLine(command) };
    return { reports: reports.map(reportOf), more, made };
  } catch (error) {
    return { wrong: `cannot be read: ${(error as Error).message}` };
  }
}

function reportOf(json: ReportDocument["reports"][number]): Report {
  const {
    scenario: name,
    title,
    world,
    seed,
    setup,
    changes,
    twisted,
    tookMs,
    skipped,
    stuck,
    verdict,
    ledger,
    kept,
  } = json;
  if (kept === undefined)
    throw new Error("it was written by a version that did not store what is needed; run it again");
  const { set, forgiving, own, toleranceMs, lagMs, goesOn, forgottenCalls } = kept;
  const scenario = scenarioOf(kept, { name, title, setup, worlds: [world] });
  const load = readLoads(json, scenario);
  return {
    ...{
      scenario,
      world,
      seed,
      setup,
      changes,
      set,
      twisted,
      forgiving,
      tookMs,
      skipped,
      stuck,
      goesOn,
      forgottenCalls,
    },
    ...(own !== undefined && { own }),
    verdict: { holds: verdict.holds, checks: verdict.checks, ...(verdict.undecided && { undecided: true as const }) },
    // No question is asked when a report is shown again.
    ...{ plainHolds: verdict.holds, choices: [], seen: [] },
    ...{ toleranceMs, lagMs, lagPeakMs: lagMs, ledger },
    ...readCalls(json, ledger, { setup, own }),
    ...(load !== undefined && { load }),
  };
}
