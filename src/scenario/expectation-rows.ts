import type * as v from "valibot";
import { eventMeanings } from "./read/formats/event-kinds.ts";
import { callEntries, eventEntries, meantEntries, orderEntries } from "./read/formats/expect-schema.ts";
import { loadExpectEntries } from "./read/formats/load-expect.ts";
import { type SettingRow, settingRows } from "./setting-rows.ts";

/** The keys of one kind of expectation. */
export interface ExpectationKind {
  readonly of: string;
  readonly says: string;
  readonly keys: readonly SettingRow[];
}

export function expectationKinds(): ExpectationKind[] {
  const kind = (of: string, says: string, entries: v.ObjectEntries) => ({ of, says, keys: settingRows(entries) });
  return [
    kind("calls", "how calls end; in a step: how that step's own calls end", { ...meantEntries, ...callEntries }),
    kind("events", "what happens at a server, and when", eventEntries),
    kind("order", "events that happen one after another", orderEntries),
    kind("loads", "numbers of a load", loadExpectEntries),
  ];
}

/** Lists the events that an expectation can name, with their meanings. */
export function eventRows(): { readonly event: string; readonly says: string }[] {
  return Object.entries(eventMeanings).map(([event, says]) => ({ event, says }));
}
