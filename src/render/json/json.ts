import type { LedgerLine } from "../../scenario/recorded-call.ts";
import type { Report } from "../../scenario/report.ts";
import type { Draw } from "../format.ts";
import type { HealthRuns, Made, Results, RouteRuns, Runs } from "../results.ts";
import { defencesOf } from "../view/calls/defences.ts";
import { callDocument, eventForm, rounded } from "./call-json.ts";
import type { ReportDocument } from "./documents/document.ts";
import { documentText } from "./documents/document-text.ts";
import { keptOf } from "./kept.ts";
import { loadFields } from "./load-json.ts";

type JsonReport = ReportDocument["reports"][number];

type OfRuns = NonNullable<ReportDocument["kind"]>;

/** Draws one document for programs, whatever the number of reports. */
export function json<K extends OfRuns>(kind: K): Draw<K> {
  return (result: Results[K], _: unknown, made: Made) => {
    const { reports, ...more } = result as Runs & Partial<HealthRuns> & Partial<RouteRuns>;
    const { stages, played, picture } = more;
    const health = stages && played !== undefined ? { health: { stages, played } } : {};
    const route = picture === undefined ? {} : { route: picture };
    return documentText({ kind, ...health, ...route, ...reportsDocument(reports) }, made);
  };
}

export function reportsDocument(reports: readonly Report[]): ReportDocument {
  return { version: 1, reports: reports.map(reportDocument) };
}

export function reportDocument(report: Report): JsonReport {
  return {
    scenario: report.scenario.name,
    title: report.scenario.title,
    world: report.world,
    seed: report.seed,
    setup: { ...report.setup },
    changes: [...report.changeWords],
    ...(report.injected && { injected: report.injected.map((each) => ({ ...each })) }),
    twisted: report.twisted,
    tookMs: rounded(report.tookMs),
    skipped: report.skipped,
    stuck: report.stuck,
    verdict: {
      holds: report.verdict.holds,
      ...(report.verdict.undecided && { undecided: true }),
      checks: report.verdict.checks.map(({ holds, says, saw }) => ({ holds, says, saw })),
    },
    calls: report.calls.map(callDocument),
    ledger: report.ledger.map(ledgerDocument),
    defences: defencesOf(report).map(({ did, changes, ...row }) => ({
      ...row,
      did: Object.fromEntries(did),
      changes: changes.map(({ atMs, state }) => ({ atMs: rounded(atMs), state })),
    })),
    events: report.events.map(eventForm.write),
    ...(report.load && loadFields(report.load)),
    kept: keptOf(report),
  };
}

/**
 * Returns the document for servers that were kept running: their calls and ledger, without the earliest if there were
 * too many.
 */
export function endDocument({ calls, ledger, forgottenCalls }: Report) {
  return { ended: true, calls: calls.map(callDocument), ledger: ledger.map(ledgerDocument), leftOut: forgottenCalls };
}

function ledgerDocument({ atMs, ...line }: LedgerLine): JsonReport["ledger"][number] {
  return { ...line, atMs: rounded(atMs) };
}
