import * as v from "valibot";
import { breakerKinds } from "../../../policy/breaker/breaker-libraries.ts";
import { bulkheadKinds } from "../../../policy/bulkhead/bulkhead-libraries.ts";
import { opening } from "../../setting/opening.ts";
import { described, duration, listOf, share, timespan, whole, word } from "../../setting/setting.ts";
import { ends } from "./retry-setting.ts";

export const breakerSetting = opening(
  "failures",
  whole(1, 1000, "The number of consecutive failures that opens it."),
  {
    share: v.optional(share("The share of failures among the counted calls that opens it.")),
    of: v.optional(
      v.pipe(
        v.union(
          [whole(1, 100_000, "A number of calls."), timespan("The calls of a time.")],
          "is neither a number of calls nor a time: write 20 or 10s",
        ),
        described(
          "Which calls `share` is about: the last N calls, or those of the last seconds.",
          "a number or a duration",
        ),
      ),
    ),
    atLeast: v.optional(whole(1, 100_000, "Fewer calls never open it.")),
    slowerThan: v.optional(duration("A call that takes longer counts as slow.")),
    slowShare: v.optional(share("The share of slow calls that opens it.")),
    openFor: v.optional(
      duration("How long it rejects every call; by default 10s, or what the library in `like` does."),
    ),
    probes: v.optional(
      whole(1, 1000, "How many trial calls decide after that; by default 1, or what the library in `like` does."),
    ),
    counts: v.optional(listOf(ends, "The outcomes that count as failures.", "a list, such as `[timed-out, 5xx]`"), [
      "failure",
      "5xx",
    ]),
    per: v.optional(word(["address", "all"], "One breaker for each server it calls, or one for all."), "address"),
    like: v.optional(word(breakerKinds, "The library whose rules and defaults it uses."), "lab"),
  },
  "A circuit breaker around its calls.",
  "a number of failures, or `{ failures: 5, openFor: 10s, probes: 1 }`",
);

export const throttleSetting = opening(
  "k",
  v.pipe(
    v.number("is not a number: write 2"),
    v.minValue(1, "is below 1: write 2"),
    v.maxValue(1000, "is above 1000: write 2"),
    described("How many times as many calls it makes as are accepted.", "a number from 1 to 1000"),
  ),
  {
    window: v.optional(duration("Calls are counted for this long."), "2m"),
  },
  "Rejects some of its own calls while the server rejects or fails too many of them.",
  "a number, or `{ k: 2, window: 2m }`",
);

export const bulkheadSetting = opening(
  "slots",
  whole(1, 100_000, "How many calls may be in progress at a time."),
  {
    queue: v.optional(
      whole(
        0,
        100_000,
        "How many calls may wait for a slot; by default none, or what the library in `like` allows if only `waits` is set.",
      ),
    ),
    waits: v.optional(duration("How long a call may wait for a slot; without it, as long as it takes.")),
    like: v.optional(word(bulkheadKinds, "The library whose rules and defaults it uses."), "lab"),
  },
  "A limit on its concurrent calls.",
  "a number of slots, or `{ slots: 10, queue: 5, waits: 100ms }`",
);
