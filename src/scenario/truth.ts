import { services } from "../service/index.ts";
import type { RecordedReply } from "../trace.ts";
import { type Call, type LedgerLine, onlyReads } from "./call.ts";
import type { RawSetup } from "./scenario.ts";

function serviceOf(setup: RawSetup, name: string) {
  const kind = setup[name]?.is ?? name;
  return services.find((service) => service.kind === kind);
}

/** Where the work of this server appears in the ledger; undefined if it does not. */
function ledgerOf(setup: RawSetup, name: string) {
  return serviceOf(setup, name)?.ledger;
}

/** Whether this server, which reads an answer as its settings say, takes it for success where the status says so. */
export function believes(setup: RawSetup, name: string, reply: RecordedReply): boolean {
  return serviceOf(setup, name)?.believes?.(setup[name] ?? {}, reply) ?? true;
}

/** Whether all work of this server appears in the ledger as its own. */
export function finishes({ setup }: { readonly setup: RawSetup }, name: string): boolean {
  return ledgerOf(setup, name) === "own";
}

/** The calls, each with how often the work it asked for was really done. */
export function withTruth(calls: readonly Call[], ledger: readonly LedgerLine[], setup: RawSetup): Call[] {
  const parents = new Map(calls.map(({ call, parent }) => [call, parent]));
  const times = new Map<number, number>();
  const couldShow = new Set<number>();
  const upwards = (from: number, visit: (call: number) => void) => {
    for (let call: number | null | "unknown" | undefined = from; typeof call === "number"; call = parents.get(call))
      visit(call);
  };
  for (const line of ledger) upwards(line.call, (call) => times.set(call, (times.get(call) ?? 0) + 1));
  for (const { call, to } of calls) {
    if (ledgerOf(setup, to) !== undefined) upwards(call, (above) => couldShow.add(above));
  }
  // An answer that repeats the result of another call with the same key refers to that call's work.
  const byKey = new Map<string, number>();
  for (const { call, to, key } of calls)
    if (key !== undefined) byKey.set(`${to} ${key}`, (byKey.get(`${to} ${key}`) ?? 0) + (times.get(call) ?? 0));
  return calls.map((call) => {
    const repeats = call.key !== undefined && call.knows === "done" && !times.has(call.call);
    const done = repeats ? byKey.get(`${call.to} ${call.key}`) : times.get(call.call);
    const shows = times.has(call.call) || (couldShow.has(call.call) && !onlyReads(call));
    return { ...call, timesDone: shows ? (done ?? 0) : null };
  });
}
