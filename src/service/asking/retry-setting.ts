import * as v from "valibot";
import { retryKinds } from "../../policy/retry/libraries.ts";
import { failureNames } from "../../trace.ts";
import { described, duration, flag, listOf, opening, share, whole, word } from "../setting.ts";

const jitterNames = ["none", "full", "equal", "decorrelated"] as const;

const tries = v.pipe(
  whole(0, 20, "How often it tries in all, the first try included."),
  v.minValue(1, "is no number of tries, which include the first: write 1 for no retry"),
);

/** How a call can end, as settings of retries and breakers name it. */
export const ends = v.union(
  [
    word(failureNames, "A failure."),
    v.literal("failure"),
    v.literal("5xx"),
    v.literal("4xx"),
    whole(100, 599, "A status."),
  ],
  "is no failure and no status: write timed-out, 503, 5xx, or failure for any",
);

const wait = v.pipe(
  v.strictObject({
    first: v.optional(duration("The wait before the second try."), "100ms"),
    factor: v.optional(
      v.pipe(
        v.number("is not a number: write 2"),
        v.minValue(1, "shrinks the waits: write 1 or more"),
        v.maxValue(10, "is out of range: write 10 or less"),
        described("By how much each wait is longer than the one before.", "a number from 1 to 10"),
      ),
      2,
    ),
    most: v.optional(duration("No wait is longer, jitter aside."), "30s"),
    jitter: v.optional(
      word(jitterNames, "How a wait is spread at random, so that callers do not retry in step."),
      "none",
    ),
  }),
  described(
    "The waits between tries; none where this is left out.",
    "`{ first: 100ms, factor: 2, most: 2s, jitter: full }`",
  ),
);

const budget = v.pipe(
  v.strictObject({
    share: v.optional(share("How much of a token each first try adds."), "10%"),
    perSecond: v.optional(whole(0, 1_000_000, "Tokens added each second besides."), 0),
    starts: v.optional(whole(1, 1_000_000, "Tokens at the start, and at most."), 10),
  }),
  described("A bucket of tokens of which each retry takes one.", "`{ share: 10%, perSecond: 0, starts: 10 }`"),
);

export const retrySetting = opening(
  "tries",
  tries,
  {
    on: v.optional(listOf(ends, "Which failures and statuses are retried.", "a list, such as `[timed-out, 503]`")),
    wait: v.optional(wait),
    respectsRetryAfter: v.optional(flag("Waits at least as long as the header Retry-After asks."), true),
    budget: v.optional(budget),
    like: v.optional(
      word(
        retryKinds,
        "The library whose rules and defaults it takes; those that retry a function see failures alone, and a 503 is none of them unless `on` says so.",
      ),
      "lab",
    ),
  },
  "How it retries; the last try decides.",
  "a number of tries, or `{ tries: 3, on: [timed-out, 503] }`",
);
