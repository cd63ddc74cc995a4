import type { Judgement } from "../judge/judgement.ts";
import { closing } from "./play-failure.ts";
import { arrivals, firstMs } from "./request-evidence.ts";
import type { FailureEvidence, OrderAnswer, ServerUnderTest } from "./server-under-test.ts";
import type { TargetCopy } from "./target-copy.ts";

const allowedMs = 500;
const hangsForMs = 300;
const mostTries = 3;

/** An answer that may have waited behind hanging orders. All times count from its request. */
interface ConvoyWait {
  readonly tookMs: number;
  /** When the request reached the callee. */
  readonly throughMs: number;
  /** When the first hanging call ended. */
  readonly freedMs: number;
  /** How much this machine delayed the client meanwhile. */
  readonly lagMs: number;
}

/** Returns whether the answer waited behind them; undecided if this machine was too slow to tell. */
export function isBehind({ tookMs, throughMs, freedMs, lagMs }: ConvoyWait): Judgement {
  if (tookMs <= allowedMs) return false;
  if (tookMs > allowedMs + lagMs) return true;
  if (throughMs < freedMs) return false;
  return lagMs < freedMs || "undecided";
}

/** Plays the failure again if the machine was too slow to tell. */
export async function playConvoy(copy: TargetCopy, target: ServerUnderTest): Promise<Omit<FailureEvidence, "failure">> {
  for (let tries = 1; ; tries++) {
    const seen = await threeHang(copy, target);
    if (seen.finding?.holds !== "undecided" || tries === mostTries) return seen;
  }
}

/** Lets three orders hang, then sends one more while payment answers new requests normally. */
async function threeHang(copy: TargetCopy, target: ServerUnderTest): Promise<Omit<FailureEvidence, "failure">> {
  await copy.fail({ faults: [{ hang: true }] });
  const fromMs = copy.now();
  const hanging = [copy.order(), copy.order(), copy.order()];
  await copy.sleep(hangsForMs);
  await copy.fail({});
  const sentMs = copy.now();
  const lagMs = copy.lagMs;
  const { ready } = target;
  const [fresh, health] = await Promise.all([copy.order(), ready && copy.order({ ready })]);
  const lateMs = copy.lagMs - lagMs;
  const answers = await Promise.all(hanging);
  const early = arrivals(copy.events, target, { fromMs, toMs: sentMs });
  const late = arrivals(copy.events, target, { fromMs: sentMs, toMs: Number.POSITIVE_INFINITY });
  const freedMs = firstMs(copy.events, early, "closed") - sentMs;
  const waits = ({ reply, tookMs }: OrderAnswer, isGood: boolean, throughMs: number) =>
    reply === undefined || !isGood || isBehind({ tookMs, throughMs, freedMs, lagMs: lateMs });
  const behind = [
    waits(fresh, copy.isPaid(fresh), firstMs(copy.events, late, "arrived") - sentMs),
    health !== undefined && waits(health, true, health.tookMs),
  ];
  const holds = behind.includes(true) ? false : behind.includes("undecided") ? "undecided" : true;
  return await closing(copy, target, fromMs, { answers, finding: { rule: "no-convoy", holds } });
}
