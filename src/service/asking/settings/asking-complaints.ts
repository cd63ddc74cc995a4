import { decorrelated, type RetryKind } from "../../../policy/retry/retry-libraries.ts";
import { sayDuration } from "../../../text/values/units.ts";
import { listed } from "../../../text/words/lists.ts";
import { several } from "../../../text/words/phrases.ts";
import type { Complaint } from "../../setting/complaint.ts";
import { usualFactor } from "./asking-rules.ts";
import type { AskingSettings } from "./asking-settings.ts";
import { foreignToBreaker, foreignToBulkhead } from "./takes.ts";

type SomeAskingSettings = Partial<AskingSettings>;
type Complain = (path: Complaint["path"], says: string, cure: string) => void;

/** Finds mistakes that only the combination of a server's defences shows. */
export function askingComplaints(
  settings: SomeAskingSettings,
  servers: readonly string[],
  own: string,
  asks?: string,
): Complaint[] {
  const complaints: Complaint[] = [];
  const complain: Complain = (path, says, cure) => complaints.push({ path, says, cure });
  ofTime(settings, complain);
  ofRetry(settings, complain);
  ofBreaker(settings, complain);
  ofBulkhead(settings, complain);
  ofFallback(
    settings,
    servers.filter((each) => each !== own),
    own,
    asks,
    complain,
  );
  return complaints;
}

const never = Number.POSITIVE_INFINITY;

/** The longest time until a try is given up. */
function tryEndsMs({ timeout = never, timeoutKind, warnsOnly }: SomeAskingSettings): number {
  return timeoutKind === "idle" || timeoutKind === "headers" || warnsOnly ? never : timeout;
}

function ofTime(settings: SomeAskingSettings, complain: Complain): void {
  const { deadline = never, propagatesDeadline, hedge, timeout = never, timeoutKind, warnsOnly, cancels } = settings;
  if (cancels === false && timeout === never)
    complain(["cancels"], "without a timeout no call is late", "add timeout: 1s");
  if (cancels === false && (warnsOnly || timeoutKind !== "whole"))
    complain(
      ["cancels"],
      "only a timeout of the whole call can leave it running",
      "leave out timeoutKind and warnsOnly",
    );
  const endsMs = Math.min(tryEndsMs(settings), deadline);
  if (propagatesDeadline && deadline === never)
    complain(["propagatesDeadline"], "there is no deadline to pass on", "add deadline: 2s");
  if (hedge?.after !== undefined && hedge.after >= endsMs) {
    const says = `no second attempt is sent: the first is given up after ${sayDuration(endsMs)}`;
    complain(["hedge"], says, `write less than ${sayDuration(endsMs)}`);
  }
}

function ofRetry({ retry, deadline = never }: SomeAskingSettings, complain: Complain): void {
  if (retry?.wait === undefined) return;
  const { wait, like } = retry;
  const { first, most, jitter, factor } = wait;
  const unused = factor === undefined ? undefined : unusedFactor(like, factor, jitter);
  if (unused !== undefined) complain(["retry", "wait", "factor"], unused, "leave it out, or choose another jitter");
  if (first > most)
    complain(["retry", "wait", "most"], "the first wait is longer than the longest", `write ${sayDuration(first)}`);
  else if (first >= deadline && jitter === "none") {
    const says = `no retry can begin: the first wait is at least as long as the deadline, ${sayDuration(deadline)}`;
    complain(["retry", "wait", "first"], says, "write a shorter wait");
  }
}

/** Says why the factor would have no effect; the default may always be written. */
function unusedFactor(like: RetryKind, factor: number, jitter: string): string | undefined {
  if (factor === usualFactor) return undefined;
  if (jitter === "decorrelated") {
    const { kind } = decorrelated(like, 0, factor);
    return kind === jitter
      ? "decorrelated waits have no factor: each is at most three times the one before"
      : undefined;
  }
  const isConstant = factor === 1 && jitter === "none";
  return like === "cockatiel" && !isConstant ? "cockatiel doubles these waits, whatever the factor" : undefined;
}

function ofBreaker(settings: SomeAskingSettings, complain: Complain): void {
  const { breaker } = settings;
  if (breaker === undefined) return;
  const { like, of, share, failures, slowShare, slowerThan } = breaker;
  const what = typeof of === "object" ? "looks at no time" : "looks at no number of calls";
  for (const key of foreignToBreaker(like, breaker))
    complain(["breaker", key], `the breaker of ${like} ${key === "of" ? what : `has no ${key}`}`, unknownCure);
  if (of !== undefined && (share ?? slowShare ?? failures) === undefined && like === "lab")
    complain(["breaker", "of"], "nothing says how many of these calls may fail", "add share: 50% or failures: 5");
  if (slowShare !== undefined && slowerThan === undefined && like === "lab")
    complain(["breaker", "slowShare"], "nothing says which calls are slow", "add slowerThan: 2s");
  ofSlowCalls(settings, complain);
  ofCounts(breaker, complain);
}

const unknownCure = "leave it out, or choose another library with like";

function ofSlowCalls(settings: SomeAskingSettings, complain: Complain): void {
  const { slowerThan, slowShare, like } = settings.breaker!;
  if (slowerThan === undefined) return;
  const endsMs = tryEndsMs(settings);
  if (slowShare === undefined && like === "lab")
    complain(["breaker", "slowerThan"], "nothing says how many slow calls open it", "add slowShare: 50%");
  if (slowerThan >= endsMs) {
    const says = `no call can be slow: each is given up after ${sayDuration(endsMs)}`;
    complain(["breaker", "slowerThan"], says, `write less than ${sayDuration(endsMs)}`);
  }
}

function ofCounts(breaker: NonNullable<SomeAskingSettings["breaker"]>, complain: Complain): void {
  const { of, share, failures, slowShare, atLeast, like } = breaker;
  if (like !== "lab") return;
  if (atLeast !== undefined && (share ?? slowShare) === undefined)
    complain(
      ["breaker", "atLeast"],
      "without a share there is nothing for a minimum number of calls to protect",
      "add share: 50%",
    );
  if (typeof of !== "number") return;
  const neverOpens = `it never opens: it looks at the last ${of} calls`;
  if (atLeast !== undefined && atLeast > of)
    complain(["breaker", "atLeast"], `${neverOpens}, and needs ${atLeast}`, `write at most ${of}`);
  if (failures !== undefined && failures > of)
    complain(["breaker", "failures"], `${neverOpens}, and ${failures} of them must fail`, `write at most ${of}`);
}

function ofBulkhead({ bulkhead }: SomeAskingSettings, complain: Complain): void {
  if (bulkhead === undefined) return;
  const { like, queue, waits } = bulkhead;
  for (const key of foreignToBulkhead(like, bulkhead))
    complain(["bulkhead", key], `the bulkhead of ${like} has no ${key}`, unknownCure);
  if (like !== "lab") return;
  if (waits === 0 && queue !== undefined && queue > 0)
    complain(["bulkhead", "waits"], "this wait in the queue is too short", "write 100ms, or queue: 0");
  if (queue === 0 && waits !== undefined && waits > 0)
    complain(["bulkhead", "queue"], "no call can wait: the queue has no room", "write queue: 5, or leave out waits");
}

function ofFallback(
  { fallback }: SomeAskingSettings,
  servers: readonly string[],
  own: string,
  asks: string | undefined,
  complain: Complain,
): void {
  if (fallback === undefined) return;
  const { to, status, cached, body } = fallback;
  const others = servers.filter((each) => each !== asks);
  const another = others.length === 0 ? "add another server to the setup" : `write ${listed(others)}`;
  const answers = [to, status ?? (to === undefined && cached === undefined ? body : undefined), cached].filter(
    (each) => each !== undefined,
  );
  if (answers.length !== 1)
    complain(
      ["fallback"],
      `the fallback gives ${several(answers.length, "answer")}`,
      "write one of to, status and cached",
    );
  else if (to === own) complain(["fallback", "to"], `${to} cannot be its own fallback`, another);
  else if (to !== undefined && !servers.includes(to))
    complain(["fallback", "to"], `${to} is not a server of this setup`, another);
  else if (to !== undefined && to === asks)
    complain(["fallback", "to"], `${to} is the server that has just failed`, "write another server, or retry: 2");
  else if (body !== undefined && (to ?? cached) !== undefined)
    complain(["fallback", "body"], "this body is never sent: the response comes from elsewhere", "leave it out");
}
