import { arrivals, firstMs } from "./evidence.ts";
import type { Judgement } from "./judgement.ts";
import type { Lane } from "./lane.ts";
import type { Answer, Plan, Seen } from "./plan.ts";
import { closing } from "./play-failure.ts";

const allowedMs = 500;
const hangsForMs = 300;
const mostTries = 3;

/** An answer that may have waited behind hanging orders. All times count from its request. */
interface Waiting {
  readonly tookMs: number;
  /** When the request reached the callee. */
  readonly throughMs: number;
  /** When the first hanging call ended. */
  readonly freedMs: number;
  /** How much this machine delayed the client meanwhile. */
  readonly lagMs: number;
}

/** Returns whether the answer waited behind them; undecided if this machine was too slow to tell. */
export function isBehind({ tookMs, throughMs, freedMs, lagMs }: Waiting): Judgement {
  if (tookMs <= allowedMs) return false;
  if (tookMs > allowedMs + lagMs) return true;
  if (throughMs < freedMs) return false;
  return lagMs < freedMs || "undecided";
}

/** Plays the failure again if the machine was too slow to tell. */
export async function playConvoy(lane: Lane, plan: Plan): Promise<Omit<Seen, "failure">> {
  for (let tries = 1; ; tries++) {
    const seen = await threeHang(lane, plan);
    if (seen.finding?.holds !== "undecided" || tries === mostTries) return seen;
  }
}

/** Lets three orders hang, then sends one more while payment answers new requests normally. */
async function threeHang(lane: Lane, plan: Plan): Promise<Omit<Seen, "failure">> {
  await lane.fail({ faults: [{ hang: true }] });
  const fromMs = lane.now();
  const hanging = [lane.order(), lane.order(), lane.order()];
  await lane.sleep(hangsForMs);
  await lane.fail({});
  const sentMs = lane.now();
  const lagMs = lane.lagMs;
  const { ready } = plan;
  const [fresh, health] = await Promise.all([lane.order(), ready && lane.order({ ready })]);
  const lateMs = lane.lagMs - lagMs;
  const answers = await Promise.all(hanging);
  const early = arrivals(lane.events, plan, { fromMs, toMs: sentMs });
  const late = arrivals(lane.events, plan, { fromMs: sentMs, toMs: Number.POSITIVE_INFINITY });
  const freedMs = firstMs(lane.events, early, "closed") - sentMs;
  const waits = ({ reply, tookMs }: Answer, isGood: boolean, throughMs: number) =>
    reply === undefined || !isGood || isBehind({ tookMs, throughMs, freedMs, lagMs: lateMs });
  const behind = [
    waits(fresh, lane.isPaid(fresh), firstMs(lane.events, late, "arrived") - sentMs),
    health !== undefined && waits(health, true, health.tookMs),
  ];
  const holds = behind.includes(true) ? false : behind.includes("undecided") ? "undecided" : true;
  return await closing(lane, plan, fromMs, { answers, finding: { rule: "no-convoy", holds } });
}
