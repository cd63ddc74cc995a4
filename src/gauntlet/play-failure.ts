import { arrivals, charges, confirmed, repeats, stillOpen } from "./evidence.ts";
import type { Failure } from "./failure.ts";
import { type Judgement, within } from "./judgement.ts";
import type { Lane } from "./lane.ts";
import type { Answer, Plan, Seen } from "./plan.ts";

const letsGoWithinMs = 1000;
const lookEveryMs = 25;
/** The kernel has retried the connection twice by then, so a late request cannot fall into the next failure. */
const triedAgainMs = 4000;
/** Some processes answer correctly and then crash. */
const momentMs = 300;

/** Plays one failure, then sends two orders while nothing fails. */
export async function playFailure(lane: Lane, plan: Plan, failure: Failure): Promise<Seen> {
  const { name, settings, passes = false, worksLater = false, connectsLate = false } = failure;
  await lane.fail(settings({ slowMs: 2 * plan.answersWithinMs }));
  const fromMs = lane.now();
  const answers = await ordersOf(lane, failure);
  const answeredMs = lane.now();
  const calls = () => arrivals(lane.events, plan, { fromMs, toMs: nextMs });
  let nextMs = Number.POSITIVE_INFINITY;
  const letGo = failure.hangs && answers.every(isAnswered) ? await letsGo(lane, failure, calls, answeredMs) : undefined;
  if (!passes) await lane.fail({});
  if (connectsLate) await latecomers(lane, calls, { most: answers.length, untilMs: fromMs + triedAgainMs });
  nextMs = lane.now();
  const next = await nextOrders(lane);
  const requests = calls();
  return {
    failure: name,
    answers,
    requests: requests.length,
    charged: worksLater ? requests.length - repeats(lane.events, requests).length : charges(lane.events, requests),
    confirmed: confirmed(lane.events, requests).length,
    next,
    isAlive: lane.isAlive,
    letGo,
  };
}

/** Sends two orders while nothing fails: at once, and a moment later. */
async function nextOrders(lane: Lane): Promise<readonly Answer[]> {
  const first = await lane.order();
  await lane.sleep(momentMs);
  return [first, await lane.order()];
}

/** Sends two more orders and adds their results to the evidence. */
export async function closing(
  lane: Lane,
  plan: Plan,
  fromMs: number,
  seen: Pick<Seen, "answers" | "finding">,
): Promise<Omit<Seen, "failure">> {
  const calls = arrivals(lane.events, plan, { fromMs, toMs: lane.now() });
  const next = await nextOrders(lane);
  const { isAlive } = lane;
  const charged = charges(lane.events, calls);
  return { ...seen, requests: calls.length, charged, next, isAlive };
}

async function ordersOf(lane: Lane, { orders = 1, together }: Failure): Promise<readonly Answer[]> {
  if (together) return await Promise.all(Array.from({ length: orders }, () => lane.order()));
  const answers: Answer[] = [];
  for (let order = 0; order < orders; order++) answers.push(await lane.order());
  return answers;
}

async function latecomers(
  lane: Lane,
  calls: () => number[],
  { most, untilMs }: { readonly most: number; readonly untilMs: number },
): Promise<void> {
  const lagMs = lane.lagMs;
  while (calls().length < most && lane.now() < untilMs + (lane.lagMs - lagMs)) await lane.sleep(lookEveryMs);
}

function isAnswered({ reply, failure }: Answer): boolean {
  return reply !== undefined || failure !== undefined;
}

/**
 * Returns whether every connection with a request closes within a second of the answer; undefined if there was no
 * request.
 */
async function letsGo(
  lane: Lane,
  failure: Failure,
  calls: () => number[],
  answeredMs: number,
): Promise<Judgement | undefined> {
  const isOpen = () => stillOpen(lane.events, calls(), failure.isPartial ?? false).length > 0;
  if (calls().length === 0) return undefined;
  const lagMs = lane.lagMs;
  while (isOpen() && lane.now() < answeredMs + letsGoWithinMs + (lane.lagMs - lagMs)) await lane.sleep(lookEveryMs);
  return !isOpen() && within(lane.now() - answeredMs, letsGoWithinMs + 2 * lookEveryMs, lane.lagMs - lagMs);
}
