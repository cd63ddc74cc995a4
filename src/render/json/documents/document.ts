import * as v from "valibot";
import { shareModes } from "../../../policy/random/share.ts";
import { marker } from "../../../text/marker.ts";
import { worldKinds } from "../../../world/world.ts";
import { call, ledgerLine, ms, text } from "./call-document.ts";
import { event } from "./event-document.ts";
import { kept } from "./kept-document.ts";
import { loadEntries } from "./load-document.ts";

const report = v.strictObject({
  scenario: text("The name of the scenario."),
  title: v.string(),
  world: v.picklist(worldKinds),
  seed: v.number(),
  setup: v.pipe(
    v.record(v.string(), v.record(v.string(), v.unknown())),
    v.description("The setup that was played, including the twist or the changes."),
  ),
  changes: v.pipe(v.array(v.string()), v.description("What `--set` changed.")),
  injected: v.optional(
    v.pipe(
      v.array(v.strictObject({ at: text("The call and its failure."), struck: v.boolean() })),
      v.description("The failures at single calls, and whether each was reached."),
    ),
  ),
  twisted: v.pipe(
    v.boolean(),
    v.description("Played under the scenario's twist; then the twist's expectations decide."),
  ),
  tookMs: ms("The whole run."),
  skipped: v.pipe(v.nullable(v.string()), v.description("Why it was not played, or null.")),
  stuck: v.pipe(
    v.boolean(),
    v.description("No more events could happen, so a call that was still waiting would have waited forever."),
  ),
  verdict: v.strictObject({
    holds: v.boolean(),
    undecided: v.optional(v.pipe(v.literal(true), v.description("This machine was too busy to decide."))),
    checks: v.array(
      v.strictObject({ holds: v.boolean(), says: text("The expectation."), saw: text("The observation.") }),
    ),
  }),
  calls: v.array(call),
  ledger: v.pipe(v.array(ledgerLine), v.description("The work that was really done.")),
  defences: v.pipe(
    v.array(
      v.strictObject({
        server: text("The server that has the defence."),
        by: text("breaker, throttle, adaptive, bulkhead, retry, hedge, deadline, fallback, keys or shed."),
        to: v.optional(text("The called server, if the defence is separate for each.")),
        did: v.pipe(v.record(v.string(), v.number()), v.description("Its decisions, with the number of each.")),
        changes: v.pipe(
          v.array(v.strictObject({ atMs: ms("When."), state: v.string() })),
          v.description("For a breaker: each state and its start."),
        ),
        left: v.optional(v.pipe(v.number(), v.description("The tokens that a budget had left at the end."))),
      }),
    ),
    v.description("The decisions of each server's defences, as the server itself could count them."),
  ),
  events: v.array(event),
  ...loadEntries,
  kept: v.optional(kept),
});

/** The document that `--json` prints. The JSON Schema file is generated from this. */
export const documentSchema = v.strictObject({
  is: v.optional(v.pipe(v.literal(marker), v.description("Marks a file of the lab."))),
  lab: v.optional(text("The version of the lab that wrote it.")),
  command: v.optional(text("The command line that repeats it.")),
  kind: v.optional(
    v.pipe(
      v.picklist(["story", "load", "list", "variants", "health", "route"]),
      v.description("The kind of result that the reports are together."),
    ),
  ),
  predictions: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          scenario: v.string(),
          ask: v.string(),
          chose: v.number(),
          right: v.boolean(),
          choices: v.array(v.looseObject({ says: v.string(), holds: v.boolean() })),
        }),
      ),
      v.description("The answers that were given before the runs, and which choices held."),
    ),
  ),
  health: v.optional(v.strictObject({ stages: v.array(v.string()), played: v.string() })),
  route: v.optional(
    v.union([
      v.strictObject({
        share: v.strictObject({
          percent: v.number(),
          by: v.picklist(shareModes),
          fresh: v.string(),
          old: v.string(),
          users: v.array(v.string()),
        }),
      }),
      v.strictObject({
        routes: v.strictObject({ routes: v.array(v.string()), isWeighted: v.boolean(), why: v.boolean() }),
      }),
    ]),
  ),
  version: v.literal(1),
  reports: v.array(report),
});
export type ReportDocument = v.InferOutput<typeof documentSchema>;
