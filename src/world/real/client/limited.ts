import type { Limit } from "../../../service/service.ts";
import type { Failure, Phase } from "../../../trace.ts";
import type { Exchange } from "./line.ts";

/** Ends the exchange when its limit passes in a phase that the limit covers; one that only tells, tells. */
export function limit(exchange: Exchange, { ms, covers, onlyTells }: Limit, tell: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const expire = (dueMs: number) => {
    const leftMs = dueMs - performance.now();
    if (leftMs > 0) timer = setTimeout(expire, Math.ceil(leftMs), dueMs);
    else if (onlyTells) tell();
    else exchange.giveUp(timedOut(exchange.phase));
  };
  exchange.onPhase((phase) => {
    if (!covers.includes(phase)) clearTimeout(timer);
    else timer ??= setTimeout(expire, ms, performance.now() + ms);
  });
  void exchange.over.then(() => clearTimeout(timer));
}

function timedOut(phase: Phase): Failure {
  return { name: "timed-out", phase, code: "ETIMEDOUT" };
}
