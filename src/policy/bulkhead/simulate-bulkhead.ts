import { Bulkhead, type BulkheadRules } from "./bulkhead.ts";

/** The result of a call: when it began, or when it was rejected. */
export interface Entered {
  readonly says: "began" | "rejected";
  readonly afterMs: number;
}

/** Sends calls through a bulkhead at these times, each with the same duration. */
export function simulateBulkhead(rules: BulkheadRules, arrivalsMs: readonly number[], tookMs: number): Entered[] {
  const bulkhead = new Bulkhead<number>(rules);
  const entered: Entered[] = arrivalsMs.map(() => ({ says: "rejected", afterMs: 0 }));
  const endsMs: number[] = [];
  let nowMs = 0;
  const note = (call: number, says: Entered["says"]) => {
    entered[call] = { says, afterMs: nowMs - arrivalsMs[call]! };
  };
  const begin = () => {
    for (let call = bulkhead.next(); call !== undefined; call = bulkhead.next()) {
      note(call, "began");
      endsMs.push(nowMs + tookMs);
    }
  };
  const runUntil = (ms: number) => {
    for (;;) {
      const next = Math.min(endsMs[0] ?? Number.POSITIVE_INFINITY, bulkhead.nextMs);
      if (next > ms || next === Number.POSITIVE_INFINITY) break;
      nowMs = next;
      if (endsMs[0] === next) {
        endsMs.shift();
        bulkhead.ended();
        begin();
      } else for (const late of bulkhead.late(nowMs)) note(late, "rejected");
    }
    nowMs = ms;
  };
  for (const [call, atMs] of arrivalsMs.entries()) {
    runUntil(atMs);
    if (!bulkhead.takes(nowMs)) {
      for (const away of bulkhead.enter(call, nowMs)) note(away, "rejected");
      begin();
    } else {
      note(call, "began");
      endsMs.push(nowMs + tookMs);
    }
  }
  runUntil(Number.MAX_SAFE_INTEGER);
  return entered;
}
