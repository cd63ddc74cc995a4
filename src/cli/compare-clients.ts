import { sayDuration } from "../policy/units.ts";
import type { ClientRow } from "../render/client-rows.ts";
import { play } from "../scenario/play.ts";
import type { Call, Report } from "../scenario/report.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { resolveSetup } from "../scenario/setup/resolve.ts";
import { clientNames } from "../service/service.ts";
import { openReal } from "../world/real/open.ts";
import { curlRow } from "./curl.ts";

const capMs = 60_000;

/** One order with each client, in servers of its own, and one call by curl where it is installed. */
export async function compareClients(
  fault: string,
  value: unknown,
  limitMs: number,
  signal: AbortSignal,
): Promise<ClientRow[]> {
  const payment = { [fault]: value };
  const played = clientNames.map(async (client): Promise<ClientRow> => {
    const scenario = scenarioOf(fault, { order: { client, timeout: sayLimit(limitMs) }, payment }, limitMs);
    const report = await play(scenario, { world: "real", seed: 1, capMs, signal });
    return rowOf(client, report);
  });
  const curl = byCurl(payment, limitMs);
  const rows = await Promise.all([...played, curl]);
  return rows.filter((row) => row !== null);
}

function sayLimit(ms: number): string {
  return `${ms}ms`;
}

function scenarioOf(fault: string, setup: Scenario["setup"], limitMs: number): Scenario {
  const send = {
    kind: "send",
    together: false,
    method: "POST",
    path: "/orders",
    to: "order",
    headers: [],
    body: new Uint8Array(0),
    times: 1,
    watchMs: limitMs + 2000,
    expect: [],
  } as const;
  const rest = { track: "", worlds: ["real"], needs: [], misleads: false, hints: [], expect: [] } as const;
  return { ...rest, name: fault, title: `${fault}, after ${sayDuration(limitMs)} at most`, setup, steps: [send] };
}

function rowOf(client: string, report: Report): ClientRow {
  const own = report.calls.find((call) => call.by === "order");
  const asked = report.calls.find((call) => call.by === "client");
  return {
    client,
    saw: own === undefined ? "nothing was asked" : saySeen(own),
    tookMs: own?.tookMs ?? 0,
    knows: own?.knows ?? "not done",
    charged: report.ledger.length,
    answered: asked?.outcome && "status" in asked.outcome ? asked.outcome.status : null,
  };
}

function saySeen({ outcome, came }: Call): string {
  if (outcome === null) return "nothing";
  if ("status" in outcome) return `${outcome.status}, ${outcome.bodyBytes} bytes`;
  const begun = came === null ? "" : `${came.status}, ${came.bodyBytes} bytes, then `;
  return `${begun}${outcome.name} in ${outcome.phase} (${outcome.code})`;
}

/** curl asks payment itself; where a fault hides its address there is nothing to ask. */
async function byCurl(payment: Record<string, unknown>, limitMs: number): Promise<ClientRow | null> {
  let charged = 0;
  const sink = ({ what }: { what: { kind: string } }) => {
    if (what.kind === "finished") charged += 1;
  };
  await using world = await openReal({ servers: resolveSetup({ payment }), seed: 1, sink });
  const address = world.address("payment");
  if (address === undefined) return null;
  const row = await curlRow(`${address}/pay`, limitMs);
  return row === null ? null : { ...row, charged };
}
