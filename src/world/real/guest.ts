import type { Socket } from "node:net";
import { NO_BODY } from "../../service/http.ts";
import { type Answer, isWire, type Outcome, type Reply, type Wire } from "../../service/service.ts";
import { CLIENT, type What } from "../../trace.ts";
import { ended } from "../recorded.ts";

type Record = (who: string, call: number, what: What) => void;

/** A call that comes from outside, as from the learner's own curl, told as the client's. What it makes of it is told from this side. */
export class Guest {
  readonly #call: number;
  readonly #record: Record;
  readonly #tookMs: () => number;
  readonly #forget: () => void;
  #over = false;

  constructor(call: number, socket: Socket, now: () => number, record: Record) {
    const askedMs = now();
    this.#call = call;
    this.#record = record;
    this.#tookMs = () => now() - askedMs;
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
    this.#record(CLIENT, this.#call, ended(outcome, this.#tookMs()));
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
