import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import type { Attempt } from "../../../../src/service/asking/attempt.ts";
import { send } from "../../../../src/service/asking/layers/send-attempt.ts";
import { Cancellation } from "../../../../src/service/cancellation.ts";
import { NO_BODY } from "../../../../src/service/replies.ts";
import type { Ctx, OutgoingRequest } from "../../../../src/service/service.ts";

setFlagsFromString("--allow-natives-syntax");
const sameShape = runInThisContext("(one, other) => %HaveSameMap(one, other)") as (
  one: object,
  other: object,
) => boolean;
const ask: OutgoingRequest = { method: "POST", path: "/pay", headers: [], body: NO_BODY };

/** The request that the next server receives from an attempt. */
function sent(parts: Partial<Attempt>): OutgoingRequest {
  let got = ask;
  const ctx = { ask: (_: string, each: OutgoingRequest) => (got = each) } as unknown as Ctx;
  const first = {
    ask: () => ask,
    timeout: undefined,
    tellsDeadline: false,
    try: 1,
    hedged: false,
    cancellation: undefined,
  } as const;
  send({ ctx, to: "payment", deadlineMs: Number.POSITIVE_INFINITY, key: undefined, ...first, ...parts });
  return got;
}

test("the next server receives the number of the try, the token of its caller, and the key", () => {
  const cancellation = new Cancellation();
  expect(sent({})).toBe(ask);
  expect(sent({ try: 2 })).toEqual({ ...ask, try: 2 });
  expect(sent({ cancellation, hedged: true })).toEqual({ ...ask, cancellation, hedged: true });
  expect(sent({ ask: () => ({ ...ask, cancellation }), key: () => "k1" })).toEqual({
    ...ask,
    cancellation,
    headers: [["idempotency-key", "k1"]],
  });
  expect(sent({ ask: () => ({ ...ask, try: 3 }), key: () => "k1" }).try).toBe(3);
});

/**
 * Otherwise V8 compiles everything that reads a retry's request once more, which took a sixth of the time of a load
 * with retries.
 */
test("all second tries have the same shape in memory", () => {
  const all = Array.from({ length: 2000 }, () => sent({ try: 2 }));
  expect(all.filter((each) => !sameShape(each, all[0]!))).toHaveLength(0);
});
