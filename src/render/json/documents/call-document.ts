import * as v from "valibot";
import { conclusions } from "../../../policy/conclusion.ts";
import { failureNames, phases, sides } from "../../../trace.ts";

export const text = (says: string) => v.pipe(v.string(), v.description(says));
export const ms = (says: string) =>
  v.pipe(v.number(), v.description(`${says} In milliseconds, with three decimal places.`));
export const id = (says: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(says));

const body = v.pipe(
  v.union([v.string(), v.strictObject({ base64: v.string() })]),
  v.description("Text if the bytes are UTF-8, otherwise the bytes in base64."),
);
export const replyEntries = {
  status: v.pipe(v.number(), v.integer(), v.description("The status of the response.")),
  headers: v.pipe(
    v.array(v.tuple([v.string(), v.string()])),
    v.description("Name and value pairs, in the order received."),
  ),
  body,
  bodyBytes: v.optional(id("The length of the body, if only its beginning was kept.")),
};
export const reply = v.strictObject(replyEntries);
export const failureEntries = {
  failure: v.pipe(v.picklist(failureNames), v.description("How the call failed.")),
  phase: v.pipe(v.picklist(phases), v.description("The phase of the call in which it failed.")),
  code: text("The error code that the calling client reports."),
};
const outcome = v.pipe(
  v.nullable(v.union([reply, v.strictObject(failureEntries)])),
  v.description("How the call ended for its caller; null if it had not ended when the watch ended."),
);

export const call = v.strictObject({
  call: id("The number of this call."),
  parent: v.pipe(
    v.union([v.null(), v.number(), v.literal("unknown")]),
    v.description(
      "The call that caused this one; null for the client's own, unknown if a server did not pass on what caused it.",
    ),
  ),
  by: text("The caller."),
  to: text("The server that was called."),
  door: v.optional(text("The additional address of the server that was called, if it was not the main one.")),
  line: text("Method and path."),
  try: v.optional(v.pipe(v.number(), v.description("The number of the attempt, if it is not the first."))),
  hedged: v.optional(
    v.pipe(
      v.literal(true),
      v.description("A hedge: the attempt was sent while an earlier attempt was still waiting for its response."),
    ),
  ),
  key: v.optional(text("The idempotency key of the call.")),
  connection: v.nullable(id("Calls with the same number used the same connection.")),
  atMs: ms("The start of the call, since the start of the run."),
  tookMs: ms("The time until the call ended, or until the watch ended."),
  knows: v.pipe(
    v.nullable(v.picklist(conclusions)),
    v.description("The conclusion that the caller may draw; null for a call from outside, whose caller is not known."),
  ),
  ours: v.optional(
    v.pipe(
      v.strictObject({
        sentBytes: id("How many bytes of the response the kernel has taken; how many arrived cannot be seen."),
        closedBy: v.pipe(
          v.nullable(v.picklist(sides)),
          v.description("Which side closed the connection first, if any."),
        ),
        atMs: v.nullable(ms("When it was closed, or else when everything was sent; null before that.")),
      }),
      v.description("A call from outside as seen from this side, the only one that is known."),
    ),
  ),
  unfinished: v.optional(
    v.pipe(
      v.literal(true),
      v.description("The server was still at work on it when the run ended, so more may have been done later."),
    ),
  ),
  misled: v.optional(
    v.pipe(
      v.literal(true),
      v.description("The ledger contradicts the conclusion: not done, done after all, or done more than once."),
    ),
  ),
  came: v.optional(
    v.pipe(reply, v.description("The received part of a response that the caller did not read to its end.")),
  ),
  servedBy: v.pipe(v.nullable(v.string()), v.description("The server that answered, if it identifies itself.")),
  outcome,
});

/** The words of a service of the user's own design about its work. */
export const workEntries = {
  ledger: v.exactOptional(v.pipe(v.string(), v.description("The name of the ledger, for services that name theirs."))),
  undoes: v.exactOptional(v.pipe(v.literal(true), v.description("It takes back earlier work."))),
};

export const ledgerLine = v.strictObject({
  by: v.string(),
  call: id("The call for which the work was done."),
  atMs: ms("When."),
  says: v.string(),
  ...workEntries,
});
