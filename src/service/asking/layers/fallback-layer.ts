import { bytes } from "../../../text/bytes/bytes.ts";
import type { Cancellation } from "../../cancellation.ts";
import { type Ctx, isFailure, type Outcome, type Reply } from "../../service.ts";
import type { Task } from "../../task.ts";
import { type AttemptOutcome, cancellationOf, discard, type Layer, type Next, outcomeOf } from "../attempt.ts";
import { sayEnd, sayWhat } from "../ends.ts";
import type { AskingSettings } from "../settings/asking-settings.ts";

export interface FallbackRule {
  readonly to?: string | undefined;
  readonly status?: number | undefined;
  readonly body?: string | undefined;
  readonly cachedMs?: number | undefined;
}

export function fallbackRule({ cached, ...rule }: NonNullable<AskingSettings["fallback"]>): FallbackRule {
  const isBody = rule.body !== undefined && (rule.to ?? cached) === undefined;
  return { ...rule, ...(isBody && { status: rule.status ?? 200 }), cachedMs: cached };
}

/** A call that a fallback may replace. */
interface ReplaceableCall {
  /** The key of its answer in the cache. */
  readonly asked: string;
  once(): Task<AttemptOutcome>;
  /** Undefined if the request cannot be sent again. */
  readonly elsewhere: ((to: string) => Task<AttemptOutcome>) | undefined;
  /** Cancelled when nobody wants its answer any more. */
  cancellation(): Cancellation | undefined;
}

/** Answers in place of a call that failed, was rejected, or got a 5xx. */
export class Fallback {
  readonly #rule: FallbackRule;
  /** The last good answer for each key. */
  readonly #cache = new Map<string, { readonly reply: Reply; readonly atMs: number }>();

  constructor(rule: FallbackRule) {
    this.#rule = rule;
  }

  /** `elsewhere` calls another server in the remaining time, without other defences. */
  layer(elsewhere: Next): Layer {
    return (next) => (attempt) =>
      this.around(attempt.ctx, {
        asked: attempt.to,
        once: () => next(attempt),
        elsewhere: (to) => elsewhere({ ...attempt, to }),
        cancellation: () => cancellationOf(attempt),
      });
  }

  *around(ctx: Ctx, call: ReplaceableCall): Task<AttemptOutcome> {
    const given = yield* call.once();
    const outcome = outcomeOf(given);
    if (isBad(outcome))
      return call.cancellation()?.cancelled ? given : ((yield* this.#instead(ctx, call, outcome)) ?? given);
    if (!isFailure(outcome) && outcome.body instanceof Uint8Array) {
      this.#cache.set(call.asked, { reply: outcome, atMs: ctx.clock.now() });
    }
    return given;
  }

  *#instead(ctx: Ctx, { asked, elsewhere }: ReplaceableCall, outcome: Outcome): Task<AttemptOutcome | undefined> {
    const { to, status, body = "", cachedMs } = this.#rule;
    const after = sayEnd(outcome);
    const replace = (says: string, more: { readonly to?: string } = {}) => {
      discard(outcome);
      ctx.note({ kind: "decided", by: "fallback", says: `${says} after ${sayWhat(outcome)}`, after, ...more });
    };
    if (to !== undefined) {
      if (elsewhere === undefined) return undefined;
      replace(`calls ${to} instead,`, { to });
      return yield* elsewhere(to);
    }
    if (status !== undefined) {
      replace(`answers ${status} itself`);
      const headers = [["content-type", "text/plain; charset=utf-8"]] as const;
      return { direct: { status, headers, body: bytes(body) } };
    }
    const kept = this.#cache.get(asked);
    if (kept === undefined || ctx.clock.now() - kept.atMs > cachedMs!) return undefined;
    replace("answers from its cache");
    return kept.reply;
  }
}

function isBad(outcome: Outcome): boolean {
  return isFailure(outcome) || outcome.status >= 500;
}
