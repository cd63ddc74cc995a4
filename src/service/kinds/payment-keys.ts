import * as v from "valibot";
import { type KeyEntry, Keys } from "../../policy/idempotency.ts";
import { utf8 } from "../../text/bytes/bytes.ts";
import { headerValue } from "../../text/headers/headers.ts";
import { spaced } from "../../text/words/phrases.ts";
import { pathOf, readBody, text } from "../replies.ts";
import type { Answer, Ctx, Handler, Reply, Request } from "../service.ts";
import { opening } from "../setting/opening.ts";
import { described, duration, flag } from "../setting/setting.ts";
import { Deferred, resolved, type Task } from "../task.ts";
import { type Contract, usualContract } from "./payment-contract.ts";

/** The setting `keys` of a server that does its work once for each key. */
export const keysOf = (about: string) =>
  opening(
    "on",
    flag("Whether it honours the header Idempotency-Key; an empty one does not count."),
    {
      keepsFor: v.optional(duration("How long it remembers what was done for a key."), "24h"),
      whileRunning: v.optional(
        v.pipe(
          v.union(
            [v.literal("waits"), v.literal(409)],
            'is not a known value: write 409 to reject a second request while the first is still running, or "waits" to answer with the result of the first',
          ),
          described(
            "The response to a known key while its first request is running: 409, or the result of the first.",
            "`409` or `waits`",
          ),
        ),
        409,
      ),
      otherBody: v.optional(
        v.pipe(
          v.union(
            [v.literal(422), v.literal("ignores")],
            'is not a known value: write 422 to reject a known key that comes with another body, or "ignores" to answer as before',
          ),
          described(
            "The response to a known key with another body: 422, or the result of the first.",
            "`422` or `ignores`",
          ),
        ),
        422,
      ),
    },
    about,
    "`true`, or `{ keepsFor: 24h, whileRunning: 409, otherBody: 422 }`",
  );

export const keysSetting = keysOf("Charges once for each idempotency key.");

export function keysWords(written: unknown): string {
  if (written === false) return "ignores idempotency keys";
  const keepsFor =
    typeof written === "object" && written !== null && "keepsFor" in written ? written.keepsFor : undefined;
  return `charges once for each idempotency key${keepsFor === undefined ? "" : `, which it keeps for ${spaced(keepsFor)}`}`;
}

export type KeysRule = v.InferOutput<typeof keysSetting>;

const isRunning = text(409, "A request with this key is still running");
const isOther = text(422, "This key came with another body");

/** Lets the first request with a key pass, and answers the others with its result. */
export class KeyGuard {
  #rule: KeysRule | undefined;
  #keys = new Keys<Reply>(0);
  #contract: Contract = usualContract;

  change(rule: KeysRule | undefined, contract: Contract): void {
    this.#contract = contract;
    if (rule?.keepsFor !== this.#rule?.keepsFor) this.#keys = new Keys(rule?.keepsFor ?? 0);
    this.#rule = rule;
  }

  get isOn(): boolean {
    return this.#rule !== undefined && this.#rule.on !== false;
  }

  handle(request: Request, ctx: Ctx, inner: Handler): Task<Answer> {
    const { method, keyHeader } = this.#contract;
    const asked = this.#contract.keyIn(request.method, pathOf(request));
    if (asked !== undefined) return resolved(this.#stateOf(asked, ctx));
    const key = headerValue(request.headers, keyHeader);
    if (key === undefined || key === "" || request.method !== method) return inner(request, ctx);
    return this.#once(key, request, ctx, inner);
  }

  #stateOf(key: string, ctx: Ctx): Reply {
    const state = this.#keys.stateOf(key, ctx.clock.now());
    return text(state === "unknown" ? 404 : 200, state);
  }

  *#once(key: string, request: Request, ctx: Ctx, inner: Handler): Task<Answer> {
    // The setting may change or disappear while the request arrives or waits.
    const { otherBody, whileRunning } = this.#rule!;
    const body = yield* readBody(request.body);
    if (!(body instanceof Uint8Array)) return body;
    const compared = otherBody === "ignores" ? "" : utf8(body);
    for (;;) {
      const check = this.#keys.check(key, compared, ctx.clock.now());
      if (check.kind === "new") return yield* this.#begin(key, check.entry, { ...request, body }, ctx, inner);
      if (check.kind === "other-body") {
        ctx.note({ kind: "decided", by: "keys", says: "rejects: the key came with another body" });
        return isOther;
      }
      if (check.kind === "done") {
        ctx.note({ kind: "decided", by: "keys", says: "answers as before: the work was done for this key" });
        return check.result;
      }
      if (whileRunning !== "waits") {
        ctx.note({ kind: "decided", by: "keys", says: "rejects: the first request with this key is still running" });
        return isRunning;
      }
      ctx.note({ kind: "decided", by: "keys", says: "waits for the first request with this key" });
      const over = new Deferred<void>();
      check.entry.waiting.push(() => over.resolve());
      yield* over;
    }
  }

  *#begin(key: string, entry: KeyEntry<Reply>, request: Request, ctx: Ctx, inner: Handler): Task<Answer> {
    const keys = this.#keys;
    try {
      return yield* inner({ ...request, done: (reply) => keys.done(entry, reply, ctx.clock.now()) }, ctx);
    } finally {
      keys.forget(key, entry);
    }
  }
}
