import * as v from "valibot";
import { ProblemError } from "../../text/problems/problem.ts";
import { checkOver, overlay, parseTwoParts, remember } from "../practice/two-parts.ts";
import { problemsOf } from "../read/document/problems-of.ts";
import { SchemaReader } from "../read/document/schema-reader.ts";
import { expectations } from "../read/formats/expect-schema.ts";
import { lowerExpectations } from "../read/lower-expect.ts";
import { readLoadChange } from "../read/read-load-change.ts";
import { isLoad } from "../steps/load-step.ts";
import type { Mend, Variation } from "./mend.ts";

const practice = v.strictObject({
  may: v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*\.[\w.-]+$/, "is not a setting: write order.timeout"))),
  hidden: v.pipe(
    v.array(v.strictObject({ says: v.string(), setup: overlay, expect: v.optional(expectations) })),
    v.minLength(1, "is empty: write one case"),
  ),
  calm: overlay,
  calmLoad: v.optional(v.record(v.string(), v.unknown())),
  springOf: v.optional(v.string()),
  remember,
});

export function parseMend(text: string, file: string): Mend {
  const { scenario, rest } = parseTwoParts(text, file, practice);
  const { may, calm, calmLoad, springOf, remember: known } = rest;
  const hidden = rest.hidden.map(
    ({ says, setup, expect }): Variation => ({ says, setup, ...(expect && { expect: lowerExpectations(expect) }) }),
  );
  for (const { setup } of [...hidden, { setup: calm }]) checkOver(setup, scenario.setup);
  const reader = new SchemaReader();
  const written = scenario.steps.map((step) => (isLoad(step) ? step.written : {}));
  const load = calmLoad && readLoadChange(reader, calmLoad, ["calmLoad"], written);
  if (reader.findings.length > 0) throw new ProblemError(problemsOf(reader.findings));
  const usual = { scenario, may, hidden, calm, remember: known };
  return { ...usual, ...(load && { calmLoad: load }), ...(springOf !== undefined && { springOf }) };
}
