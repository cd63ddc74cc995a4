import * as v from "valibot";
import { breakerKinds } from "../../policy/breaker/libraries.ts";
import { bulkheadKinds } from "../../policy/bulkhead/libraries.ts";
import { duration, listOf, opening, share, timespan, whole, word } from "../setting.ts";
import { ends } from "./retry-setting.ts";

export const breakerSetting = opening(
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
    openFor: v.optional(duration("How long it rejects every call; 10s, or as the library does that it is like.")),
    probes: v.optional(whole(1, 1000, "How many trial calls then decide; 1, or as the library does that it is like.")),
    counts: v.optional(listOf(ends, "What counts as a failure.", "a list, such as `[timed-out, 5xx]`"), [
      "failure",
      "5xx",
    ]),
    per: v.optional(word(["address", "all"], "One breaker for each server that is asked, or one for all."), "address"),
    like: v.optional(word(breakerKinds, "The library whose rules and defaults it takes."), "lab"),
  },
  "A circuit breaker around its calls.",
  "a number of failures, or `{ failures: 5, openFor: 10s, probes: 1 }`",
);

export const bulkheadSetting = opening(
  "slots",
  whole(1, 100_000, "How many calls it has under way at a time."),
  {
    queue: v.optional(
      whole(0, 100_000, "How many may wait for a slot; none, or as many as like where only `waits` is set."),
    ),
    waits: v.optional(duration("How long a call may wait for a slot; as long as it takes where this is left out.")),
    like: v.optional(word(bulkheadKinds, "The library whose rules and defaults it takes."), "lab"),
  },
  "A bound on its calls under way.",
  "a number of slots, or `{ slots: 10, queue: 5, waits: 100ms }`",
);
