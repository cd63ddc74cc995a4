import * as v from "valibot";
import { defaultStatuses, sayFailure } from "../../policy/failure-status.ts";
import { utf8 } from "../../text/bytes/bytes.ts";
import { sayDuration } from "../../text/values/units.ts";
import { capital } from "../../text/words/capital.ts";
import { type Failure, failureNames } from "../../trace.ts";
import type { ReadOutcome } from "../asking/layers/gates.ts";
import type { AskingSettings } from "../asking/settings/asking-settings.ts";
import { readThrough, text } from "../replies.ts";
import type { Reply, WholeReply } from "../service.ts";
import { described, duration, size, whole, word } from "./setting.ts";

/** Settings of a call without whose answer the request fails, in addition to its defences. */
export const neededCallSettings = {
  reads: v.optional(
    word(
      ["head", "status", "text", "json"],
      "How much of the response it checks before it believes it; with `head` it never reads the body.",
    ),
    "status",
  ),
  statuses: v.optional(
    v.pipe(
      v.object(v.entriesFromList(failureNames, v.optional(whole(200, 599, "The status that this failure becomes.")))),
      described("The status that a failure of the call becomes, if not the usual one.", "a failure's name: a status"),
    ),
    {},
  ),
  sends: v.optional(size("The size of the body it sends."), "0B"),
  sendsBy: v.optional(size("How much of that body it writes at a time; 0B means all at once."), "0B"),
  sendsOver: v.optional(
    duration("How long it takes to send that body, a tenth at a time unless `sendsBy` says otherwise."),
    "0s",
  ),
};
export type NeededCall = v.InferOutput<v.ObjectSchema<typeof neededCallSettings, undefined>>;
export type Reads = NeededCall["reads"];

/** The reply to the client if the needed answer has this status. */
export function badStatus(to: string, status: number): WholeReply {
  return text(502, `${capital(to)} answered ${status}`);
}

type FailureRules = Pick<NeededCall, "statuses"> & Pick<AskingSettings, "timeout" | "deadline">;

/** Returns the reply to the client if the needed call failed. */
export function failedReplies(to: string, rules: FailureRules): (failure: Failure, tookMs: number) => WholeReply {
  const whom = capital(to);
  /** Cached, because in a storm call after call fails in the same way, and one answer need be encoded only once. */
  let last: { readonly says: string; readonly reply: WholeReply } | undefined;
  return (failure, tookMs) => {
    const says = sayFailed(whom, failure, tookMs, rules);
    const status = rules.statuses[failure.name] ?? defaultStatuses[failure.name];
    if (last?.says !== says || last.reply.status !== status) last = { says, reply: text(status, says) };
    return last.reply;
  };
}

function sayFailed(whom: string, failure: Failure, tookMs: number, { timeout, deadline }: FailureRules): string {
  if (failure.name !== "timed-out") return sayFailure(whom, failure);
  if (tookMs >= deadline) return `${whom} did not answer before the deadline of ${sayDuration(deadline)}`;
  return Number.isFinite(timeout) ? `${whom} did not answer within ${sayDuration(timeout)}` : sayFailure(whom, failure);
}

/** How much of the answer is read before the defences learn its outcome. */
export function readerOf({ reads }: Pick<NeededCall, "reads">): ReadOutcome | undefined {
  return reads === "head" ? undefined : readThrough;
}

/** Whether the server believes from an answer with a good status that the work was done. */
export const believes: Readonly<Record<Reads, (reply: Pick<Reply, "body">) => boolean>> = {
  head: () => true,
  status: () => true,
  text: (reply) => said(reply) === "Payment complete",
  json(reply) {
    try {
      return (JSON.parse(said(reply)) as { payment?: unknown }).payment === "complete";
    } catch {
      return false;
    }
  },
};

function said({ body }: Pick<Reply, "body">): string {
  return body instanceof Uint8Array ? utf8(body) : "";
}
