import type { Cancellation } from "../../../service/cancellation.ts";
import type { Failure } from "../../../trace.ts";
import type { CallPlan, CallWorld, VirtualDestination } from "./call-plan.ts";
import { timeOutConnecting } from "./running-timeout.ts";

interface UnansweredCall {
  readonly over: Cancellation;
  giveUp(why: Failure): void;
}

/**
 * Lets a call wait for a connection that nobody accepts. The run stops if the server changes meanwhile, because the kernel of
 * the machine decides when it tries to connect again.
 */
export function waitForNobody(
  world: CallWorld,
  { timeout }: CallPlan,
  { entrance }: VirtualDestination,
  call: UnansweredCall,
): void {
  const { listener } = entrance;
  const waiting = { cut: () => triesAgain(world), noticeCut() {} };
  listener.add(waiting);
  call.over.onCancel(() => listener.delete(waiting));
  timeOutConnecting(world.kernel, timeout, call.over, (why) => call.giveUp(why));
}

function triesAgain(world: CallWorld): void {
  world.refuse({
    says: "a simulated run cannot tell when a call that waits for a connection notices a change of the server: that depends on the kernel of the machine",
    cure: "add --world real, or give the call a timeout that passes before the change",
  });
}
