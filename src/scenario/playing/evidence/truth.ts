import { services } from "../../../service/index.ts";
import type { Service } from "../../../service/service.ts";
import type { RecordedReply } from "../../../trace.ts";
import { type Call, type LedgerLine, onlyReads, timesDone } from "../../recorded-call.ts";
import type { RawSetup } from "../../scenario.ts";

/** The servers of a run. `own`: those that the user's own servers replaced. */
export interface RunServers {
  readonly setup: RawSetup;
  readonly own?: readonly string[] | undefined;
}

function serviceIn(setup: RawSetup, name: string) {
  const kind = setup[name]?.is ?? name;
  return services.find((service) => service.kind === kind);
}

type Ledger = Service["ledger"] | "unknown";

/**
 * Returns where the work of this server appears in the ledger: in lines of its own, in those of a server behind it, or nowhere.
 * The ledger of a user's own server is unknown.
 */
export function ledgerOf({ setup, own = [] }: RunServers, name: string): Ledger {
  const ledger = serviceIn(setup, name)?.ledger;
  return (ledger === "own" || ledger === "some") && own.includes(name) ? "unknown" : ledger;
}

/** Whether a server, which reads answers as its settings say, believes an answer with a successful status. */
export function believes(setup: RawSetup, name: string, reply: RecordedReply): boolean {
  return serviceIn(setup, name)?.believes?.(setup[name] ?? {}, reply) ?? true;
}

/** To undo is the work of the call that asks for it. */
function asDone({ undoes, ledger, ...line }: LedgerLine): LedgerLine {
  return undoes ? line : { ...line, ...(ledger !== undefined && { ledger }) };
}

/** Returns the calls with `timesDone`. */
export function withTruth(calls: readonly Call[], ledger: readonly LedgerLine[], played: RunServers): Call[] {
  const parents = new Map(calls.map(({ call, parent }) => [call, parent]));
  const lines = new Map<number, LedgerLine[]>();
  const couldShow = new Set<number>();
  const unknown = new Set<number>();
  const upwards = (from: number, visit: (call: number) => void) => {
    for (let call: number | null | "unknown" | undefined = from; typeof call === "number"; call = parents.get(call))
      visit(call);
  };
  for (const line of ledger)
    upwards(line.call, (call) =>
      lines.set(call, [...(lines.get(call) ?? []), call === line.call ? asDone(line) : line]),
    );
  const times = new Map([...lines].map(([call, each]) => [call, timesDone(each)]));
  // The work of a call with an unknown cause may belong to any call to a user's own server.
  const isAstray = calls.some(({ parent }) => parent === "unknown");
  const unfinished = new Set<number>();
  for (const each of calls) if (each.unfinished) upwards(each.call, (call) => unfinished.add(call));
  for (const { call, to } of calls) {
    const where = ledgerOf(played, to);
    if (where === "unknown" || (isAstray && played.own?.includes(to))) upwards(call, (above) => unknown.add(above));
    else if (where !== undefined && where !== "some") upwards(call, (above) => couldShow.add(above));
  }
  // An answer that repeats the result of another call with the same key refers to that call's work.
  const byKey = new Map<string, number>();
  for (const { call, to, key } of calls)
    if (key !== undefined) byKey.set(`${to} ${key}`, (byKey.get(`${to} ${key}`) ?? 0) + (times.get(call) ?? 0));
  return calls.map((call) => {
    const repeats = call.key !== undefined && call.knows === "done" && !times.has(call.call);
    const done = repeats ? byKey.get(`${call.to} ${call.key}`) : times.get(call.call);
    const shows = !unknown.has(call.call) && (times.has(call.call) || (couldShow.has(call.call) && !onlyReads(call)));
    // Work that was not over may still be done.
    const none = unfinished.has(call.call) ? null : 0;
    return { ...call, timesDone: shows ? (done ?? none) : null };
  });
}
