import * as v from "valibot";
import type { HuntReport } from "../../../hunt/hunt-report.ts";
import { cellResults } from "../../../hunt/search/findings.ts";
import { huntMarker } from "../../../text/marker.ts";
import type { Made } from "../../results.ts";
import { escapeLine } from "../../view/escape.ts";

const texts = v.array(v.string());
const saw = { status: v.nullable(v.number()), tookMs: v.number() };
const broken = { rule: v.string(), saw: v.string(), accepted: v.boolean() };
const schema = v.object({
  is: v.literal(huntMarker),
  lab: v.optional(v.string(), ""),
  command: v.optional(v.string(), ""),
  name: v.string(),
  world: v.picklist(["real", "virtual"]),
  seed: v.number(),
  most: v.optional(v.number()),
  isComplete: v.boolean(),
  alreadyBroken: v.optional(texts, []),
  calls: v.array(v.object({ id: v.string(), line: v.string(), foundBy: texts, missed: v.optional(v.boolean()) })),
  runs: v.object({
    faultFree: v.literal(1),
    played: v.number(),
    repeats: v.number(),
    skipped: v.object({ noEffect: v.number(), sameAnswer: v.number(), knownBreak: v.number() }),
    left: v.number(),
  }),
  table: v.array(
    v.object({
      call: v.string(),
      failure: v.string(),
      result: v.picklist(cellResults),
      accepted: v.optional(v.boolean()),
    }),
  ),
  breaks: v.array(
    v.object({
      set: texts,
      rule: v.string(),
      saw: v.object(saw),
      says: v.string(),
      like: v.array(texts),
      ledger: texts,
      log: texts,
      command: v.string(),
      accepted: v.boolean(),
    }),
  ),
  undecided: v.array(texts),
  left: v.optional(v.array(texts), []),
  // Documents of earlier versions have neither.
  sets: v.optional(
    v.array(
      v.object({
        set: texts,
        result: v.picklist(cellResults),
        saw: v.object({ ...saw, says: v.string() }),
        broken: v.array(v.object(broken)),
      }),
    ),
    [],
  ),
  notes: v.optional(texts, []),
  chargesUnjudged: v.optional(v.boolean()),
});

/** A stored hunt, and how it was made. Its breaks have no story. */
export interface StoredHunt extends HuntReport {
  readonly made: Made;
}

/** Reads a stored hunt; undefined if the text is something else. */
export function readHunt(text: string): StoredHunt | undefined {
  if (!text.includes(huntMarker)) return undefined;
  try {
    const read = v.safeParse(schema, JSON.parse(text));
    if (!read.success) return undefined;
    const { lab, command, is: _, ...stored } = read.output;
    const failures = [...new Set(stored.table.map(({ failure }) => failure))];
    return { ...stored, failures, tookMs: 0, made: { version: escapeLine(lab), command: escapeLine(command) } };
  } catch {
    return undefined;
  }
}
