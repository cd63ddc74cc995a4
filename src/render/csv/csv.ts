import type { LoadResult } from "../../scenario/load/load-story.ts";
import type { Call } from "../../scenario/recorded-call.ts";
import type { Report } from "../../scenario/report.ts";
import type { Runs } from "../results.ts";
import { isFailure } from "../view/calls/call-words.ts";
import type { ComparedClients } from "../view/compare/compared-clients.ts";
import type { ComparedDefence } from "../view/compare/compared-defence.ts";
import type { Difference } from "../view/compare/difference.ts";
import { escapeAll } from "../view/escape.ts";
import type { LearnerProgress } from "../view/learn/learner-progress.ts";
import type { PlayedPapers } from "../view/paper-words.ts";
import type { Swept } from "../view/swept.ts";
import { csvOf, type Field } from "./csv-lines.ts";

type Columns<Item> = Readonly<Record<string, (item: Item) => Field>>;

interface RunCall {
  readonly report: Report;
  readonly call: Call;
}

const callColumns: Columns<RunCall> = {
  scenario: ({ report }) => report.scenario.name,
  changes: ({ report }) => report.changeWords.join("; "),
  seed: ({ report }) => report.seed,
  call: ({ call }) => call.call,
  parent: ({ call }) => call.parent,
  by: ({ call }) => call.by,
  to: ({ call }) => call.to,
  line: ({ call }) => call.line,
  try: ({ call }) => call.try ?? 1,
  at_ms: ({ call }) => rounded(call.atMs),
  took_ms: ({ call }) => rounded(call.tookMs),
  status: ({ call: { outcome } }) => (outcome === null || isFailure(outcome) ? null : outcome.status),
  failure: ({ call: { outcome } }) => (outcome !== null && isFailure(outcome) ? outcome.name : null),
  phase: ({ call: { outcome } }) => (outcome !== null && isFailure(outcome) ? outcome.phase : null),
  code: ({ call: { outcome } }) => (outcome !== null && isFailure(outcome) ? outcome.code : null),
  knows: ({ call }) => call.knows,
  times_done: ({ call }) => call.timesDone,
};

interface WindowRow {
  readonly report: Report;
  readonly load: LoadResult;
  readonly window: LoadResult["windows"][number];
}

const windowColumns: Columns<WindowRow> = {
  scenario: ({ report }) => report.scenario.name,
  load: ({ load }) => load.load.name,
  from_s: ({ window }) => window.fromMs / 1000,
  to_s: ({ window }) => window.toMs / 1000,
  offered: ({ window }) => window.offered,
  good: ({ window }) => window.good,
  failed: ({ window }) => window.failed,
  p50_ms: ({ window }) => rounded(window.p50Ms),
  p99_ms: ({ window }) => rounded(window.p99Ms),
};

/** Writes a line for each call of each run. */
export function calls({ reports }: Runs): string {
  const all = escapeAll(reports).flatMap((report) => report.calls.map((call) => ({ report, call })));
  return csv(callColumns, all);
}

/** Writes a line for each time window of each load. */
export function windows({ reports }: Runs): string {
  const all = escapeAll(reports).flatMap((report) =>
    (report.load?.loads ?? []).flatMap((load) => load.windows.map((window) => ({ report, load, window }))),
  );
  return csv(windowColumns, all);
}

export function clients({ rows }: ComparedClients): string {
  return csv(
    {
      client: ({ client }) => client,
      reports: ({ saw }) => saw,
      took_ms: ({ tookMs }) => rounded(tookMs),
      knows: ({ knows }) => knows,
      charged: ({ charged }) => charged,
      answers: ({ answered }) => answered,
      misled: ({ misled }) => misled,
      error: ({ error }) => error,
    },
    escapeAll(rows),
  );
}

/** Writes a line for each library and call. */
export function defence({ given, rows }: ComparedDefence): string {
  const cells = escapeAll(rows).flatMap(({ library, cells: all }) => all.map((says, at) => ({ library, at, says })));
  return csv(
    {
      library: ({ library }) => library,
      call: ({ at }) => at + 1,
      would_be: ({ at }) => given[at],
      says: ({ says }) => says,
    },
    cells,
  );
}

export function difference({ rows }: Difference): string {
  return csv(
    {
      scenario: ({ scenario }) => scenario,
      aspect: ({ aspect }) => aspect,
      what: ({ what }) => what,
      one: ({ one }) => one,
      other: ({ other }) => other,
    },
    escapeAll(rows),
  );
}

/** Writes a line for each number of each paper; a shape has one for each variant. */
export function paper({ papers }: PlayedPapers): string {
  const all = escapeAll(papers).flatMap(({ paper: { name }, verdict, seeds, set, rows }) =>
    rows.flatMap((result) =>
      result.numbers.map(({ variant, ours: [ours, low, high] }) => ({
        ...{ name, verdict, seeds, set, variant, ours, low, high, result },
        published: result.row.kind === "published" ? result.row.published : [null, null],
      })),
    ),
  );
  return csv(
    {
      paper: ({ name }) => name,
      verdict: ({ verdict }) => verdict,
      seeds: ({ seeds }) => seeds,
      changes: ({ set }) => set.join("; "),
      says: ({ result }) => result.row.says,
      variant: ({ variant }) => variant,
      published_as: ({ result: { row } }) => (row.kind === "published" ? row.as : row.kind),
      published_low: ({ published }) => published[0] ?? null,
      published_high: ({ published }) => published[1] ?? null,
      ours: ({ ours }) => ours,
      ours_low: ({ low }) => low,
      ours_high: ({ high }) => high,
      run_low: ({ result }) => result.singleRun?.[0] ?? null,
      run_high: ({ result }) => result.singleRun?.[1] ?? null,
      agrees: ({ result }) => (result.agrees ? "yes" : "no"),
    },
    all,
  );
}

export function sweep(swept: Swept): string {
  return swept.csv();
}

export function progress({ learner, lessons }: LearnerProgress): string {
  return csv(
    {
      learner: () => learner ?? "",
      lesson: ({ name }) => name,
      choice: ({ choice }) => choice,
      predicted: ({ predicted }) => predicted,
      sure: ({ sure }) => sure,
      observed: ({ observed }) => observed,
      twist: ({ twist }) => twist,
      tries: ({ tries }) => tries,
      at: ({ at }) => at,
      minutes_to_end: ({ minutes }) => minutes,
      ended: ({ ended }) => ended,
    },
    lessons,
  );
}

function csv<Item>(columns: Columns<Item>, items: readonly Item[]): string {
  return csvOf(
    Object.keys(columns),
    items.map((item) => Object.values(columns).map((read) => read(item))),
  );
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
