import type { Timer } from "../../../service/host.ts";
import type { CallTimeout } from "../../../service/service.ts";
import { notConnected, queuedOut, timedOut } from "../../calling/timeout-failures.ts";
import type { RealClock } from "../machine/clock.ts";
import type { CallInProgress } from "./connection.ts";

/** Ends the exchange if its timeout passes in a phase that it covers; calls `tell` instead if the timeout only warns. */
export function timeOut(
  clock: Pick<RealClock, "after">,
  exchange: CallInProgress,
  { ms, covers, warnsOnly, ofSilence, connectMs }: CallTimeout,
  tell: () => void,
): void {
  let timer: Timer | undefined;
  let connecting: Timer | undefined;
  const expire = () => (warnsOnly ? tell() : exchange.giveUp(timedOut(exchange.phase)));
  const begin = () => {
    timer?.callOff();
    timer = clock.after(ms, expire);
  };
  exchange.onPhase((phase) => {
    connecting?.callOff();
    if (phase === "connect" && connectMs !== undefined)
      connecting = clock.after(connectMs, () => exchange.giveUp(notConnected));
    if (!covers.includes(phase)) timer?.callOff();
    else if (timer === undefined || ofSilence) begin();
    if (ofSilence && phase === "headers") exchange.socket!.on("data", begin);
  });
  exchange.over.then(() => {
    exchange.socket?.off("data", begin);
    timer?.callOff();
    connecting?.callOff();
  });
}

/** Ends an exchange after this time, whatever its phase. */
export function endWithin(clock: Pick<RealClock, "after">, exchange: CallInProgress, ms: number): void {
  const timer = clock.after(ms, () => exchange.giveUp(timedOut(exchange.phase)));
  exchange.over.then(() => timer.callOff());
}

/** Ends an exchange that has not received a connection of its pool after this time. */
export function timeOutQueueing(clock: Pick<RealClock, "after">, exchange: CallInProgress, ms: number): void {
  if (exchange.phase !== "queue") return;
  const timer = clock.after(ms, () => exchange.phase === "queue" && exchange.giveUp(queuedOut));
  exchange.over.then(() => timer.callOff());
}
