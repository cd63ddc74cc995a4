import type { Showing } from "../../fault/fault.ts";
import type { ComparedClient } from "../../render/view/compare/compared-clients.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { play } from "../../scenario/playing/play.ts";
import { Run } from "../../scenario/playing/run.ts";
import { servedScenario } from "../../scenario/playing/served.ts";
import { wasBusy } from "../../scenario/playing/undecided.ts";
import type { Call } from "../../scenario/recorded-call.ts";
import type { Report } from "../../scenario/report.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { sendOf } from "../../scenario/steps/send-step.ts";
import { clientNames } from "../../service/service.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { sayDuration, saySize } from "../../text/values/units.ts";
import type { RecordedReply } from "../../trace.ts";
import { nodeWorlds } from "../../world/node-worlds.ts";
import type { Waiting } from "../output/waiting.ts";
import { curlRow } from "./curl.ts";
import { misledBy, sayWhole, type Whole } from "./misled.ts";

/** How long background work may continue after the call has ended. */
const settleMs = 3000;

/** The fault to compare, and each client's timeout. */
export interface Compared {
  readonly fault: string;
  readonly value: unknown;
  readonly showing: Showing;
  readonly timeoutMs: number;
}

/**
 * Sends the same orders with each client, to separate servers. A fault that one call can show is also tried with curl,
 * if it is installed.
 */
export async function compareClients(
  compared: Compared,
  signal: AbortSignal,
  waiting: Waiting,
  playJob: typeof play = play,
): Promise<{ readonly rows: ComparedClient[]; readonly isBusy: boolean }> {
  const { fault, value, showing, timeoutMs } = compared;
  const payment = { ...showing.setup.payment, [fault]: value };
  let isBusy = false;
  const played = clientNames.map(async (client): Promise<ComparedClient> => {
    const order = { ...showing.setup.order, client, timeout: sayTimeout(timeoutMs) };
    const { saw, ended } = waiting.begin(client);
    const options = { world: "real", seed: 1, settleMs, signal, onEvent: saw } as const;
    const report = await playJob(jobOf(scenarioOf(compared, { order, payment }), options)).finally(ended);
    if (report.skipped !== null) throw new ProblemError([{ says: report.skipped }]);
    isBusy ||= wasBusy(report);
    return rowOf(client, report);
  });
  const takesOrders = showing.orders !== undefined || showing.setup.order !== undefined;
  const curl = takesOrders ? null : byCurl(compared, payment, waiting);
  const rows = await Promise.all([...played, curl]);
  return { rows: rows.filter((row) => row !== null), isBusy };
}

function sayTimeout(ms: number): string {
  return `${ms}ms`;
}

function scenarioOf({ fault, showing, timeoutMs }: Compared, setup: Scenario["setup"]): Scenario {
  const send = sendOf({
    method: "POST",
    path: "/orders",
    to: "order",
    together: showing.together === true,
    times: showing.orders ?? 1,
    watchMs: timeoutMs + 2000,
  });
  const rest = { track: "", worlds: ["real"], needs: [], misleads: false, hints: [], expect: [] } as const;
  return { ...rest, name: fault, title: `${fault}, timeout ${sayDuration(timeoutMs)}`, setup, steps: [send] };
}

function rowOf(client: string, report: Report): ComparedClient {
  const calls = report.calls.filter(({ by }) => by === "order");
  const own = firstToFail(calls) ?? calls.at(-1);
  const asked = report.calls.find(({ call }) => call === own?.parent);
  const knows = own?.knows ?? "not done";
  // Other orders of the same client may have been paid, too.
  const ofOrder = new Set(calls.flatMap(({ call, parent }) => (parent === own?.parent ? [call] : [])));
  return {
    client,
    saw: own === undefined ? "nothing was sent" : saySeen(own),
    tookMs: own?.tookMs ?? 0,
    knows,
    charged: report.ledger.filter(({ call }) => ofOrder.has(call)).length,
    goesOn: report.goesOn,
    answered: asked?.outcome && "status" in asked.outcome ? asked.outcome.status : null,
    error: own?.error ?? null,
    misled: misledBy(knows, own?.timesDone ?? null, wholeOf(own)),
  };
}

/** Returns the first call to fail. Later ones may have failed only because the machine is busy. */
export function firstToFail(calls: readonly Call[]): Call | undefined {
  const endMs = ({ atMs, tookMs }: Call) => atMs + tookMs;
  return calls.filter((call) => !isGood(call)).toSorted((one, other) => endMs(one) - endMs(other))[0];
}

function wholeOf(call: Call | undefined): Whole | null {
  return call?.outcome && "status" in call.outcome ? asWhole(call.outcome) : null;
}

/** The first bytes of every gzipped body. */
const gzipMark = [0x1f, 0x8b];

function asWhole({ status, bodyBytes, body }: RecordedReply): Whole {
  return { status, bodyBytes, isCompressed: gzipMark.every((byte, at) => body[at] === byte) };
}

function isGood({ outcome }: Call): boolean {
  return outcome !== null && "status" in outcome && outcome.status < 300;
}

function saySeen({ outcome, came }: Call): string {
  if (outcome === null) return came === null ? "nothing" : `${came.status}, and stops reading`;
  if ("status" in outcome) return sayWhole(asWhole(outcome));
  const begun = came === null ? "" : `${came.status}, ${saySize(came.bodyBytes)}, then `;
  return `${begun}${outcome.name} in ${outcome.phase} (${outcome.code})`;
}

/** curl calls payment directly, so it cannot show a fault that hides payment's address. */
async function byCurl(
  compared: Compared,
  payment: Record<string, unknown>,
  waiting: Waiting,
): Promise<ComparedClient | null> {
  const { ended } = waiting.begin("curl");
  try {
    return await curlAlone(compared, payment);
  } finally {
    ended();
  }
}

async function curlAlone(compared: Compared, payment: Record<string, unknown>): Promise<ComparedClient | null> {
  const scenario = servedScenario(scenarioOf(compared, { payment }));
  await using run = await Run.open(jobOf(scenario, { world: "real", seed: 1, settleMs }), nodeWorlds, { ports: {} });
  const address = run.world.address("payment");
  if (address === undefined) return null;
  const row = await curlRow(`${address}/pay`, compared.timeoutMs);
  if (row === null) return null;
  const { whole, ...seen } = row;
  const { ledger, goesOn } = await run.settle();
  return { ...seen, charged: ledger.length, goesOn, misled: misledBy(row.knows, ledger.length, whole) };
}
