import { type Judgement, within } from "../judge/judgement.ts";
import type { ClientRuleName } from "./client-rules.ts";
import type { ClientSeen } from "./client-target.ts";

type ClientJudged = Readonly<Partial<Record<ClientRuleName, Judgement>>>;

/** Judges one failure; rules that do not apply to it are missing. */
export function judgeClient(seen: ClientSeen): ClientJudged {
  const { verdict, charged, told, tookMs, allowedMs, lagMs, isKilled, letGo } = seen;
  const claims: ClientJudged =
    verdict === undefined
      ? {}
      : {
          "paid-is-charged": verdict !== "paid" || charged > 0,
          "honest-no": verdict !== "notPaid" || charged === 0,
          "finds-out": verdict !== "unknown" || told === undefined,
        };
  return {
    ...(!isKilled && { "gives-verdict": verdict !== undefined }),
    "in-time": !isKilled && within(tookMs, allowedMs, lagMs),
    ...claims,
    "charged-once": charged <= 1,
    ...(letGo !== undefined && { "lets-go": letGo }),
  };
}
