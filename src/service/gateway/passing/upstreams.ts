import type { GatewayProduct } from "../../../policy/gateways/products.ts";
import { repeatsOnStale } from "../../../policy/gateways/timeouts.ts";
import type { Failure } from "../../../trace.ts";
import type { Asking } from "../../asking/asking.ts";
import { type AttemptOutcome, outcomeOf } from "../../asking/attempt.ts";
import { type CallTimeout, type Ctx, isFailure, type Outcome, type OutgoingRequest } from "../../service.ts";
import type { Task } from "../../task.ts";
import type { KeptBody } from "./kept-body.ts";

/** The route's settings for a call to a server behind. */
interface Terms {
  readonly timeout: CallTimeout | undefined;
  readonly product: GatewayProduct | undefined;
}

/** Calls the servers behind a gateway, and remembers which have answered: connections to these may be stale. */
export class Upstreams {
  readonly #answered = new Set<string>();
  readonly #asking: Asking;

  /** `asking`: the defences of each call. */
  constructor(asking: Asking) {
    this.#asking = asking;
  }

  /** Sends a safe request again if it broke on a used connection, which the server may have closed meanwhile. */
  *ask(
    ctx: Ctx,
    server: string,
    ask: Omit<OutgoingRequest, "body">,
    body: KeptBody,
    { timeout, product }: Terms,
  ): Task<Outcome> {
    const made = () => sending(ask, body);
    const usedBefore = this.#answered.has(server);
    const outcome = outcomeOf(yield* this.#send(ctx, server, made, timeout));
    if (!isFailure(outcome)) {
      this.#answered.add(server);
      return outcome;
    }
    this.#answered.delete(server);
    if (!usedBefore || !repeatsOnStale(product) || !mayBeStale(outcome) || !isSafe(made())) return outcome;
    ctx.note({ kind: "decided", by: "stale connection", says: `calls ${server} again on a fresh connection` });
    return outcomeOf(yield* this.#send(ctx, server, made, timeout));
  }

  #send(ctx: Ctx, to: string, made: () => OutgoingRequest, timeout: CallTimeout | undefined): Task<AttemptOutcome> {
    return this.#asking.ask(ctx, to, made, timeout);
  }
}

/** The request of one attempt, which reads the body from its beginning. */
function sending({ method, path, headers, cancellation, try: nth }: Omit<OutgoingRequest, "body">, kept: KeptBody) {
  const made: { -readonly [Part in keyof OutgoingRequest]: OutgoingRequest[Part] } = {
    method,
    path,
    headers,
    body: kept.of(),
  };
  if (cancellation !== undefined) made.cancellation = cancellation;
  if (nth !== undefined) made.try = nth;
  if (!kept.isKept) made.isLastSending = true;
  return made;
}

function mayBeStale({ name, phase }: Failure): boolean {
  return (name === "reset" || name === "hung-up") && (phase === "send" || phase === "headers");
}

/** Whether a request can be repeated without further effect. */
export function isSafe({ method, body, cancellation }: OutgoingRequest): boolean {
  const isEmpty = body instanceof Uint8Array && body.length === 0;
  return cancellation?.cancelled !== true && isEmpty && ["GET", "HEAD", "OPTIONS"].includes(method);
}
