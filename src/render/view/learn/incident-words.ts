import { isBefore, isLuck } from "../../../scenario/incident/compare-branches.ts";
import type { Incident, IncidentBranch, IncidentDecision, IncidentFork } from "../../../scenario/incident/incident.ts";
import { spanOf } from "../load/stretches.ts";

/** A row of the dashboards that the learner has at a decision. */
export interface DashboardRow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly ordersPerS: number;
  readonly goodPerS: number;
  readonly errorsPerS: number;
  readonly p99Ms: number | null;
  /** The requests that wait in all servers together, at the end. */
  readonly queue: number;
}

const mostRows = 5;

/** Sums up what was measured before a decision, in a few equal stretches. */
export function dashboardOf({ load: { loads, servers } }: IncidentBranch, { atMs }: IncidentDecision): DashboardRow[] {
  const windows = loads[0]!.windows.filter(isBefore(atMs));
  const each = Math.ceil(windows.length / mostRows);
  return Array.from({ length: Math.ceil(windows.length / each) }, (_, at): DashboardRow => {
    const part = windows.slice(at * each, (at + 1) * each);
    const [fromMs, toMs] = spanOf(part);
    const inPart = loads.flatMap((load) =>
      load.windows.filter((window) => window.fromMs >= fromMs && window.toMs <= toMs),
    );
    const perS = (of: "offered" | "good" | "failed") =>
      Math.round((inPart.reduce((sum, window) => sum + window[of], 0) * 10_000) / (toMs - fromMs)) / 10;
    const p99s = inPart.map(({ p99Ms }) => p99Ms).filter(Number.isFinite);
    const queues = [...servers.values()].map(
      (server) => (server.windows ?? []).filter((window) => window.toMs <= toMs).at(-1)?.waiting ?? 0,
    );
    return {
      fromMs,
      toMs,
      ordersPerS: perS("offered"),
      goodPerS: perS("good"),
      errorsPerS: perS("failed"),
      p99Ms: p99s.length === 0 ? null : Math.round(Math.max(...p99s)),
      queue: queues.reduce((sum, waiting) => sum + waiting, 0),
    };
  });
}

export const dashboardHeads = ["", "orders/s", "good/s", "errors/s", "p99", "queue"];

export function dashboardCells({
  fromMs,
  toMs,
  ordersPerS,
  goodPerS,
  errorsPerS,
  p99Ms,
  queue,
}: DashboardRow): string[] {
  const p99 = p99Ms === null ? "-" : p99Ms < 1000 ? `${p99Ms} ms` : `${(p99Ms / 1000).toFixed(1)} s`;
  return [
    `${minutes(fromMs)} to ${minutes(toMs)}`,
    ...[ordersPerS, goodPerS, errorsPerS].map(String),
    p99,
    String(queue),
  ];
}

/** 65 000 ms as 1:05, as a dashboard has it. */
export function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export const branchHeads = ["", "lost", "charged twice", "minutes down", "cost"];

export function branchCells({ choose, cost: { lost, chargedTwice, downMinutes, total } }: IncidentBranch): string[] {
  return [choose.join(", then "), ...[lost, chargedTwice, downMinutes, total].map(String)];
}

export function sayPrices({ cost: { lost, chargedTwice, downMinute } }: Incident): string {
  const both = lost + chargedTwice;
  const prices: readonly (readonly [number, string])[] = [
    [lost, `An order that is lost, because its client got no success, costs ${lost}.`],
    [chargedTwice, `An order that is charged twice costs ${chargedTwice}. If it is also lost, it costs ${both}.`],
    [downMinute, `Each minute of downtime costs ${downMinute}.`],
  ];
  return prices.flatMap(([price, says]) => (price === 0 ? [] : [says])).join(" ");
}

/** Says how much of the result is luck. */
export function sayLuck({ incident, measured, chosen, branches, seed }: IncidentFork): string {
  const isOwn = branches.some(({ choose }) => choose.join() === chosen.join() && choose[0] === "yours");
  const own = isOwn ? ` Your own setting was played with seed ${seed} only.` : "";
  if (measured === undefined) return `Only seed ${seed} was played, so part of this may be luck.${own}`;
  const { choose, inSeeds, of } = measured;
  const runs = inSeeds === of ? `all ${of} runs` : `${inSeeds} of ${of} runs`;
  const says = `In ${runs} with other random numbers after ${minutes(incident.decisions[0].atMs)}, ${choose.join(", then ")} cost least`;
  return `${says}${isLuck(measured) ? ": that is luck" : ""}.${own}`;
}
