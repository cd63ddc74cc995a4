import * as v from "valibot";
import { failureNames } from "../../trace.ts";
import {
  described,
  duration,
  flag,
  limit,
  listOf,
  opening,
  serverName,
  share,
  text,
  timespan,
  whole,
  word,
} from "../setting.ts";

export const timeoutKinds = ["whole", "headers", "connected", "idle", "client"] as const;
export const layerNames = ["fallback", "deadline", "retry", "hedge", "breaker", "bulkhead", "timeout"] as const;
export type LayerName = (typeof layerNames)[number];
export const jitterNames = ["none", "full", "equal", "decorrelated"] as const;

const tries = v.pipe(
  whole(0, 20, "How often it tries in all, the first try included."),
  v.minValue(1, "is no number of tries, which include the first: write 1 for no retry"),
);

const ends = v.union(
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

/** The libraries whose rules and defaults a breaker or a retry can take. */
export const breakerKinds = [
  "lab",
  "resilience4j",
  "cockatiel",
  "opossum",
  "gobreaker",
  "pybreaker",
  "failsafe-go",
] as const;

/** What any server that calls another can set about its calls. */
export const askingSettings = {
  timeout: v.optional(limit("How long each try may take."), "none"),
  limit: v.optional(
    word(
      timeoutKinds,
      "What the timeout covers: the whole call, the time until the headers, the time once connected, the time since the last byte; `client` leaves it to the client's own timer.",
    ),
    "whole",
  ),
  warnsOnly: v.optional(flag("When the timeout passes it is only noted: nothing is aborted."), false),
  deadline: v.optional(limit("How long the whole request may take, from its arrival, all tries included."), "none"),
  propagatesDeadline: v.optional(flag("Tells the next server how much time is left, as x-deadline-ms."), false),
  retry: v.optional(
    opening(
      "tries",
      tries,
      {
        on: v.optional(listOf(ends, "Which failures and statuses are retried.", "a list, such as `[timed-out, 503]`")),
        wait: v.optional(wait),
        respectsRetryAfter: v.optional(flag("Waits at least as long as the header Retry-After asks."), true),
        budget: v.optional(budget),
      },
      "How it retries; the last try decides.",
      "a number of tries, or `{ tries: 3, on: [timed-out, 503] }`",
    ),
  ),
  key: v.optional(
    word(
      ["none", "once", "each"],
      "The header Idempotency-Key: the same for all tries of a request, or a new one each, which saves nothing.",
    ),
    "none",
  ),
  breaker: v.optional(
    opening(
      "failures",
      whole(1, 1000, "So many failures in a row open it."),
      {
        share: v.optional(share("This share of failures among the calls looked at opens it.")),
        of: v.optional(
          v.union(
            [whole(1, 100_000, "So many calls."), timespan("The calls of so long.")],
            "is neither a number of calls nor a time: write 20 or 10s",
          ),
        ),
        atLeast: v.optional(whole(1, 100_000, "Fewer calls never open it.")),
        slowerThan: v.optional(duration("A call that takes longer is slow.")),
        slowShare: v.optional(share("This share of slow calls opens it.")),
        openFor: v.optional(duration("How long it rejects every call."), "10s"),
        probes: v.optional(whole(1, 1000, "How many trial calls then decide."), 1),
        counts: v.optional(listOf(ends, "What counts as a failure.", "a list, such as `[timed-out, 5xx]`"), [
          "failure",
          "5xx",
        ]),
        per: v.optional(
          word(["address", "all"], "One breaker for each server that is asked, or one for all."),
          "address",
        ),
        like: v.optional(word(breakerKinds, "The library whose rules and defaults it takes."), "lab"),
      },
      "A circuit breaker around its calls.",
      "a number of failures, or `{ failures: 5, openFor: 10s, probes: 1 }`",
    ),
  ),
  bulkhead: v.optional(
    opening(
      "slots",
      whole(1, 100_000, "How many calls it has under way at a time."),
      {
        queue: v.optional(whole(0, 100_000, "How many may wait for a slot."), 0),
        waits: v.optional(duration("How long a call may wait for a slot; as long as it takes where this is left out.")),
      },
      "A bound on its calls under way.",
      "a number of slots, or `{ slots: 10, queue: 5, waits: 100ms }`",
    ),
  ),
  hedge: v.optional(
    opening(
      "after",
      duration("The same is sent again when no answer has come by then."),
      {
        most: v.optional(whole(1, 10, "How often, at most."), 1),
        cancels: v.optional(flag("Gives up the attempts that lost, connection and all."), true),
      },
      "A second attempt beside a slow first.",
      "a time, or `{ after: 50ms, most: 1 }`",
    ),
  ),
  fallback: v.optional(
    v.pipe(
      v.strictObject({
        to: v.optional(serverName("Another server is asked.")),
        status: v.optional(whole(200, 599, "It answers this status itself.")),
        body: v.optional(text("With this body.")),
        cached: v.optional(duration("It answers with the last good answer, if that is no older.")),
      }),
      v.check(
        ({ to, status, cached }) => [to, status, cached].filter((each) => each !== undefined).length === 1,
        "does not say what takes the place: write one of to, status and cached",
      ),
      described(
        "What is answered in place of a failure, a rejection or a 5xx.",
        "`{ to: payment-b }`, `{ status: 202 }` or `{ cached: 10m }`",
      ),
    ),
  ),
  layers: v.optional(
    v.pipe(
      v.array(word(layerNames, "A layer.")),
      v.check((names) => new Set(names).size === names.length, "names a layer twice: write each once"),
      described("The order of these, outermost first; what is left out stands behind, in the usual order.", "a list"),
    ),
    [],
  ),
};

export type AskingSettings = v.InferOutput<v.ObjectSchema<typeof askingSettings, undefined>>;
