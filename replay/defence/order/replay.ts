import * as v from "valibot";
import type { Tally } from "../../kind.ts";
import { refuse } from "../../recorded.ts";
import { firstDifference, parse, type Recording, readRecordings } from "../recordings.ts";
import { cockatiel, failsafeGo, type Library, namesOf, resilience4j } from "./libraries.ts";
import { playOrder, type Told } from "./play.ts";
import { Timers } from "./timers.ts";

const libraries: readonly (readonly [library: RegExp, make: (timers: Timers) => Library])[] = [
  [/^resilience4j/, resilience4j],
  [/^cockatiel/, cockatiel],
  [/failsafe-go/, failsafeGo],
];

const attempt = v.object({ ms: v.number(), o: v.optional(v.string()), outcome: v.optional(v.string()) });
const call = v.looseObject({
  attemptStartsMs: v.optional(v.array(v.number())),
  breakerAfter: v.optional(v.string()),
  result: v.optional(v.string()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
  tookMs: v.optional(v.number()),
  attempts: v.optional(v.number()),
  sleeps: v.optional(v.number()),
  recorded: v.optional(v.number()),
  notPermitted: v.optional(v.number()),
});
type Call = v.InferOutput<typeof call>;

const orderCase = v.object({
  id: v.string(),
  order: v.union([v.string(), v.array(v.string())]),
  script: v.union([v.picklist(["always fails", "fails once per call"]), v.array(attempt)]),
  output: v.object({ calls: v.array(call) }),
});
type Script = v.InferOutput<typeof orderCase>["script"];

export async function replayOrders(path: string): Promise<Tally> {
  const recordings = await readRecordings(path, ["order of policies"]);
  return {
    compared: `${recordings.flatMap(({ cases }) => cases).length} orders`,
    differences: recordings.flatMap(replay),
    deliberate: [],
  };
}

function replay({ library, file, cases }: Recording): string[] {
  const [, make] =
    libraries.find(([name]) => name.test(library)) ??
    refuse(`${file}: unknown library "${library}"`, "name a known library");
  return cases.flatMap((each) => {
    const { id, order, script, output } = parse(orderCase, each, `${file}: ${each.id}`);
    const timers = new Timers();
    const layers = make(timers);
    const told = playOrder(timers, layers, namesOf(order), output.calls.length, attemptOf(script));
    const got = told.map((one, index) => written(noted(one, layers, output.calls[index]!)));
    return firstDifference(id, got, output.calls.map(written));
  });
}

function attemptOf(script: Script) {
  if (script === "always fails") return () => ({ ms: 0, ok: false });
  if (script === "fails once per call") return (_: number, ofCall: number) => ({ ms: 0, ok: ofCall > 1 });
  let made = 0;
  return () => {
    const { ms, o, outcome } = script[Math.min(made++, script.length - 1)]!;
    return { ms, ok: (o ?? outcome) === "ok" };
  };
}

/** A call as its recorder wrote it down: only what it noted. */
function noted(told: Told, { told: errorOf }: Library, wanted: Call): Call {
  const { outcome, attemptsMs, tookMs, breakerAfter, timersSet, recorded, rejected } = told;
  const full: Call = {
    attemptStartsMs: [...attemptsMs],
    attempts: attemptsMs.length,
    tookMs,
    breakerAfter,
    sleeps: timersSet,
    recorded,
    notPermitted: rejected,
    ...(outcome.ok ? { result: outcome.says } : errorOf(outcome.says)),
  };
  const always = new Set(["result", "error", "message"]);
  return Object.fromEntries(Object.entries(full).filter(([name]) => always.has(name) || wanted[name] !== undefined));
}

function written({
  attemptStartsMs,
  attempts,
  tookMs,
  breakerAfter,
  sleeps,
  recorded,
  notPermitted,
  ...said
}: Call): string {
  const { result, error, message } = said;
  const plain = breakerAfter?.toLowerCase().replace("_", "-");
  const numbers = { attemptStartsMs, attempts, tookMs, breaker: plain, sleeps, recorded, notPermitted };
  return JSON.stringify({ result, error, message, ...numbers });
}
