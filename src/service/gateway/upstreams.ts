import type { Product } from "../../policy/gateways/products.ts";
import { repeatsOnStale } from "../../policy/gateways/timeouts.ts";
import type { Failure } from "../../trace.ts";
import type { Asking } from "../asking/asking.ts";
import { outcomeOf } from "../asking/attempt.ts";
import { type Ask, type CallTimeout, type Ctx, isFailure, type Outcome } from "../service.ts";

/** The terms of a call to a server behind. */
interface Terms {
  readonly timeout: CallTimeout | undefined;
  readonly product: Product | undefined;
}

/** The servers behind a gateway, and which of them have answered before: a connection to one of those may have gone stale. */
export class Upstreams {
  readonly #answered = new Set<string>();
  readonly #asking: Asking;

  /** `asking`: the defences of each call. */
  constructor(asking: Asking) {
    this.#asking = asking;
  }

  /** A safe request that broke on a connection used before may be asked once more: the server may have closed it meanwhile. */
  async ask(ctx: Ctx, server: string, ask: Ask, { timeout, product }: Terms): Promise<Outcome> {
    const usedBefore = this.#answered.has(server);
    const outcome = await this.#send(ctx, server, ask, timeout);
    if (!isFailure(outcome)) {
      this.#answered.add(server);
      return outcome;
    }
    this.#answered.delete(server);
    if (!usedBefore || !repeatsOnStale(product) || !mayBeStale(outcome) || !isSafe(ask)) return outcome;
    ctx.note({ kind: "decided", by: "stale connection", says: `calls ${server} again on a fresh connection` });
    return await this.#send(ctx, server, ask, timeout);
  }

  #send(ctx: Ctx, to: string, ask: Ask, timeout: CallTimeout | undefined): Promise<Outcome> {
    if (this.#asking.isPlain) return ctx.ask(to, ask, timeout);
    return this.#asking.ask(ctx, to, () => ask, timeout).then(outcomeOf);
  }
}

function mayBeStale({ name, phase }: Failure): boolean {
  return (name === "reset" || name === "hung-up") && (phase === "send" || phase === "headers");
}

/** Repeating a safe request has no further effect. */
export function isSafe({ method, body, gone }: Ask): boolean {
  const isEmpty = body instanceof Uint8Array && body.length === 0;
  return gone?.gone !== true && isEmpty && ["GET", "HEAD", "OPTIONS"].includes(method);
}
