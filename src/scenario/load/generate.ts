import { Arrivals } from "../../policy/random/arrivals.ts";
import { sampler } from "../../policy/random/distribution.ts";
import { priorityHeader } from "../../service/priority.ts";
import { NO_BODY } from "../../service/replies.ts";
import type { CallTimeout, OutgoingRequest } from "../../service/service.ts";
import { type Header, phases } from "../../trace.ts";
import type { World } from "../../world/world.ts";
import type { Load, LoadPattern } from "../scenario.ts";
import { chanceOf } from "./chance-of.ts";
import type { LoadCounters } from "./counting/counters.ts";
import { LoadCall } from "./counting/load-call.ts";

type Begin = (dueMs: number, next?: () => void) => void;

/**
 * Makes the calls of a load, and returns when no more begin. Calls report to callbacks, because a promise per call would
 * cost more than the call.
 */
export async function generate(load: Load, step: number, world: World, counters: LoadCounters): Promise<void> {
  const { tally, watch } = counters.begin(load, step, world);
  const timeout: CallTimeout = { ms: load.watchMs, covers: phases, warnsOnly: false };
  const askOf = asks(load, world);
  const begin: Begin = (dueMs, next) => {
    const nowUs = Math.round(world.now() * 1000);
    const dueUs = world.kind === "virtual" ? nowUs : Math.min(nowUs, Math.round(dueMs * 1000));
    tally.begun(dueUs, nowUs);
    world.begin(load.to, askOf(), timeout, step, new LoadCall(watch, dueUs, nowUs, tally.traces(), next));
  };
  const { pattern } = load;
  const startMs = world.now();
  if (pattern.kind === "burst") burst(pattern.calls, world, () => begin(startMs));
  else if (pattern.kind === "open") open(load.name, pattern, world, begin);
  else closed(load, pattern, world, begin);
  await world.sleep(load.forMs);
}

/** A larger burst is started in batches: a million calls at once would leave no time to handle a signal. */
const begunInOneGo = 1000;

function burst(calls: number, world: World, begin: () => void): void {
  for (let call = 0; call < Math.min(calls, begunInOneGo); call++) begin();
  if (calls > begunInOneGo) world.clock.after(0, () => burst(calls - begunInOneGo, world, begin));
}

function open(name: string, pattern: Extract<LoadPattern, { kind: "open" }>, world: World, begin: Begin): void {
  const startMs = world.now();
  const arrivals = new Arrivals(pattern.segments, pattern.spacing);
  const isRandom = pattern.spacing === "random";
  const place = chanceOf(name);
  let dueMs = startMs;
  const next = () => {
    const sinceMs = arrivals.next(isRandom ? world.chance(place, "arrivals") : 0);
    if (sinceMs === undefined) return;
    dueMs = startMs + sinceMs;
    world.clock.after(Math.max(0, dueMs - world.now()), arrive);
  };
  const arrive = () => {
    begin(dueMs);
    next();
  };
  next();
}

/** The minimum time of a client's turn: with a call that takes no time, it would call forever in one moment. */
const leastTurnMs = 1;

function closed(load: Load, pattern: Extract<LoadPattern, { kind: "closed" }>, world: World, begin: Begin): void {
  const startMs = world.now();
  const think = sampler(pattern.think);
  const place = chanceOf(load.name);
  const call = () => {
    const begunMs = world.now();
    if (begunMs >= startMs + load.forMs) return;
    begin(begunMs, () => {
      const turnMs = world.now() - begunMs + think(world.chance(place, "think"));
      world.clock.after(Math.max(turnMs, leastTurnMs) - (world.now() - begunMs), call);
    });
  };
  for (let client = 0; client < pattern.clients; client++) call();
}

/** Returns a function that makes the request of each call. All are the same unless they name a user. */
function asks({ method, path, users, priority, name }: Load, world: World): () => OutgoingRequest {
  const headers = priority === undefined ? [] : [priorityHeader(priority)];
  const plain: OutgoingRequest = { method, path, headers, body: NO_BODY };
  if (users === undefined) return () => plain;
  const place = chanceOf(name);
  return () => {
    const user = 1 + Math.floor(world.chance(place, "user") * users);
    const header: Header = ["x-user", `user-${user}`];
    return { ...plain, headers: [...headers, header] };
  };
}
