import * as v from "valibot";

const call = v.object({
  n: v.number(),
  startMs: v.number(),
  endMs: v.number(),
  outcome: v.picklist(["ok", "fail", "ignored"]),
});
export type Call = v.InferOutput<typeof call>;

const step = v.object({
  t: v.number(),
  do: v.picklist(["start", "begin", "end", "see", "look"]),
  n: v.optional(v.number()),
  r: v.optional(v.picklist(["allowed", "rejected", "waiting"])),
  o: v.optional(v.string()),
  err: v.optional(v.string()),
  seen: v.optional(v.string()),
  waitedForLock: v.optional(v.number()),
  s: v.string(),
});
export type Step = v.InferOutput<typeof step>;

const transition = v.object({ t: v.number(), from: v.string(), to: v.string() });
export type Transition = v.InferOutput<typeof transition>;

export const sequence = v.object({
  id: v.string(),
  setting: v.string(),
  calls: v.array(call),
  looks: v.array(v.number()),
  steps: v.array(step),
  transitions: v.array(transition),
});

/** The order in which a recorder handled events of the same millisecond, and its clock. */
export interface Recorder {
  /** Node fires timers in the order in which they were set, including the library's. Other recorders fire the library's first. */
  readonly timers: "as-set" | "library-first";
  /** Whether a call begins when the one before has ended. */
  readonly inLine: boolean;
  /** Whether its clock also reaches the planned ends of calls that were rejected. */
  readonly endsRejected: boolean;
  readonly startsAtMs: number;
}

export function writtenStep({ t, do: what, n, r, o, err, seen, waitedForLock, s }: Step): string {
  const parts = [t, what, n, r, o, err, seen, waitedForLock && `after ${waitedForLock} ms`, plain(s)];
  return parts.filter((part) => part !== undefined).join(" ");
}

export function writtenTransition({ t, from, to }: Transition): string {
  return `${t} ${plain(from)} to ${plain(to)}`;
}

/** Normalizes the name of a state: HALF_OPEN and opossum's half-open(pendingClose) become half-open. */
function plain(state: string): string {
  return state
    .toLowerCase()
    .replace("_", "-")
    .replace(/\(.*\)/, "");
}
