import * as v from "valibot";
import { type Problem, ProblemError } from "../../text/problem.ts";
import { readYaml } from "../read/document.ts";
import { expectations } from "../read/expect-schema.ts";
import { problemsOf } from "../read/findings.ts";
import { lowerExpectations } from "../read/lower-expect.ts";
import { parseScenario } from "../read/scenario.ts";
import { Walk } from "../read/walk.ts";
import type { RawSetup } from "../scenario.ts";
import { readServers } from "../setup/read.ts";
import { checkLaidOver } from "../setup/resolve.ts";
import type { Mend, Variation } from "./mend.ts";

const setup = v.record(v.string(), v.record(v.string(), v.unknown()));
const practice = v.strictObject({
  may: v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*\.[\w.-]+$/, "is not a setting: write order.timeout"))),
  hidden: v.pipe(
    v.array(v.strictObject({ says: v.string(), setup, expect: v.optional(expectations) })),
    v.minLength(1, "is empty: write one case"),
  ),
  calm: setup,
  springOf: v.optional(v.string()),
});

/** The text of a practice file: a scenario, a line of three dashes, and what belongs to the practice. */
export function parseMend(text: string, file: string): Mend {
  const [first = "", second = ""] = text.split(/^---$/m);
  const scenario = parseScenario(first, file);
  const document = readYaml(first.replace(/[^\n]/g, "") + second, file);
  const walk = new Walk();
  const read = walk.read(practice, document.value, []) as v.InferOutput<typeof practice> | undefined;
  const problems: readonly Problem[] = [...document.problems, ...problemsOf(walk.findings, document)];
  if (read === undefined || problems.length > 0) throw new ProblemError([...problems]);
  const { may, calm, springOf } = read;
  const hidden = read.hidden.map(
    ({ says, setup, expect }): Variation => ({ says, setup, ...(expect && { expect: lowerExpectations(expect) }) }),
  );
  for (const { setup } of [...hidden, { setup: calm }]) checkOver(setup, scenario.setup);
  return { scenario, may, hidden, calm, ...(springOf !== undefined && { springOf }) };
}

/** What is laid over a setup names servers and settings of it; mistakes are thrown as Problems. */
export function checkOver(change: RawSetup, base: RawSetup, document?: ReturnType<typeof readYaml>): void {
  if (Object.keys(change).length === 0) return;
  const walk = new Walk();
  readServers(walk, change, [], base);
  if (walk.findings.length === 0) checkLaidOver(walk, change, base);
  if (walk.findings.length > 0) throw new ProblemError(problemsOf(walk.findings, document));
}
