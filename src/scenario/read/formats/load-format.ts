import * as v from "valibot";
import { callsDue, type Rate, rateSegments } from "../../../policy/random/arrivals.ts";
import { priorities } from "../../../service/priority.ts";
import {
  described,
  distribution,
  duration,
  rate,
  serverName,
  text,
  whole,
  word,
} from "../../../service/setting/setting.ts";
import { readLongDuration } from "../../../text/values/units.ts";
import { thousands } from "../../../text/words/phrases.ts";
import type { Load, LoadPattern } from "../../scenario.ts";

/** The maximum number of calls that a file may ask for. */
export const mostLoadCalls = 100_000_000;
export const mostClients = 100_000;
/** The maximum burst: all of its calls are in memory at once, some kilobytes each. Calls of other loads end meanwhile. */
const mostAtOnce = 1_000_000;
const mostParts = 100;

const ramp = v.strictObject({ from: rate("Calls a second at its start."), to: rate("Calls a second at its end.") });
const part = v.strictObject({
  for: duration("How long this part lasts.", readLongDuration),
  rate: v.union([rate("Calls a second."), ramp]),
});

/** The fields of a load except its request and its timing. */
export const loadEntries = {
  name: v.optional(text("The name of the load in reports and expectations.", 40)),
  rate: v.optional(
    v.pipe(
      v.union([
        rate("Calls a second."),
        ramp,
        v.pipe(v.array(part), v.minLength(1, "is empty: write at least one part"), v.maxLength(mostParts)),
      ]),
      described(
        "How often calls start, whether or not earlier ones have ended.",
        "a rate, `{ from: 100/s, to: 400/s }`, or a list of parts such as `{ for: 1m, rate: 100/s }`",
      ),
    ),
  ),
  spacing: v.optional(
    word(["random", "even"], "Whether calls are due at random, as from many independent clients."),
    "random",
  ),
  clients: v.optional(
    whole(1, mostClients, "The number of clients; each starts its next call when its last one has ended."),
  ),
  thinkTime: v.optional(distribution("With `clients`: how long a client waits before its next call.")),
  burst: v.optional(
    whole(
      1,
      mostAtOnce,
      "The number of calls, all started at the same moment; at most a million, because all are in memory at once.",
    ),
  ),
  for: v.optional(duration("How long calls are started; parts in a list have their own durations.", readLongDuration)),
  watch: v.optional(duration("How long each client waits for its response before it gives up."), "10s"),
  users: v.optional(whole(1, 1_000_000, "The number of users; each call names one in the header `x-user`.")),
  priority: v.optional(
    word(
      priorities,
      "How important its calls are, in the header `x-priority`; servers pass it on with their own calls.",
    ),
  ),
  to: serverName("The server that is called, or a further address of it.", "a server's name, or `server/door`"),
};

type RateInput = number | { from: number; to: number } | { for: number; rate: number | { from: number; to: number } }[];

export interface LoadInput {
  readonly load: string;
  readonly to: string;
  readonly name?: string;
  readonly rate?: RateInput;
  readonly spacing: "random" | "even";
  readonly clients?: number;
  readonly thinkTime?: Extract<LoadPattern, { kind: "closed" }>["think"];
  readonly burst?: number;
  readonly for?: number;
  readonly watch: number;
  readonly users?: number;
  readonly priority?: (typeof priorities)[number];
}

/** Finds contradictions between the fields of a load. Returns a complaint with its cure. */
export function wrongLoad(input: Readonly<Record<string, unknown>>): string | undefined {
  const given = (key: string) => input[key] !== undefined;
  const kinds = ["rate", "clients", "burst"].filter(given);
  if (kinds.length === 0) return "does not say how many calls: write rate, clients or burst";
  if (kinds.length > 1) return `has both ${kinds.slice(0, 2).join(" and ")}: keep one of them`;
  const isList = Array.isArray(input.rate);
  if (given("for") && (isList || given("burst")))
    return `has both for and ${isList ? "a list of parts" : "burst"}: leave out for`;
  if (!given("for") && !isList && !given("burst")) return "does not say how long: write for, such as for: 1m";
  if (given("thinkTime") && !given("clients")) return "has thinkTime without clients: leave it out, or write clients";
  return undefined;
}

/** Finds a load that makes no call, or more calls than can be played. */
export function wrongCalls(input: LoadInput): string | undefined {
  const { rate: written, for: forMs } = input;
  if (written === undefined)
    return forMs === 0 ? "makes no call: write a time above 0s in which clients call" : undefined;
  const calls = callsDue(rateSegments(rateOf(written), forMs ?? 0));
  if (calls === 0) return "makes no call: write a rate and a time that are above zero";
  if (calls <= mostLoadCalls) return undefined;
  return `makes ${thousands(Math.round(calls))} calls: write a rate and a time that make at most ${thousands(mostLoadCalls)}`;
}

export function lowerLoad(input: LoadInput): Omit<Load, "together" | "atMs" | "written"> {
  const [method, path] = input.load.split(" ") as [string, string];
  const { to, name = input.load, watch: watchMs, users, priority } = input;
  const pattern = patternOf(input);
  const forMs =
    pattern.kind === "open" ? pattern.segments.reduce((sum, each) => sum + each.forMs, 0) : (input.for ?? 0);
  return {
    ...{ kind: "load", name, method, path, to, pattern, forMs, watchMs },
    ...(users !== undefined && { users }),
    ...(priority !== undefined && { priority }),
  };
}

function patternOf({ rate: written, spacing, clients, thinkTime, burst, for: forMs = 0 }: LoadInput): LoadPattern {
  if (burst !== undefined) return { kind: "burst", calls: burst };
  if (clients !== undefined) return { kind: "closed", clients, think: thinkTime ?? { kind: "constant", ms: 0 } };
  const segments = rateSegments(rateOf(written!), forMs);
  return { kind: "open", segments, spacing, steady: typeof written === "number" };
}

function rateOf(written: RateInput): Rate {
  if (typeof written === "number") return written;
  if (!Array.isArray(written)) return { fromPerS: written.from, toPerS: written.to };
  return written.map((each) => ({ forMs: each.for, rate: rateOf(each.rate) as number }));
}
