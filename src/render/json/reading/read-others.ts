import * as v from "valibot";
import { conclusions } from "../../../policy/conclusion.ts";
import { labCommand, labCommands } from "../../../text/words/lab-command.ts";
import type { Results } from "../../results.ts";
import { escapeLine } from "../../view/escape.ts";

/** Stored results that contain no runs. */
export type StoredOther = {
  readonly [K in keyof typeof schemas]: { readonly kind: K; readonly value: Results[K] };
}[keyof typeof schemas];

/** Why a result cannot be shown, in one line. */
export interface Unreadable {
  readonly wrong: string;
  readonly cure?: string;
}

const texts = v.array(v.string());

const schemas = {
  difference: v.object({
    one: v.string(),
    other: v.string(),
    stillBroken: v.exactOptional(texts),
    rows: v.array(
      v.object({ scenario: v.string(), aspect: v.string(), what: v.string(), one: v.string(), other: v.string() }),
    ),
  }),
  defence: v.object({
    what: v.picklist(["breaker", "retry", "bulkhead"]),
    ...{ says: v.string(), sequence: v.string(), again: texts, given: texts },
    rows: v.array(
      v.object({
        ...{ library: v.string(), foreign: texts, cells: texts },
        differs: v.exactOptional(
          v.object({ at: v.number(), says: v.string(), rules: texts, its: v.string(), first: v.string() }),
        ),
      }),
    ),
  }),
  clients: v.object({
    ...{ fault: v.string(), value: v.unknown(), about: v.string(), shows: v.optional(v.string()) },
    showing: v.looseObject({}),
    rows: v.array(
      v.object({
        ...{ client: v.string(), saw: v.string(), tookMs: v.number(), knows: v.picklist(conclusions) },
        ...{ charged: v.number(), goesOn: v.boolean(), answered: v.nullable(v.number()) },
        ...{ error: v.nullable(v.string()), misled: v.nullable(v.string()) },
      }),
    ),
  }),
};

/** Reads a result without runs, or says why it cannot be shown. */
export function readOther(json: object): StoredOther | Unreadable {
  const kind = "kind" in json ? json.kind : undefined;
  for (const known of ["difference", "defence", "clients"] as const) {
    if (kind !== known) continue;
    const read = v.safeParse(schemas[known], json);
    if (read.success) return { kind: known, value: read.output } as StoredOther;
    return { wrong: `cannot be read at ${v.getDotPath(read.issues[0]) ?? "its top"}` };
  }
  if (!("gauntlet" in json)) return { wrong: "contains no result that can be shown again" };
  const again = "command" in json ? labCommands(escapeLine(String(json.command))) : labCommand("gauntlet");
  return {
    wrong: "is a gauntlet without the events of its failures, which only lab diff reads",
    cure: `play it again with ${again} --report html=gauntlet.html`,
  };
}
