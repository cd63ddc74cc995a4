import * as v from "valibot";
import { retryKinds } from "../../../policy/retry/retry-libraries.ts";
import { unlessQuoted } from "../../../text/values/unless-quoted.ts";
import { failureNames } from "../../../trace.ts";
import { opening, openingWith } from "../../setting/opening.ts";
import { described, duration, flag, listOf, notAmong, share, whole, word } from "../../setting/setting.ts";

const jitterNames = ["none", "full", "equal", "decorrelated"] as const;

const tries = whole(
  1,
  1000,
  "The maximum number of attempts, including the first.",
  "is not a number of attempts; the first one counts: write 1 for no retry",
);

const endNames = [...failureNames, "failure", "5xx", "4xx"] as const;

/** A status in quotes is text, which names no failure. */
const notAnEnd = ({ input }: { readonly input: unknown }) =>
  unlessQuoted("number", notAmong(input, [...endNames, "503"]))({ input });

/** The ends of a call, by the names that settings of retries and breakers use. */
export const ends = v.union(
  [v.picklist(endNames, notAnEnd), whole(100, 599, "A status.")],
  "is neither a failure nor a status: write timed-out, 503, 5xx, or failure for any",
);

const first = duration("The wait before the second attempt.");

const wait = openingWith(
  "first",
  first,
  {
    first: v.optional(first, "100ms"),
    factor: v.optional(
      v.pipe(
        v.number("is not a number: write 2"),
        v.minValue(1, "shrinks the waits: write 1 or more"),
        v.maxValue(10, "is out of range: write 10 or less"),
        described(
          "The factor by which each wait is longer than the one before; by default 2.",
          "a number from 1 to 10",
        ),
      ),
    ),
    most: v.optional(duration("The upper limit of each wait, before jitter."), "30s"),
    jitter: v.optional(word(jitterNames, "How waits are randomized, so that callers do not retry in step."), "none"),
  },
  "The waits between attempts; by default none.",
  "a duration, or `{ first: 100ms, factor: 2, most: 2s, jitter: full }`",
);

const budget = v.pipe(
  v.strictObject({
    share: v.optional(share("The fraction of a token that each first attempt adds."), "10%"),
    perSecond: v.optional(whole(0, 1_000_000, "Tokens added each second in addition."), 0),
    starts: v.optional(whole(1, 1_000_000, "Tokens at the start, which is also the maximum."), 10),
  }),
  described("A bucket of tokens; each retry takes one.", "`{ share: 10%, perSecond: 0, starts: 10 }`"),
);

const attempts = opening(
  "tries",
  tries,
  {
    on: v.optional(
      listOf(
        ends,
        "Which failures and statuses are retried; by default failures of the call, and the statuses 429, 502, 503 and 504.",
        "a list, such as `[timed-out, 503]`",
      ),
    ),
    wait: v.optional(wait),
    respectsRetryAfter: v.optional(flag("Waits at least as long as the header Retry-After asks for."), true),
    budget: v.optional(budget),
    like: v.optional(
      word(
        retryKinds,
        "The library whose rules and defaults it uses. Libraries that retry a function see only failures; a 503 is not one unless `on` says so.",
      ),
      "lab",
    ),
  },
  "When it retries; the result of the last attempt counts.",
  "a number of attempts, or `{ tries: 3, on: [timed-out, 503] }`",
);

export const retrySetting = v.pipe(attempts, v.metadata({ off: "1 for no retry" }));
