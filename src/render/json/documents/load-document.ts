import * as v from "valibot";
import { failureNames } from "../../../trace.ts";
import { call, ledgerLine } from "./call-document.ts";
import { event } from "./event-document.ts";

const count = (says: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(says));
const number = (says: string) => v.pipe(v.nullable(v.number()), v.description(`${says} null if there is none.`));
const bound = v.nullable(v.number());
const estimate = (says: string) =>
  v.pipe(
    v.tuple([bound, bound, bound]),
    v.description(
      `${says} The value and its 95 % interval, whose upper end is null if it is open, and both if one run cannot tell.`,
    ),
  );

const took = {
  mean: estimate("The mean."),
  p50: estimate("The median."),
  p90: estimate("90 % took no longer."),
  p99: estimate("99 % took no longer."),
  p999: estimate("99.9 % took no longer."),
};

const window = v.strictObject({
  fromMs: v.number(),
  toMs: v.number(),
  offered: count("Calls that were due in the window."),
  good: count("Good responses that arrived in the window."),
  failed: count("Calls that ended in any other way in the window."),
  p50Ms: number("The median of all calls that ended in the window, good or not."),
  p99Ms: number("99 % of all calls that ended in the window, good or not, took no longer."),
});

/** The entries of a report with loads. */
export const loadEntries = entries();

function entries() {
  const load = v.strictObject({
    name: v.string(),
    step: count("The step, counted from 1."),
    kind: v.picklist(["open", "closed", "burst"]),
    offered: count("Calls that began."),
    answered: count("Calls that got a response, with any status, before their client gave up."),
    good: count("Answered calls with a status from 200 to 299."),
    failed: count("Calls that ended in any other way."),
    unfinished: count("Calls that were still open one hour after the load; in simulated time, one simulated hour."),
    statuses: v.record(v.string(), v.number()),
    failures: v.strictObject(v.entriesFromList(failureNames, v.optional(v.number()))),
    tookMs: v.pipe(
      v.strictObject({ ...took, max: number("The longest.") }),
      v.description("The durations of good calls, from the time they were due."),
    ),
    goodputPerS: estimate("Good responses a second."),
    windows: v.array(window),
    examples: v.pipe(
      v.array(
        v.strictObject({
          ...call.entries,
          of: v.pipe(v.string(), v.description("How the call ended, or `slowest`.")),
          count: count("How many calls ended this way."),
          causes: v.pipe(v.array(call), v.description("The calls that the call caused.")),
          events: v.optional(v.array(event)),
          ledger: v.optional(v.array(ledgerLine)),
        }),
      ),
      v.description("One whole call for each outcome, and the slowest."),
    ),
  });
  const counts = {
    arrived: count("Requests that arrived, including rejected ones."),
    refused: count("Requests rejected."),
    finished: count("Requests that were served and answered."),
    useless: count("Finished requests whose direct caller had given up by then."),
  };
  const looked = {
    lookups: count("Requests at the cache."),
    hits: count("Requests that it answered."),
  };
  const server = v.strictObject({
    ...counts,
    busyShare: number("The share of busy workers."),
    queueMean: number("The average number of waiting requests over time."),
    queueMax: count("The maximum number of waiting requests."),
    waitMs: v.strictObject({ mean: took.mean, p99: took.p99 }),
    waitedShare: estimate("The share of served requests that had to wait."),
    cache: v.optional(
      v.pipe(
        v.strictObject({
          ...looked,
          hitRate: estimate("The share of requests that the cache answered."),
          windows: v.pipe(
            v.array(v.strictObject({ fromMs: v.number(), toMs: v.number(), ...looked })),
            v.description("The first run over time."),
          ),
        }),
        v.description("If a cache is in front of the server."),
      ),
    ),
  });
  const run = v.strictObject({
    seed: v.number(),
    offered: v.number(),
    good: v.number(),
    failed: v.number(),
    unfinished: v.number(),
    collapsed: v.pipe(
      v.boolean(),
      v.description("In the last tenth of its time, less than half of the offered calls got a good response."),
    ),
    goodputPerS: number("Good responses a second."),
    tookMs: v.strictObject(v.entriesFromList(["mean", "p50", "p90", "p99", "p999", "max"], v.nullable(v.number()))),
    servers: v.record(v.string(), v.strictObject(counts)),
  });
  return {
    loads: v.optional(v.array(load)),
    servers: v.optional(v.record(v.string(), server)),
    charges: v.optional(
      v.strictObject({
        confirmed: count("Calls whose client was told that the work is done."),
        unconfirmed: count("Calls whose work was done although their client was not told."),
        repeated: count("Calls whose work was done more than once."),
        undone: v.exactOptional(count("Calls whose work was done and undone.")),
      }),
    ),
    runs: v.optional(v.pipe(v.array(run), v.description("Each run, if it was played more than once."))),
    late: v.optional(
      v.pipe(v.string(), v.description("How late the calls began, if this machine could not keep the pace.")),
    ),
  };
}
