import * as v from "valibot";
import { defaultStatuses, sayFailure } from "../../policy/failure-status.ts";
import { shown } from "../../text/values/format-value.ts";
import { capital } from "../../text/words/capital.ts";
import { Asking } from "../asking/asking.ts";
import { outcomeOf } from "../asking/attempt.ts";
import { askingComplaints } from "../asking/settings/asking-complaints.ts";
import { askingSettings } from "../asking/settings/asking-settings.ts";
import { askingWords } from "../asking/settings/asking-words.ts";
import { Cancellation } from "../cancellation.ts";
import { fixedCalls } from "../flow.ts";
import { passedOnPriority } from "../priority.ts";
import { NO_BODY, pathOf, readThrough, refuse, text } from "../replies.ts";
import { type Ctx, isFailure, type Outcome, type OutgoingRequest, type Reply, type Service } from "../service.ts";
import { serverName, whole } from "../setting/setting.ts";
import { all, type Task } from "../task.ts";

const allowed = { "/search": ["GET"] };
const found = text(200, "Found");
const part: OutgoingRequest = { method: "GET", path: "/part", headers: [], body: NO_BODY };

const settings = {
  ...askingSettings,
  asks: v.optional(serverName("The server that it asks for the parts of its response."), "shard"),
  parts: v.optional(whole(1, 2000, "How many parts its response has; it asks for all of them at once."), 10),
};

/** Requests many parts at once and needs all of them, so that the slowest decides. */
export const search: Service<typeof settings> = {
  kind: "search",
  says: "takes GET /search, requests all parts of its response at once, and answers when it has the last one",
  settings,
  words: [
    ...askingWords,
    { keys: ["asks"], says: ({ asks }) => `asks ${shown(asks)} for the parts` },
    { keys: ["parts"], says: ({ parts }) => `asks for ${shown(parts)} parts at once and needs all of them` },
  ],
  load: { request: "GET /search", needs: { shard: { is: "stand-in", for: "a shard" } } },
  check: (settings, servers, own) => askingComplaints(settings, servers, own, settings.asks),
  flows: (settings) => [{ takes: { method: "GET", path: "/search" }, calls: fixedCalls(settings, "GET", "/part") }],
  asks: ({ asks, fallback }) => (fallback?.to === undefined ? [asks] : [asks, fallback.to]),
  start(first) {
    let { asks, parts } = first;
    const asking = new Asking(first, readThrough);
    function* askPart(ctx: Ctx, ask: OutgoingRequest): Task<Outcome> {
      return yield* readThrough(outcomeOf(yield* asking.ask(ctx, asks, () => ask)));
    }
    return {
      *handle(request, ctx) {
        if (request.method !== "GET" || pathOf(request) !== "/search") return refuse(request, allowed);
        const { cancellation } = request;
        const headers = passedOnPriority(request);
        const isPlain = cancellation === Cancellation.NEVER && headers.length === 0;
        const ask = isPlain ? part : { ...part, cancellation, headers };
        const calls = Array.from({ length: parts }, () => askPart(ctx, ask));
        const failed = (yield* all(calls)).find(isBad);
        return failed === undefined ? found : failedReply(asks, failed);
      },
      change(next) {
        ({ asks, parts } = next);
        asking.change(next, readThrough);
      },
    };
  },
};

function isBad(outcome: Outcome): boolean {
  return isFailure(outcome) || outcome.status < 200 || outcome.status > 299;
}

function failedReply(asks: string, failed: Outcome): Reply {
  const whom = capital(asks);
  if (isFailure(failed)) return text(defaultStatuses[failed.name], sayFailure(whom, failed));
  return text(502, `${whom} answered ${failed.status}`);
}
