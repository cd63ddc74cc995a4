import type { Timer } from "../../service/host.ts";
import type { Limit } from "../../service/service.ts";
import type { Token } from "../../service/token.ts";
import type { Failure, Phase } from "../../trace.ts";
import { notConnected } from "../limit.ts";
import type { Kernel } from "./kernel.ts";
import type { VirtualTimer } from "./virtual-timer.ts";

/** The timeout of a call, from its start until it fires or is cancelled. */
export class RunningLimit {
  readonly #kernel: Kernel;
  readonly #limit: Limit;
  readonly #call: LimitedCall;
  #moment: VirtualTimer | undefined;

  constructor(kernel: Kernel, limit: Limit, call: LimitedCall) {
    this.#kernel = kernel;
    this.#limit = limit;
    this.#call = call;
    this.#begin();
  }

  enter(phase: Phase): void {
    if (!this.#limit.covers.includes(phase)) this.callOff();
  }

  callOff(): void {
    this.#moment?.callOff();
    this.#moment = undefined;
  }

  get isOfSilence(): boolean {
    return this.#limit.ofSilence === true && this.#moment?.run !== undefined;
  }

  /** Each received byte restarts an idle timeout. */
  hear(): void {
    if (!this.isOfSilence) return;
    this.callOff();
    this.#begin();
  }

  #begin(): void {
    this.#moment = this.#kernel.limit(this.#limit.ms, expire, this.#call);
  }
}

interface LimitedCall {
  expired(): void;
}

function expire(call: LimitedCall): void {
  call.expired();
}

/** The timeout of a connection that will never be established, if there is one. */
export function limitConnecting(
  kernel: Kernel,
  limit: Limit | undefined,
  over: Token,
  giveUp: (why: Failure) => void,
): void {
  if (limit?.connectMs !== undefined) limitWaiting({ kernel, ms: limit.connectMs }, over, () => giveUp(notConnected));
}

/** A timeout that ends with the call, if it is not cancelled before. */
export function limitWaiting(
  { kernel, ms }: { readonly kernel: Pick<Kernel, "limit">; readonly ms: number },
  over: Token,
  giveUp: () => void,
): Timer {
  const timer = kernel.limit(ms, giveUp);
  over.onGone(() => timer.callOff());
  return timer;
}
