import type { Cancellation } from "../../service/cancellation.ts";
import type { Timer } from "../../service/host.ts";
import type { CallTimeout } from "../../service/service.ts";
import type { Failure, Phase } from "../../trace.ts";
import { notConnected } from "../timeout.ts";
import type { Kernel } from "./kernel.ts";
import type { VirtualTimer } from "./virtual-timer.ts";

/** The timeout of a call, from its start until it fires or is cancelled. */
export class RunningTimeout {
  readonly #kernel: Kernel;
  readonly #rule: CallTimeout;
  readonly #call: TimedCall;
  #moment: VirtualTimer;

  constructor(kernel: Kernel, rule: CallTimeout, call: TimedCall) {
    this.#kernel = kernel;
    this.#rule = rule;
    this.#call = call;
    this.#moment = this.#begun();
  }

  enter(phase: Phase): void {
    if (!this.#rule.covers.includes(phase)) this.callOff();
  }

  callOff(): void {
    this.#moment.callOff();
  }

  get isOfSilence(): boolean {
    return this.#rule.ofSilence === true && this.#moment.run !== undefined;
  }

  /** Restarts an idle timeout, because bytes have arrived. */
  hear(): void {
    if (!this.isOfSilence) return;
    this.callOff();
    this.#moment = this.#begun();
  }

  #begun(): VirtualTimer {
    return this.#kernel.timeout(this.#rule.ms, expire, this.#call);
  }
}

interface TimedCall {
  expired(): void;
}

function expire(call: TimedCall): void {
  call.expired();
}

/** Starts the connect timeout, if there is one, of a connection that will never be established. */
export function timeOutConnecting(
  kernel: Kernel,
  rule: CallTimeout | undefined,
  over: Cancellation,
  giveUp: (why: Failure) => void,
): void {
  if (rule?.connectMs !== undefined) timeOutWaiting({ kernel, ms: rule.connectMs }, over, () => giveUp(notConnected));
}

/** Starts a timeout that is cancelled when the call ends. */
export function timeOutWaiting(
  { kernel, ms }: { readonly kernel: Pick<Kernel, "timeout">; readonly ms: number },
  over: Cancellation,
  giveUp: () => void,
): Timer {
  const timer = kernel.timeout(ms, giveUp);
  over.onCancel(() => timer.callOff());
  return timer;
}
