import type { Limit } from "../../../service/service.ts";
import { timedOut } from "../../limit.ts";
import type { RealClock } from "../clock.ts";
import type { Exchange } from "./line.ts";

/** Ends the exchange when its limit passes in a phase that the limit covers; one that only tells, tells. */
export function limit(
  clock: Pick<RealClock, "after">,
  exchange: Exchange,
  { ms, covers, onlyTells }: Limit,
  tell: () => void,
): void {
  let callOff: (() => void) | undefined;
  const expire = () => (onlyTells ? tell() : exchange.giveUp(timedOut(exchange.phase)));
  exchange.onPhase((phase) => {
    if (!covers.includes(phase)) callOff?.();
    else callOff ??= clock.after(ms, expire);
  });
  void exchange.over.then(() => callOff?.());
}
