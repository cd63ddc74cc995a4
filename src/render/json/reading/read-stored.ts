import * as v from "valibot";
import type { Report } from "../../../scenario/report.ts";
import { marker } from "../../../text/marker.ts";
import type { Made } from "../../results.ts";
import { escapeLine } from "../../view/escape.ts";
import { readCalls } from "../call-json.ts";
import { documentSchema, type ReportDocument } from "../documents/document.ts";
import { readLoads } from "../load-json.ts";
import { scenarioOf } from "./kept-scenario.ts";
import { readOther, type StoredOther, type Unreadable } from "./read-others.ts";

/** A stored result that contains runs. */
export interface StoredRuns {
  readonly reports: readonly Report[];
  readonly more: Pick<ReportDocument, "kind" | "health" | "route">;
  readonly made: Made;
}

/** A learner's answers. The words of the lessons are not stored. */
interface StoredProgress {
  readonly progress: object;
  readonly learner?: string;
  readonly made: Made;
}

/** A stored result, or why it is not one. */
export type Stored = StoredRuns | StoredProgress | { readonly other: StoredOther; readonly made: Made } | Unreadable;

export function readStored(text: string): Stored {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { wrong: "is not JSON" };
  }
  if (typeof json !== "object" || json === null || !("is" in json) || json.is !== marker)
    return { wrong: "is not a report of the lab, or was written by a version that is too old" };
  const { version, lab, command: again } = json as { version?: unknown; lab?: unknown; command?: unknown };
  if (!("reports" in json)) {
    const made = madeBy(String(lab), String(again));
    if ("lessons" in json) return { progress: json, made, ...("learner" in json && { learner: String(json.learner) }) };
    const other = readOther(json);
    return "wrong" in other ? other : { other, made };
  }
  if (version !== 1) return { wrong: `is a report of version ${String(version)}, and this lab reads version 1` };
  const read = v.safeParse(documentSchema, json);
  if (!read.success) {
    const [issue] = read.issues;
    return { wrong: `cannot be read at ${v.getDotPath(issue) ?? "its top"} (written by lab ${String(lab)})` };
  }
  const { reports, lab: by = "", command = "", ...more } = read.output;
  if (reports.length === 0) return { wrong: "contains no run" };
  try {
    return { reports: reports.map(reportOf), more, made: madeBy(by, command) };
  } catch (error) {
    return { wrong: `cannot be read: ${(error as Error).message}` };
  }
}

function madeBy(version: string, command: string): Made {
  return { version: escapeLine(version), command: escapeLine(command) };
}

function reportOf(json: ReportDocument["reports"][number]): Report {
  const {
    scenario: name,
    title,
    world,
    seed,
    setup,
    changes: changeWords,
    injected,
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
  const { set, forgiving, own, toleranceMs, lagMs, goesOn, forgottenCalls, trace } = kept;
  const scenario = scenarioOf(kept, { name, title, setup }, world);
  const load = readLoads(json, scenario);
  return {
    ...{
      scenario,
      world,
      seed,
      setup,
      changeWords,
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
    ...(trace !== undefined && { trace }),
    ...(injected !== undefined && { injected }),
    verdict: { holds: verdict.holds, checks: verdict.checks, ...(verdict.undecided && { undecided: true as const }) },
    // A stored report asks no questions.
    ...{ plainHolds: verdict.holds, choices: [], seen: [] },
    ...{ toleranceMs, lagMs, lagPeakMs: lagMs, ledger },
    ...readCalls(json, ledger, { setup, own }),
    ...(load !== undefined && { load }),
  };
}
