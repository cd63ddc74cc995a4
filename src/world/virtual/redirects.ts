import type { Wire } from "../../service/service.ts";
import type { Failure } from "../../trace.ts";
import type { CallPlan } from "./call-plan.ts";

/** The number of redirects that fetch follows in one call. */
const most = 20;

/** fetch has no body any more that it could send again: of a stream it never kept one, and bytes it has given away, up to Node 22. */
const sentAway = { ofStream: "", ofBytes: "Cannot perform ArrayBuffer.prototype.slice on a detached ArrayBuffer" };

/** The redirects of one call: only fetch follows them, and not for ever. */
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
