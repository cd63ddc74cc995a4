import { type EventKind, type FailureName, failureNames } from "../../../trace.ts";

/** The meaning of each kind of event. */
export const eventMeanings: Readonly<Record<EventKind, string>> = {
  asked: "A call begins: the client or a server sends a request.",
  arrived: "A request has reached a server.",
  answered: "A caller has received a whole response, with this `status`.",
  failed: "A call has ended for its caller without a whole response.",
  finished: "Work is done, whether or not anyone is still waiting for it: payment says `charged`.",
  decided: "A fault, a defence or a server has decided something: `by` is its name, such as `retry`.",
  changed: "A step has changed settings of this server.",
};

export const eventKinds = Object.keys(eventMeanings) as [EventKind, ...EventKind[]];

const failed = Object.fromEntries(failureNames.map((name) => [name, "failed"])) as Record<FailureName, "failed">;

/** Words that users may write for these events. */
export const otherEventWords: Readonly<Record<string, EventKind>> = {
  ...failed,
  paid: "finished",
  done: "finished",
  completed: "finished",
  sent: "asked",
  called: "asked",
  requested: "asked",
  received: "arrived",
  replied: "answered",
  responded: "answered",
  error: "failed",
  rejected: "decided",
  retried: "decided",
};
