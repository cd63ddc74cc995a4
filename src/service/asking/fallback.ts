import { bytes } from "../../text/bytes.ts";
import { isFailure, type Outcome, type Reply } from "../service.ts";
import type { Attempt, Given, Layer, Next } from "./attempt.ts";
import { sayEnd } from "./ends.ts";

export interface FallbackRule {
  readonly to?: string | undefined;
  readonly status?: number | undefined;
  readonly body?: string | undefined;
  readonly cachedMs?: number | undefined;
}

/** What is answered in place of a call that failed, was rejected, or got a 5xx. */
export class Fallback {
  readonly #rule: FallbackRule;
  /** The last good answer of each server asked. */
  readonly #cache = new Map<string, { readonly reply: Reply; readonly atMs: number }>();

  constructor(rule: FallbackRule) {
    this.#rule = rule;
  }

  /** `elsewhere` sends to another server, with the time that is left, and no other defence. */
  layer(elsewhere: Next): Layer {
    return (next) => async (attempt) => {
      const given = await next(attempt);
      const { outcome } = given;
      if (!isBad(outcome)) {
        if (!isFailure(outcome) && outcome.body instanceof Uint8Array) {
          this.#cache.set(attempt.to, { reply: outcome, atMs: attempt.ctx.clock.now() });
        }
        return given;
      }
      return (await this.#instead(attempt, elsewhere, outcome)) ?? given;
    };
  }

  async #instead(attempt: Attempt, elsewhere: Next, outcome: Outcome): Promise<Given | undefined> {
    const { to, status, body = "", cachedMs } = this.#rule;
    const note = (says: string) =>
      attempt.ctx.note({ kind: "decided", by: "fallback", says: `${says}, after ${sayEnd(outcome)}` });
    if (to !== undefined) {
      note(`asks ${to}`);
      return await elsewhere({ ...attempt, to });
    }
    if (status !== undefined) {
      note(`answers ${status} itself`);
      const headers = [["content-type", "text/plain; charset=utf-8"]] as const;
      return { outcome: { status, headers, body: bytes(body) }, direct: true };
    }
    const kept = this.#cache.get(attempt.to);
    if (kept === undefined || attempt.ctx.clock.now() - kept.atMs > cachedMs!) return undefined;
    note("answers from its cache");
    return { outcome: kept.reply };
  }
}

function isBad(outcome: Outcome): boolean {
  return isFailure(outcome) || outcome.status >= 500;
}
