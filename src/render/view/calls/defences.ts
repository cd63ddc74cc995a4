import type { Report } from "../../../scenario/report.ts";
import { seconds } from "./call-words.ts";

/** The decisions of one defence of a server, as the server itself could count them. */
export interface DefenceRow {
  readonly server: string;
  readonly by: string;
  /** The server called, if the defence is separate for each. */
  readonly to?: string;
  /** The number of times for each decision. */
  readonly did: ReadonlyMap<string, number>;
  /** For a breaker, each state and its start. */
  readonly changes: readonly { readonly atMs: number; readonly state: string }[];
  /** For a budget, the tokens left at the end. */
  readonly left?: number;
}

const defences = [
  "breaker",
  "throttle",
  "adaptive",
  "bulkhead",
  "retry",
  "budget",
  "hedge",
  "deadline",
  "fallback",
  "keys",
  "shed",
];

interface Growing extends DefenceRow {
  readonly did: Map<string, number>;
  readonly changes: DefenceRow["changes"][number][];
}

/** Returns a row for each defence that decided anything, grouped by server. */
export function defencesOf({ events }: Pick<Report, "events">): DefenceRow[] {
  const rows = new Map<string, Growing>();
  for (const { atMs, who, what } of events) {
    if (what.kind !== "decided" || !defences.includes(what.by)) continue;
    const { says, to, state, left } = what;
    const by = what.by === "budget" ? "retry" : what.by;
    const key = `${who} ${by} ${to}`;
    const row: Growing = rows.get(key) ?? {
      server: who,
      by,
      did: new Map(),
      changes: [],
      ...(to !== undefined && { to }),
    };
    const isChange = state !== undefined && state !== (row.changes.at(-1)?.state ?? "closed");
    if (isChange) row.changes.push({ atMs, state });
    else row.did.set(plain(says), (row.did.get(plain(says)) ?? 0) + 1);
    rows.set(key, left === undefined ? row : { ...row, left });
  }
  const servers = [...new Set([...rows.values()].map(({ server }) => server))];
  return servers.flatMap((name) => [...rows.values()].filter(({ server }) => server === name));
}

/** Removes the numbers that differ each time. */
function plain(says: string): string {
  return says.replace(/ in \d[\d.]* m?s,?/, "");
}

/**
 * Returns a text such as `breaker for payment: open at 1.300 s, half-open at 4.300 s; rejects the call to payment × 3`.
 */
export function defenceWords({ by, to, did, changes, left }: DefenceRow, times: string): string {
  const states = changes.map(({ atMs, state }) => `${state} at ${seconds(atMs)}`).join(", ");
  const all = [...did].map(([says, often]) => (often === 1 ? says : `${says} ${times} ${often}`));
  const tokens = left === undefined ? [] : [`${Number(left.toFixed(1))} tokens left`];
  const whom = to === undefined || states === "" ? "" : ` for ${to}`;
  return `${by}${whom}: ${[...(states === "" ? [] : [states]), ...all, ...tokens].join("; ")}`;
}
