import { jobOf } from "../../scenario/playing/job.ts";
import { Run } from "../../scenario/playing/run.ts";
import type { Report } from "../../scenario/report.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { CLIENT, type Event } from "../../trace.ts";
import { nodeWorlds } from "../../world/node-worlds.ts";
import { openScenario } from "../gauntlet-scenario.ts";
import { storyOf } from "../gauntlet-story.ts";
import { answerToleranceMs } from "../playing/server-under-test.ts";
import type { ClientFailure } from "./client-failures.ts";
import { askPayment } from "./client-request.ts";
import type { ClientPlan, ClientSeen } from "./client-target.ts";
import { verdictSays } from "./client-verdict.ts";
import { type Watched, watch } from "./watch.ts";

const title = "What a client makes of a payment that fails";
const payment = "payment";
const lines = 12;

/**
 * Starts the client once while payment fails, and waits until all its work is over. `startMs` is the time allowed until
 * its first request.
 */
export async function playClientFailure(
  target: ClientPlan,
  failure: ClientFailure,
  startMs: number,
): Promise<ClientSeen> {
  const { answersWithinMs, contract, signal } = target;
  const { name, about, settings, isUnsent } = failure;
  const slowMs = 2 * answersWithinMs;
  const events: Event[] = [];
  const job = jobOf(openScenario(title, target.setup), { world: "real", seed: 1, signal, settleMs: 2 * slowMs });
  await using run = await Run.open({ ...job, onEvent: (event) => events.push(event) }, nodeWorlds, { ports: {} });
  const { world } = run;
  const address = mustHave(world.address(payment), "the address of payment");
  const env = { URL: `${address}${contract.path}`, KEY: `order-${name}` };
  await run.change({ [payment]: settings({ slowMs }) });
  const fromMs = world.now();
  const arrived = () => events.filter(({ what }) => what.kind === "arrived");
  const began = () => arrived()[0]?.atMs;
  const program = target.start(env);
  try {
    const watched = await watch(program, {
      signal,
      now: () => world.now(),
      lagMs: () => world.lagMs,
      untilMs: () => (began() ?? fromMs + startMs) + answersWithinMs + answerToleranceMs + world.lagMs,
      isConnected: () => connections(events).length > 0,
    });
    const toMs = world.now();
    const { lagMs } = world;
    const requests = arrived().length;
    const firstMs = began();
    const told =
      watched.verdict !== "unknown"
        ? undefined
        : isUnsent
          ? "notPaid"
          : await askPayment(address, contract.lookup(env.KEY));
    await program.kill();
    const report = ended(await run.settle(), watched);
    return {
      ...watched,
      tookMs: watched.verdictMs - (firstMs ?? fromMs),
      allowedMs: answersWithinMs + answerToleranceMs + (firstMs === undefined ? startMs : 0),
      lagMs,
      charged: report.ledger.length,
      requests,
      told,
      startedInMs: firstMs === undefined ? undefined : firstMs - fromMs,
      output: program.lastLines().slice(-lines),
      story: storyOf(report, { failure: name, about, fromMs, toMs }),
    };
  } finally {
    await program.kill();
  }
}

/** The connections that carried a request and are still open. */
function connections(events: readonly Event[]): number[] {
  const of = (kind: Event["what"]["kind"]) =>
    new Set(
      events.flatMap(({ what, connection }) => (what.kind === kind && connection !== undefined ? connection : [])),
    );
  const closed = of("closed");
  return [...of("arrived")].filter((connection) => !closed.has(connection));
}

/** Adds the client's end to the trace. */
function ended(report: Report, { verdict, end, verdictMs }: Watched): Report {
  const says = `${verdict === undefined ? "gives no verdict" : `says ${verdictSays[verdict]}`} (${end})`;
  const what = { kind: "decided", by: "verdict", says } as const;
  const event: Event = { atMs: verdictMs, who: CLIENT, call: 0, what };
  return { ...report, events: [...report.events, event].sort((one, other) => one.atMs - other.atMs) };
}
