import { nodeTurns } from "../../../src/platform/node-turns.ts";
import type { Body, BodyStream, Piece as Chunk } from "../../../src/service/body.ts";
import {
  type Answer,
  type CallTimeout,
  type Ctx,
  type Handler,
  isFailure,
  type OutgoingRequest,
  type Reply,
  type Request,
} from "../../../src/service/service.ts";
import { begin, resolved, type Task } from "../../../src/service/task.ts";
import { bytes, utf8 } from "../../../src/text/bytes/bytes.ts";
import type { Event, Failure } from "../../../src/trace.ts";
import type { CallSettings } from "../../../src/world/server.ts";
import { clientServer } from "../../../src/world/server.ts";
import { VirtualWorld } from "../../../src/world/virtual/world.ts";
import { instead, paymentServer, placeOrder } from "../setup.ts";

/** A virtual world in which the test answers for payment, and callers that read every answer to its end. */
export function serving(handle: (request: Request, ctx: Ctx) => Answer | Task<Answer>) {
  const events: Event[] = [];
  const answering: Handler = (request, ctx) => {
    const answer = handle(request, ctx);
    return Symbol.iterator in answer ? answer : resolved(answer);
  };
  const servers = [paymentServer({ faults: [instead(answering)] })];
  const world = new VirtualWorld(nodeTurns, { servers, seed: 1, sink: (event) => events.push(event) });

  const send = (calls: Partial<CallSettings> = {}, ask: Partial<OutgoingRequest> = {}, timeout?: CallTimeout) => {
    const from = { ...clientServer, calls: { ...clientServer.calls, ...calls } };
    return world.ask(from, 0, "payment", { ...placeOrder, ...ask }, timeout, undefined);
  };

  /** Returns what the caller receives, and when: "0 head 200", "5 ab", "20 end". */
  const read = (...call: Parameters<typeof send>): string[] => {
    const seen: string[] = [];
    const see = (what: string) => void seen.push(`${world.now()} ${what}`);
    function* readOn(): Task<void> {
      const outcome = yield* send(...call);
      if (isFailure(outcome)) return see(`${outcome.name} ${outcome.phase} ${outcome.code}`);
      see(`head ${outcome.status}`);
      yield* readBody(outcome.body, see);
    }
    begin(readOn());
    return seen;
  };

  /** Returns the answer that the caller has after this time, with its body unread. */
  const begun = async (ms: number, ...call: Parameters<typeof send>) => {
    const outcome = send(...call);
    await world.settle(ms);
    return outcome.value as Reply & { readonly body: BodyStream };
  };

  return { world, events, send, read, begun };
}

export function* readBody(body: Body, see: (what: string) => void): Task<void> {
  if (body instanceof Uint8Array) return see(`all of "${utf8(body)}"`);
  for (;;) {
    const next = yield* body.next();
    if (next === null) return see("end");
    if (!(next instanceof Uint8Array)) return see(`${next.name} ${next.phase} ${next.code}`);
    see(utf8(next));
  }
}

export type Piece = string | Uint8Array | Failure | null;

/** Returns a body of which a piece is made every 5 ms; it knows which pieces are left and how often it was cancelled. */
export function madeSlowly(world: VirtualWorld, ...left: Piece[]) {
  function* next(): Task<Chunk> {
    yield* world.clock.sleep(5);
    const piece = left.shift()!;
    return typeof piece === "string" ? bytes(piece) : piece;
  }
  const body = {
    cancelled: 0,
    left,
    next: () => begin(next()),
    cancel() {
      body.cancelled += 1;
    },
  } satisfies BodyStream & Record<string, unknown>;
  return body;
}
