import type { Wire } from "../../../service/service.ts";
import type { Failure } from "../../../trace.ts";
import type { CallPlan } from "./call-plan.ts";

/** fetch follows at most this many redirects in one call. */
const most = 20;

/** The error codes of fetch when it cannot send a body again: it does not keep a stream, and up to Node 22 it detaches the bytes. */
const sentAway = { ofStream: "", ofBytes: "Cannot perform ArrayBuffer.prototype.slice on a detached ArrayBuffer" };

/** The redirects of one call. Only fetch follows them, up to a maximum. */
export class Redirects {
  #followed = 0;

  /** Whether fetch follows, or why it cannot; undefined if the answer is the final one. */
  next({ leadsBack }: Wire, { from, ask: { body } }: CallPlan): "follows" | Failure | undefined {
    if (!leadsBack || from.calls.client !== "fetch") return undefined;
    const isBytes = body instanceof Uint8Array;
    if (!isBytes || body.length > 0) {
      return { name: "client-error", phase: "headers", code: isBytes ? sentAway.ofBytes : sentAway.ofStream };
    }
    this.#followed += 1;
    return this.#followed <= most ? "follows" : undefined;
  }
}
