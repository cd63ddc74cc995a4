import type { Call, Story } from "../../../scenario/recorded-call.ts";

/** Returns a key that all attempts of one call share. */
export function sameRequest({ by, parent, to, line }: Call): string {
  return JSON.stringify([by, parent, to, line]);
}

/** Returns the requests of which more than one attempt was made, by the key that these share. */
export function triedAgain(calls: readonly Call[]): ReadonlySet<string> {
  return new Set(calls.filter((call) => call.try !== undefined).map(sameRequest));
}

/** Whether its caller made several attempts, one after the other or in parallel. */
export function isOneOfSeveral(call: Call, calls: readonly Call[]): boolean {
  const request = sameRequest(call);
  return calls.some((each) => (each.try !== undefined || each.hedged) && sameRequest(each) === request);
}

/** Returns when another call with the same key last learned that the work is done, for each call of which one did. */
export function learnedAt({ calls, ledger }: Pick<Story, "calls" | "ledger">): ReadonlyMap<number, number> {
  const worked = new Set(ledger.map(({ call }) => call));
  const learned = new Map<string, number>();
  for (const call of calls) {
    const work = workOf(call);
    // The response to a call that did work of its own tells nothing about the work of another.
    if (work === undefined || !learns(call) || worked.has(call.call)) continue;
    learned.set(work, Math.max(learned.get(work) ?? 0, call.atMs + call.tookMs));
  }
  return new Map(
    calls.flatMap((call) => {
      const atMs = learned.get(workOf(call) ?? "");
      return atMs === undefined ? [] : [[call.call, atMs]];
    }),
  );
}

/** Returns a key that all calls with one idempotency key share: a server that looks at it does their work once. */
export function workOf({ to, key }: Pick<Call, "to" | "key">): string | undefined {
  return key === undefined ? undefined : JSON.stringify([to, key]);
}

/** A caller from outside is not visible, so a complete response to it counts. */
function learns({ knows, ours }: Call): boolean {
  if (knows !== null) return knows === "done";
  return ours?.isWhole === true && ours.status !== null && ours.status < 300;
}
