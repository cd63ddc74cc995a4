import { Bulkhead } from "../../../src/policy/bulkhead/bulkhead.ts";
import type { Answer, Call } from "./case.ts";
import type { Recorded } from "./words.ts";

/** Plays calls against the lab's bulkhead. Within a millisecond, calls end first, then waits end, and then new calls begin. */
export function play({ rules, error, message }: Recorded, calls: readonly Call[]): Answer[] {
  const bulkhead = new Bulkhead<Call>(rules);
  const answers = new Map<Call, Answer>();
  const running: { call: Call; endMs: number }[] = [];
  const waiting = [...calls].sort((one, other) => one.startMs - other.startMs || one.n - other.n);

  const reject = (rejected: readonly Call[], nowMs: number) => {
    for (const call of rejected) answers.set(call, { n: call.n, doneMs: nowMs, error, ...(message && { message }) });
  };
  const begin = (nowMs: number) => {
    for (let call = bulkhead.next(); call !== undefined; call = bulkhead.next()) {
      answers.set(call, { n: call.n, beganMs: nowMs, doneMs: nowMs + call.ms });
      running.push({ call, endMs: nowMs + call.ms });
    }
  };

  while (waiting.length > 0 || running.length > 0) {
    running.sort((one, other) => one.endMs - other.endMs);
    const startMs = waiting[0]?.startMs ?? Number.POSITIVE_INFINITY;
    const endMs = running[0]?.endMs ?? Number.POSITIVE_INFINITY;
    const nowMs = Math.min(startMs, endMs, bulkhead.nextMs);
    if (nowMs === endMs) {
      running.shift();
      bulkhead.ended();
    } else if (nowMs === bulkhead.nextMs) reject(bulkhead.late(nowMs), nowMs);
    else reject(bulkhead.enter(waiting.shift()!, nowMs), nowMs);
    begin(nowMs);
  }
  return calls.map((call) => answers.get(call)!);
}

/** Returns which of `count` calls get a slot, if none is ever released. */
export function leak({ rules }: Recorded, count: number): boolean[] {
  const bulkhead = new Bulkhead<number>(rules);
  return Array.from({ length: count }, (_, call) => bulkhead.enter(call, 0).length === 0 && bulkhead.next() === call);
}
