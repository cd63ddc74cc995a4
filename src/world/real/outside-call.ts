import type { Socket } from "node:net";
import { NO_BODY } from "../../service/http.ts";
import { type Answer, isWire, type Outcome, type Reply, type Wire } from "../../service/service.ts";
import { CLIENT } from "../../trace.ts";
import type { Engine } from "../ctx.ts";
import { asked, ended } from "../recorded.ts";

interface Arrival {
  readonly call: number;
  /** Where it arrives. */
  readonly at: string;
  readonly door: string | undefined;
  readonly line: string;
  readonly socket: Socket;
  readonly connection: number | undefined;
}

/** A call that comes from outside, as from the learner's own curl, told as the client's. What it makes of it is told from this side. */
export class OutsideCall {
  readonly #call: number;
  readonly #engine: Engine;
  readonly #askedMs: number;
  readonly #forget: () => void;
  #over = false;

  constructor(engine: Engine, { call, at, door, line, socket, connection }: Arrival) {
    this.#engine = engine;
    this.#call = call;
    this.#askedMs = engine.clock.now();
    engine.record(CLIENT, call, asked({ server: at, door }, line, null, undefined));
    engine.record(at, call, { kind: "arrived", line }, connection);
    const left = () => this.#end({ name: "timed-out", phase: "headers", code: "hung up" });
    socket.once("close", left);
    this.#forget = () => socket.off("close", left);
  }

  /** A script of broken bytes is told as a common client sees it; of a stream only its end is known. */
  answered(answer: Answer): void {
    const outcome = isWire(answer) ? seenIn(answer) : wholeOf(answer);
    if (outcome !== undefined) this.#end(outcome);
  }

  #end(outcome: Outcome): void {
    if (this.#over) return;
    this.#over = true;
    this.#forget();
    this.#engine.record(CLIENT, this.#call, ended(outcome, this.#engine.clock.now() - this.#askedMs));
  }
}

function wholeOf(reply: Reply): Outcome {
  return reply.body instanceof Uint8Array ? reply : { ...reply, body: NO_BODY };
}

function seenIn({ seenBy }: Wire): Outcome | undefined {
  const { came, ends = "nothing" } = seenBy?.http ?? {};
  if (ends === "whole") return came;
  return ends === "nothing" ? undefined : ends;
}
