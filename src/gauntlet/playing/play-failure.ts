import type { FailureCase } from "../failure.ts";
import { type Judgement, within } from "../judge/judgement.ts";
import { arrivals, charges, confirmed, repeats, stillOpen } from "./request-evidence.ts";
import type { FailureEvidence, OrderAnswer, ServerUnderTest } from "./server-under-test.ts";
import type { TargetCopy } from "./target-copy.ts";

const letsGoWithinMs = 1000;
const lookEveryMs = 25;
/** The kernel has retried the connection twice by then, so a late request cannot fall into the next failure. */
const triedAgainMs = 4000;
/** Some processes answer correctly and then crash. */
const momentMs = 300;

/** Plays one failure, then sends two orders while nothing fails. */
export async function playFailure(
  copy: TargetCopy,
  target: ServerUnderTest,
  failure: FailureCase,
): Promise<FailureEvidence> {
  const { name, settings, passes = false, worksLater = false, connectsLate = false } = failure;
  const slowMs = 2 * target.answersWithinMs;
  await copy.fail(settings({ slowMs }));
  const fromMs = copy.now();
  const answers = await ordersOf(copy, failure);
  const answeredMs = copy.now();
  const calls = () => arrivals(copy.events, target, { fromMs, toMs: nextMs });
  let nextMs = Number.POSITIVE_INFINITY;
  const letGo = failure.hangs && answers.every(isAnswered) ? await letsGo(copy, failure, calls, answeredMs) : undefined;
  if (!passes) await copy.fail({});
  if (connectsLate) await waitUntil(copy, fromMs + triedAgainMs, () => calls().length >= answers.length);
  nextMs = copy.now();
  const next = await nextOrders(copy);
  const requests = calls();
  const charged = worksLater ? requests.length - repeats(copy.events, requests).length : charges(copy.events, requests);
  // Charges that break a rule are drawn, however late they come.
  if (worksLater && charged > 1)
    await waitUntil(copy, nextMs + slowMs, () => charges(copy.events, requests) >= charged);
  return {
    failure: name,
    answers,
    requests: requests.length,
    charged,
    confirmed: confirmed(copy.events, requests).length,
    next,
    isAlive: copy.isAlive,
    letGo,
  };
}

/** Sends two orders while nothing fails: at once, and a moment later. */
async function nextOrders(copy: TargetCopy): Promise<readonly OrderAnswer[]> {
  const first = await copy.order();
  await copy.sleep(momentMs);
  return [first, await copy.order()];
}

/** Sends two more orders and adds their results to the evidence. */
export async function closing(
  copy: TargetCopy,
  target: ServerUnderTest,
  fromMs: number,
  seen: Pick<FailureEvidence, "answers" | "finding">,
): Promise<Omit<FailureEvidence, "failure">> {
  const calls = arrivals(copy.events, target, { fromMs, toMs: copy.now() });
  const next = await nextOrders(copy);
  const { isAlive } = copy;
  const charged = charges(copy.events, calls);
  return { ...seen, requests: calls.length, charged, next, isAlive };
}

async function ordersOf(copy: TargetCopy, { orders = 1, together }: FailureCase): Promise<readonly OrderAnswer[]> {
  if (together) return await Promise.all(Array.from({ length: orders }, () => copy.order()));
  const answers: OrderAnswer[] = [];
  for (let order = 0; order < orders; order++) answers.push(await copy.order());
  return answers;
}

/** Looks until something is done, but not longer than this time and the delays of the machine meanwhile. */
async function waitUntil(copy: TargetCopy, untilMs: number, isDone: () => boolean): Promise<void> {
  const lagMs = copy.lagMs;
  while (!isDone() && copy.now() < untilMs + (copy.lagMs - lagMs)) await copy.sleep(lookEveryMs);
}

function isAnswered({ reply, failure }: OrderAnswer): boolean {
  return reply !== undefined || failure !== undefined;
}

/**
 * Returns whether every connection with a request closes within a second of the answer; undefined if there was no
 * request.
 */
async function letsGo(
  copy: TargetCopy,
  failure: FailureCase,
  calls: () => number[],
  answeredMs: number,
): Promise<Judgement | undefined> {
  // A partial response that hangs is called like its fault.
  const partialBy = failure.isPartial ? failure.name : undefined;
  const isOpen = () => stillOpen(copy.events, calls(), partialBy).length > 0;
  if (calls().length === 0) return undefined;
  const lagMs = copy.lagMs;
  await waitUntil(copy, answeredMs + letsGoWithinMs, () => !isOpen());
  return !isOpen() && within(copy.now() - answeredMs, letsGoWithinMs + 2 * lookEveryMs, copy.lagMs - lagMs);
}
