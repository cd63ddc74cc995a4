import { checkToken } from "../../policy/bearer.ts";
import { rateLimitHeaders } from "../../policy/limits/rate-limit.ts";
import { userOf } from "../../spring/routes/request/header-values.ts";
import type { Header } from "../../trace.ts";
import { NO_BODY, text } from "../replies.ts";
import type { Ctx, Reply, Request } from "../service.ts";
import type { RuleBook } from "./gateway-rules.ts";

/** The headers of every answer to an admitted request, or the answer to a rejected one. */
export type EntryDecision = { readonly headers: readonly Header[] } | { readonly refused: Reply };

const open: EntryDecision = { headers: [] };

/** Checks before any route: the token first, then the caller's rate limit. */
export function enter(request: Request, ctx: Ctx, book: RuleBook): EntryDecision {
  const { tokens, user } = book.rules.settings;
  let token: string | undefined;
  if (tokens !== undefined) {
    const checked = checkToken(request.headers, tokens);
    if (!("token" in checked)) {
      ctx.note({ kind: "decided", by: "token", says: `rejects with ${checked.status}` });
      return { refused: { status: checked.status, headers: checked.headers, body: NO_BODY } };
    }
    token = checked.token;
  }
  const rule = book.rules.settings.rateLimit;
  if (rule === undefined) return open;
  const caller = token ?? userOf(request.headers, user) ?? "anyone";
  const allowance = book.buckets!.take(caller, ctx.clock.now());
  const headers = rateLimitHeaders(rule, allowance);
  if (allowance.allowed) return { headers };
  const seconds = Math.ceil(allowance.waitMs / 1000);
  ctx.note({ kind: "decided", by: "rate limit", says: `rejects: a token will be available within ${seconds} s` });
  return { refused: text(429, "Too many requests", [["retry-after", String(seconds)], ...headers]) };
}
