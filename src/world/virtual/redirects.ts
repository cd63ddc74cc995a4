import type { Wire } from "../../service/service.ts";
import type { CallPlan } from "./call-plan.ts";

/** fetch follows so many redirects of one call. */
const most = 20;

/** The redirects of one call: fetch alone follows them, and not for ever. */
export class Redirects {
  #followed = 0;

  follows({ leadsBack }: Wire, { from, ask }: CallPlan): boolean {
    // What came piece by piece cannot be sent again.
    if (!leadsBack || from.calls.client !== "fetch" || !(ask.body instanceof Uint8Array)) return false;
    this.#followed += 1;
    return this.#followed <= most;
  }
}
