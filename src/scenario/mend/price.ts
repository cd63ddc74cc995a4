import { CLIENT } from "../../trace.ts";
import type { Call } from "../recorded-call.ts";
import type { Report } from "../report.ts";
import { resolveSetup } from "../setup/resolve.ts";

/** The numbers of a calm day before and after the changes. */
export interface Price {
  readonly before: Day;
  readonly after: Day;
}

export interface Day {
  /** The share of the client's calls with a 2xx answer. */
  readonly good: number;
  /** The mean time of a good answer; null if there was none. */
  readonly tookMs: number | null;
  /** The number of calls between servers for each call of the client. */
  readonly callsEach: number;
  /** The time of the last charge; null if there was none. */
  readonly lastChargeMs: number | null;
  /** The time after which one order ends if payment never responds; null if it does not end, undefined if no order is sent. */
  readonly hangingMs?: number | null;
  /** The workers of all servers together; null if a server has no limit. */
  readonly workers: number | null;
}

/** The runs that a price is computed from. */
interface Days {
  readonly calm: Report;
  readonly hanging: Report | undefined;
}

export function priceOf(before: Days, after: Days): Price {
  return { before: dayOf(before), after: dayOf(after) };
}

function dayOf({ calm, hanging }: Days): Day {
  return {
    ...(calm.load === undefined ? dayOfCalls(calm) : dayOfLoad(calm.load)),
    ...(hanging !== undefined && { hangingMs: endOf(hanging) }),
    workers: workersOf(hanging ?? calm),
  };
}

function endOf({ calls }: Report): number | null {
  const order = calls.find(({ by }) => by === CLIENT);
  return order === undefined || order.outcome === null ? null : order.tookMs;
}

function workersOf({ setup }: Report): number | null {
  const workers = resolveSetup(setup).flatMap(({ capacity }) => capacity?.workers ?? []);
  return workers.length === 0 ? null : workers.reduce((sum, each) => sum + each, 0);
}

type Calm = Omit<Day, "hangingMs" | "workers">;

function dayOfCalls({ calls, ledger }: Report): Calm {
  const own = calls.filter(({ by }) => by === CLIENT);
  const good = own.filter(isGood);
  const sum = good.reduce((all, { tookMs }) => all + tookMs, 0);
  return {
    good: good.length / Math.max(1, own.length),
    tookMs: good.length === 0 ? null : sum / good.length,
    callsEach: (calls.length - own.length) / Math.max(1, own.length),
    lastChargeMs: ledger.at(-1)?.atMs ?? null,
  };
}

function dayOfLoad({ loads, servers }: NonNullable<Report["load"]>): Calm {
  const offered = loads.reduce((all, each) => all + each.offered, 0);
  const good = loads.reduce((all, each) => all + each.good, 0);
  const [first] = loads;
  const arrived = [...servers.values()].reduce((all, each) => all + each.arrived, 0);
  return {
    good: good / Math.max(1, offered),
    tookMs: first?.tookMs.mean[0] ?? null,
    callsEach: (arrived - offered) / Math.max(1, offered),
    lastChargeMs: null,
  };
}

function isGood({ outcome }: Call): boolean {
  return outcome !== null && "status" in outcome && outcome.status >= 200 && outcome.status < 300;
}
