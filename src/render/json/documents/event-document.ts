import * as v from "valibot";
import { sides } from "../../../trace.ts";
import { failureEntries, id, ms, reply, replyEntries, text, workEntries } from "./call-document.ts";

const eventEntries = {
  atMs: ms("The time since the start of the run."),
  who: text("The client or server of the event."),
  call: id("The call of the event; 0 for none."),
  connection: v.optional(id("The connection.")),
};
export const event = v.variant("kind", [
  v.strictObject({
    ...eventEntries,
    kind: v.literal("asked"),
    to: v.string(),
    door: v.optional(v.string()),
    instance: v.optional(id("Which of the server's instances gets it, counted from 1.")),
    line: v.string(),
    parent: v.union([v.null(), v.number(), v.literal("unknown")]),
    try: v.optional(v.number()),
    hedged: v.optional(v.literal(true)),
    key: v.optional(v.string()),
    outside: v.optional(v.pipe(v.literal(true), v.description("The request came from outside."))),
    step: v.optional(
      v.pipe(v.number(), v.description("For the client's own calls: the step that makes it, counted from 1.")),
    ),
  }),
  v.strictObject({
    ...eventEntries,
    kind: v.literal("arrived"),
    line: v.string(),
    headers: v.optional(replyEntries.headers),
    stray: v.optional(v.literal(true)),
  }),
  v.strictObject({ ...eventEntries, kind: v.literal("answered"), tookMs: v.number(), ...replyEntries }),
  v.strictObject({
    ...eventEntries,
    kind: v.literal("failed"),
    tookMs: v.number(),
    ...failureEntries,
    came: v.optional(reply),
    error: v.optional(text("The message of the client's own error, as logs show it; only in the real world.")),
  }),
  v.strictObject({
    ...eventEntries,
    kind: v.literal("sent"),
    status: v.pipe(v.nullable(v.number()), v.description("null if its response has no readable one.")),
    sentBytes: id("The length of the response to a call from outside; the kernel has taken it completely."),
  }),
  v.strictObject({
    ...eventEntries,
    kind: v.literal("closed"),
    by: v.pipe(v.picklist(sides), v.description("Which side closed the connection of a call from outside.")),
    sentBytes: id("How many bytes of its response the kernel has taken."),
  }),
  v.strictObject({ ...eventEntries, kind: v.literal("finished"), says: v.string(), ...workEntries }),
  v.strictObject({
    ...eventEntries,
    kind: v.literal("unheard"),
    status: id("The status of the response that the server could not send, because its caller had given up."),
  }),
  v.strictObject({
    ...eventEntries,
    kind: v.literal("decided"),
    by: v.string(),
    says: v.string(),
    to: v.optional(text("The server that the decision concerns.")),
    state: v.optional(text("The new state of the breaker for that server.")),
    after: v.optional(text("The result that led to the decision: a failure, or a status.")),
    waitMs: v.optional(ms("The wait until the next attempt.")),
    left: v.optional(v.pipe(v.number(), v.description("The tokens that a retry budget has left."))),
  }),
  v.strictObject({ ...eventEntries, kind: v.literal("changed"), says: v.string() }),
]);
