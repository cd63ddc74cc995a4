import * as v from "valibot";
import { described, duration, rate, serverName, share, text, whole } from "../../../service/setting/setting.ts";
import { listed } from "../../../text/words/lists.ts";
import { type FailureName, failureNames } from "../../../trace.ts";
import { type LoadClaim, type LoadExpectation, type NumberRange, tookNames } from "../../expectation.ts";
import { isMap } from "../document/shape.ts";
import { bounds, leavesRoom, noRoom } from "./bounds.ts";

const tolerancePattern = /^(\d+(?:\.\d+)?)(%|pt)$/;

/** The allowed deviation from an expected number: `4%` of it, or `1pt`, a percentage point. */
interface Tolerance {
  readonly relative: boolean;
  readonly by: number;
}

function readTolerance(written: string): Tolerance {
  const [, digits, unit] = tolerancePattern.exec(written) ?? [];
  return { relative: unit === "%", by: Number(digits) / 100 };
}

const within = v.pipe(
  v.string("is not a tolerance: write 4%, or 1pt of a share"),
  v.regex(tolerancePattern, "is not a tolerance: write 4%, or 1pt of a share"),
  described("How far off it may be: a percentage of the number, or points of a share.", "`4%` or `1pt`"),
  v.transform(readTolerance),
);

function range(number: v.GenericSchema<string, number>) {
  return {
    about: v.optional(number),
    within: v.optional(within),
    atLeast: v.optional(number),
    atMost: v.optional(number),
  };
}

function saysHowMuch({ about, within: by, atLeast, atMost }: RangeInput): boolean {
  const isBounded = (atLeast ?? atMost) !== undefined;
  return about === undefined ? by === undefined && isBounded : by !== undefined && !isBounded;
}

function howMuch({ input: { about, within: by } }: { readonly input: RangeInput }): string {
  if (about !== undefined && by === undefined)
    return "has no tolerance: add within, or write atLeast or atMost instead";
  if (about !== undefined) return "has about next to atLeast or atMost: leave out one or the other";
  if (by !== undefined) return "has a tolerance without about: add about, or leave out within";
  return "has nothing to compare with: add atLeast or atMost, or about together with within";
}

function rangeOf<More extends v.ObjectEntries>(number: v.GenericSchema<string, number>, more = {} as More) {
  return v.pipe(
    v.strictObject({ ...range(number), ...more }),
    v.check((input) => saysHowMuch(input as RangeInput), howMuch),
    v.check((input) => leavesRoom(input as RangeInput), noRoom),
  );
}

const time = duration("A time.");
const quantity = share("A share.");
const atServer = { server: v.optional(serverName("The server; by default all together.")) };

export const loadExpectEntries = {
  load: v.optional(v.nullable(text("The name of the load; not needed if there is only one."))),
  good: v.optional(
    v.pipe(rangeOf(quantity), described("The share of good responses.", "`{ about: 99%, within: 1pt }`")),
  ),
  share: v.optional(
    v.pipe(
      rangeOf(quantity, {
        status: v.optional(whole(100, 599, "The status.")),
        failure: v.optional(v.picklist(failureNames, "is not a failure: write timed-out or another failure's name")),
      }),
      v.check(
        (input) => (input.status === undefined) !== (input.failure === undefined),
        "names no outcome to count: write status: 503 or failure: timed-out",
      ),
      described("The share of calls that end this way.", "`{ status: 503, about: 22.8%, within: 1pt }`"),
    ),
  ),
  took: v.optional(
    v.pipe(
      v.strictObject(Object.fromEntries(tookNames.map((name) => [name, v.optional(rangeOf(time))]))),
      v.check((took) => Object.keys(took).length > 0, `names no time: write ${listed(tookNames)}`),
      described("How long good responses take.", "`{ p99: { about: 23ms, within: 4% } }`"),
    ),
  ),
  goodput: v.optional(
    v.pipe(rangeOf(rate("A rate.")), described("Good responses a second.", "`{ about: 280/s, within: 5% }`")),
  ),
  useless: v.optional(
    v.pipe(
      rangeOf(quantity, atServer),
      described("The share of finished work whose caller had given up.", "`{ server: payment, atLeast: 90% }`"),
    ),
  ),
  arrivals: v.optional(
    v.pipe(
      rangeOf(rate("A rate."), atServer),
      described("Requests a second that reach a server's workers.", "`{ server: payment, about: 114/s, within: 5% }`"),
    ),
  ),
  hits: v.optional(
    v.pipe(
      rangeOf(quantity, atServer),
      described(
        "The share of requests that the cache in front of a server answers.",
        "`{ server: shop, atLeast: 80% }`",
      ),
    ),
  ),
  collapsed: v.optional(
    v.pipe(
      v.strictObject({
        in: v.union([
          whole(0, 10_000, "The number of these runs."),
          bounds({
            atLeast: v.optional(whole(0, 10_000, "At least this many runs.")),
            atMost: v.optional(whole(0, 10_000, "At most this many runs.")),
          }),
        ]),
        of: whole(1, 10_000, "The number of all runs."),
      }),
      described(
        "Runs in whose last tenth less than half of the offered calls get a good response.",
        "`{ in: 12, of: 12 }`",
      ),
    ),
  ),
  between: v.optional(
    v.pipe(
      v.tuple([duration("From when."), duration("Until when.")], "is not two times: write [70s, 300s]"),
      v.check(([from, to]) => from < to, "runs backwards: write the earlier time first"),
      described("Only this stretch, counted from the start of the load.", "`[70s, 300s]`"),
    ),
  ),
};

const claims = ["good", "share", "took", "goodput", "useless", "arrivals", "hits", "collapsed"] as const;

export const loadExpectation = v.pipe(
  v.strictObject(loadExpectEntries),
  v.check((written) => claims.some((claim) => written[claim] !== undefined), `claims nothing: write ${listed(claims)}`),
);
export type LoadExpectInput = v.InferOutput<typeof loadExpectation>;

/** Whether an expectation has keys that only expectations about loads have. */
export function isLoadExpectation(written: object): written is LoadExpectInput {
  const took = (written as { took?: unknown }).took;
  const ofTook = isMap(took) && tookNames.some((name) => name in took);
  return "load" in written || ofTook || claims.some((claim) => claim !== "took" && claim in written);
}

interface RangeInput {
  readonly about?: number | undefined;
  readonly within?: Tolerance | undefined;
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
}

export function lowerLoadExpectation(written: LoadExpectInput): LoadExpectation {
  const { load, good, share: ending, took = {}, goodput, useless, arrivals, hits, collapsed, between } = written;
  const all: LoadClaim[] = [];
  const add = (of: LoadClaim["of"], range: object | undefined) => {
    if (range !== undefined) all.push({ of, range: rangeIn(range) });
  };
  add({ kind: "good" }, good);
  add({ kind: "share", ending: (ending?.status ?? ending?.failure) as number | FailureName }, ending);
  for (const what of tookNames) add({ kind: "took", what }, (took as Record<string, object | undefined>)[what]);
  add({ kind: "goodput" }, goodput);
  for (const [kind, of] of Object.entries({ useless, arrivals, hits })) {
    const server = of?.server;
    add({ kind: kind as "useless" | "arrivals" | "hits", ...(server !== undefined && { server }) }, of);
  }
  if (collapsed !== undefined) all.push({ of: { kind: "collapsed" }, range: countIn(collapsed.in) });
  return {
    kind: "load",
    ...(load && { load }),
    ...(between && { between: { fromMs: between[0], toMs: between[1] } }),
    claims: all,
  };
}

function rangeIn({ about, within: by, atLeast, atMost }: RangeInput): NumberRange {
  if (about === undefined) return { atLeast: atLeast ?? 0, atMost: atMost ?? Number.POSITIVE_INFINITY };
  const reach = by!.relative ? about * by!.by : by!.by;
  return { atLeast: about - reach, atMost: about + reach };
}

function countIn(count: number | { atLeast?: number | undefined; atMost?: number | undefined }): NumberRange {
  if (typeof count === "number") return { atLeast: count, atMost: count };
  return { atLeast: count.atLeast ?? 0, atMost: count.atMost ?? Number.POSITIVE_INFINITY };
}
