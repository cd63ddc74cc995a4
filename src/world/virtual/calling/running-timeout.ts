import type { Cancellation } from "../../../service/cancellation.ts";
import type { Timer } from "../../../service/host.ts";
import type { CallTimeout, ClientName } from "../../../service/service.ts";
import type { Failure, Phase } from "../../../trace.ts";
import { notConnected } from "../../calling/timeout-failures.ts";
import type { Kernel } from "../time/kernel.ts";
import type { VirtualTimer } from "../time/virtual-timer.ts";

/** The timeout of a call, from its start until it fires or is cancelled. */
export class RunningTimeout {
  readonly #kernel: Kernel;
  readonly #rule: CallTimeout;
  readonly #call: TimedCall;
  /** The client whose own timer it is. */
  readonly #owner: ClientName | undefined;
  #isInBody = false;
  #isOver = false;
  #moment: VirtualTimer;

  constructor(kernel: Kernel, rule: CallTimeout, call: TimedCall) {
    this.#kernel = kernel;
    this.#rule = rule;
    this.#call = call;
    this.#owner = rule.ownTimer ? call.sender : undefined;
    this.#moment = this.#begun();
  }

  enter(phase: Phase): void {
    if (!this.#rule.covers.includes(phase)) this.callOff();
    this.#isInBody = phase === "body";
    if (this.#isUndici) this.#again();
  }

  callOff(): void {
    this.#isOver = true;
    this.#moment.callOff();
  }

  get isOfSilence(): boolean {
    return this.#canRestart && (this.#rule.ofSilence === true || this.#owner === "http" || this.#isUndici);
  }

  /** Restarts an idle timeout, because bytes have arrived. undici's notices only a complete head, which an interim response is. */
  hear(isInterim = false): void {
    if (this.isOfSilence && (this.#isInBody || isInterim || !this.#isUndici)) this.#again();
  }

  /** Called when a piece of the request is sent: http.request counts that as activity. */
  sends(): void {
    if (this.#owner === "http") this.#again();
  }

  /** Called when the whole request is sent: undici counts from then. */
  hasSent(): void {
    if (this.#isUndici && !this.#isInBody) this.#again();
  }

  get #isUndici(): boolean {
    return this.#owner === "undici";
  }

  /** undici's timer restarts although it has fired: it does not end a call that is at work. */
  get #canRestart(): boolean {
    return !this.#isOver && (this.#isUndici || this.#moment.run !== undefined);
  }

  #again(): void {
    if (!this.#canRestart) return;
    this.#moment.callOff();
    this.#moment = this.#begun();
  }

  #begun(): VirtualTimer {
    const { ms } = this.#rule;
    if (this.#isUndici) return this.#kernel.tickTimeout(ms, expire, this.#call);
    return this.#kernel.timeout(ms, expire, this.#call);
  }
}

interface TimedCall {
  /** The client that sends the request. */
  readonly sender: ClientName;
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
