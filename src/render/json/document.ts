import * as v from "valibot";
import { conclusions } from "../../policy/conclusion.ts";
import { failureNames, phases, sides } from "../../trace.ts";
import { worldKinds } from "../../world/world.ts";
import { loadEntries } from "./load-document.ts";

const text = (says: string) => v.pipe(v.string(), v.description(says));
const ms = (says: string) => v.pipe(v.number(), v.description(`${says} In milliseconds, with three decimal places.`));
const id = (says: string) => v.pipe(v.number(), v.integer(), v.minValue(0), v.description(says));

const body = v.pipe(
  v.union([v.string(), v.strictObject({ base64: v.string() })]),
  v.description("Text if the bytes are UTF-8, otherwise the bytes in base64."),
);
const replyEntries = {
  status: v.pipe(v.number(), v.integer(), v.description("The status of the answer.")),
  headers: v.pipe(
    v.array(v.tuple([v.string(), v.string()])),
    v.description("Name and value pairs, in the order received."),
  ),
  body,
  bodyBytes: v.optional(id("The length of the body, if only its beginning was kept.")),
};
const reply = v.strictObject(replyEntries);
const failureEntries = {
  failure: v.pipe(v.picklist(failureNames), v.description("How the call broke.")),
  phase: v.pipe(v.picklist(phases), v.description("The phase of the call in which it broke.")),
  code: text("What the client that made the call reports."),
};
const outcome = v.pipe(
  v.nullable(v.union([reply, v.strictObject(failureEntries)])),
  v.description("How the call ended for its caller; null if it had not ended when the watch ended."),
);

const call = v.strictObject({
  call: id("The number of this call."),
  parent: v.pipe(
    v.union([v.null(), v.number(), v.literal("unknown")]),
    v.description("The call that caused this one; null for the client's own, unknown if a server lost the thread."),
  ),
  by: text("The caller."),
  to: text("The server that was called."),
  door: v.optional(text("The further address it was called at, if it was one.")),
  line: text("Method and path."),
  try: v.optional(v.pipe(v.number(), v.description("The number of the try, if it is not the first."))),
  hedged: v.optional(v.pipe(v.literal(true), v.description("It ran in parallel with one that was not answered yet."))),
  key: v.optional(text("The idempotency key that went with it.")),
  connection: v.nullable(id("Calls with the same number used the same connection.")),
  atMs: ms("When it was made, since the run began."),
  tookMs: ms("Until it ended, or until the watch did."),
  knows: v.pipe(
    v.nullable(v.picklist(conclusions)),
    v.description("What the caller may conclude; null for a call from outside, whose caller is not known."),
  ),
  ours: v.optional(
    v.pipe(
      v.strictObject({
        sentBytes: id("How much of the answer the kernel has taken; nobody can see how much of that arrived."),
        closedBy: v.pipe(
          v.nullable(v.picklist(sides)),
          v.description("Which side closed the connection first, if any."),
        ),
        atMs: v.nullable(ms("When it was closed, or else when everything was sent; null before that.")),
      }),
      v.description("All that is known of a call from outside: this side of it."),
    ),
  ),
  misled: v.optional(
    v.pipe(
      v.literal(true),
      v.description("The ledger contradicts the conclusion: not done, done after all, or done more than once."),
    ),
  ),
  servedBy: v.pipe(v.nullable(v.string()), v.description("The server that gave the answer, if it says so.")),
  outcome,
});

const eventEntries = {
  atMs: ms("Since the run began."),
  who: text("Where it happened."),
  call: id("Its call; 0 for none."),
  connection: v.optional(id("The connection.")),
};
const event = v.variant("kind", [
  v.strictObject({
    ...eventEntries,
    kind: v.literal("asked"),
    to: v.string(),
    door: v.optional(v.string()),
    line: v.string(),
    parent: v.nullable(v.number()),
    try: v.optional(v.number()),
    hedged: v.optional(v.literal(true)),
    key: v.optional(v.string()),
    outside: v.optional(v.pipe(v.literal(true), v.description("It comes from outside."))),
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
    error: v.optional(text("What the client's own error says, as logs show it; only in the real world.")),
  }),
  v.strictObject({
    ...eventEntries,
    kind: v.literal("sent"),
    status: v.pipe(v.nullable(v.number()), v.description("null if its answer has no readable one.")),
    sentBytes: id("The length of the answer to a call from outside; the kernel has taken all of it."),
  }),
  v.strictObject({
    ...eventEntries,
    kind: v.literal("closed"),
    by: v.pipe(v.picklist(sides), v.description("Which side closed the connection of a call from outside.")),
    sentBytes: id("How much of its answer the kernel has taken."),
  }),
  v.strictObject({ ...eventEntries, kind: v.literal("finished"), says: v.string() }),
  v.strictObject({
    ...eventEntries,
    kind: v.literal("decided"),
    by: v.string(),
    says: v.string(),
    to: v.optional(text("The server that it is about.")),
    state: v.optional(text("Of the breaker for that server, from now on.")),
    waitMs: v.optional(ms("Until the next try.")),
    left: v.optional(v.pipe(v.number(), v.description("The tokens that a budget of retries has left."))),
  }),
  v.strictObject({ ...eventEntries, kind: v.literal("changed"), says: v.string() }),
]);

const report = v.strictObject({
  scenario: text("The name of the scenario."),
  title: v.string(),
  world: v.picklist(worldKinds),
  seed: v.number(),
  setup: v.pipe(
    v.record(v.string(), v.record(v.string(), v.unknown())),
    v.description("The setup that was played, including the twist or the changes."),
  ),
  changes: v.pipe(v.array(v.string()), v.description("What was changed by hand.")),
  twisted: v.pipe(
    v.boolean(),
    v.description("Played under the scenario's twist; then the twist's expectations decide."),
  ),
  tookMs: ms("The whole run."),
  skipped: v.pipe(v.nullable(v.string()), v.description("Why it was not played, or null.")),
  stuck: v.pipe(
    v.boolean(),
    v.description("Nothing was left to happen: what was still waiting would have waited for ever."),
  ),
  verdict: v.strictObject({
    holds: v.boolean(),
    undecided: v.optional(
      v.pipe(v.literal(true), v.description("It may be this machine's doing, which was too busy: nothing is said.")),
    ),
    checks: v.array(
      v.strictObject({ holds: v.boolean(), says: text("What was expected."), saw: text("What was seen.") }),
    ),
  }),
  calls: v.array(call),
  ledger: v.pipe(
    v.array(
      v.strictObject({ by: v.string(), call: id("The call it was done for."), atMs: ms("When."), says: v.string() }),
    ),
    v.description("What was really done."),
  ),
  defences: v.pipe(
    v.array(
      v.strictObject({
        server: text("Whose defence it is."),
        by: text("breaker, bulkhead, retry, hedge, deadline, fallback, keys or shed."),
        to: v.optional(text("The server that it protects against, if there is one for each.")),
        did: v.pipe(v.record(v.string(), v.number()), v.description("What it decided, and how often.")),
        changes: v.pipe(
          v.array(v.strictObject({ atMs: ms("When."), state: v.string() })),
          v.description("For a breaker: each state and when it began."),
        ),
        left: v.optional(v.pipe(v.number(), v.description("The tokens that a budget had left in the end."))),
      }),
    ),
    v.description("What the defences of each server decided, as the server itself could tell."),
  ),
  events: v.array(event),
  ...loadEntries(call),
});

/** The document that `--json` prints. The JSON Schema file is generated from this. */
export const documentSchema = v.strictObject({ version: v.literal(1), reports: v.array(report) });
export type ReportDocument = v.InferOutput<typeof documentSchema>;
