import { faults } from "../../../fault/index.ts";
import type { Call, LedgerLine } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { STORE } from "../../../service/kinds/orders.ts";
import { arrivedIn } from "./arrived.ts";

/** A line and its importance. */
export interface TonedLine {
  readonly text: string;
  readonly tone: "strong" | "open" | "faint" | "bad";
  /** When it became true; undefined if it is known only at the end. */
  readonly atMs?: number;
}

/** A request of the client with all calls that it caused. */
export interface Tree {
  readonly calls: readonly [Call, ...Call[]];
  readonly ledger: readonly LedgerLine[];
}

/** Facts from the events, collected once for all requests. */
export interface ShownRequest {
  readonly report: Report;
  readonly arrived: ReadonlySet<number>;
  /** Stored orders, by call. */
  readonly kept: ReadonlyMap<number, readonly LedgerLine[]>;
  /** Calls whose answer lost a part on its way, which HTTP does not reveal. */
  readonly cut: ReadonlySet<number>;
  /** Calls whose server waits for ever. */
  readonly hanging: ReadonlySet<number>;
}

const cutting = new Set(faults.filter(({ cutsUnnoticed }) => cutsUnnoticed).map(({ name }) => name));
const endless = new Set(faults.filter(({ neverGoesOn }) => neverGoesOn).map(({ name }) => name));

export function seenIn(report: Report): ShownRequest {
  const kept = new Map<number, LedgerLine[]>();
  const cut = new Set<number>();
  const hanging = new Set<number>();
  for (const { who, call, atMs, what } of report.events) {
    if (what.kind === "decided" && endless.has(what.by)) hanging.add(call);
    if (what.kind === "decided" && cutting.has(what.by)) cut.add(call);
    else if (what.kind === "decided" && what.by === STORE)
      kept.set(call, [...(kept.get(call) ?? []), { by: who, call, atMs, says: what.says }]);
  }
  return { report, arrived: arrivedIn(report), kept, cut, hanging };
}
