import * as v from "valibot";
import { opening } from "../setting/opening.ts";
import { described, duration, flag, share, whole } from "../setting/setting.ts";

/** The setting `cache` of every server. */
export const cache = v.pipe(
  opening(
    "hits",
    share("Answers this share of the requests, at random; the other keys are of no use with it."),
    {
      keys: v.optional(
        whole(
          1,
          1_000_000_000,
          "How many different things are asked for; each request asks for one of them. By default 1.",
        ),
      ),
      zipf: v.optional(
        v.pipe(
          v.number("is not a number: write 1.3"),
          v.minValue(0, "is out of range: write a number from 0 to 5"),
          v.maxValue(5, "is out of range: write a number from 0 to 5"),
          described(
            "How popular they are: the k-th has a weight of 1/k^zipf, so 0, the default, makes all of them alike.",
            "a number from 0 to 5",
          ),
        ),
      ),
      size: v.optional(
        whole(
          1,
          10_000_000,
          "How many of them it keeps; the least recently used one is evicted first. By default 1000.",
        ),
      ),
      timeToLive: v.optional(duration("How long it may serve one after it was fetched. By default 24h.")),
      singleFlight: v.optional(
        flag(
          "Whether requests for what is already being fetched wait for that fetch. By default each fetches by itself.",
        ),
      ),
    },
    "A cache in front of it, empty at first; requests that it answers do not reach the server's workers.",
    "a share of hits, or `{ keys: 10000, zipf: 1.3, size: 1000, timeToLive: 10s }`",
  ),
  v.check(
    ({ hits, ...others }) => hits === undefined || Object.keys(others).length === 0,
    "has hits and other keys: write hits alone, or leave it out",
  ),
);
export type CacheSetting = v.InferOutput<typeof cache>;
