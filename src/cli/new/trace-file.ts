import { readFileSync, statSync } from "node:fs";
import { scenarioOfTraces } from "../../scenario/otlp/graph-scenario.ts";
import { parseScenario } from "../../scenario/read/read-scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";

const mostBytes = 200_000_000;

/** Returns the scenario that a file of OpenTelemetry traces shows. Only a scenario that can be played is written. */
export function scenarioOfFile(file: string): string {
  const text = scenarioOfTraces(readWhole(file), file);
  try {
    parseScenario(text, file);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const [{ says } = { says: error.message }] = error.problems;
    throw new ProblemError([
      { says: `the services of ${file} do not make a scenario: ${says}`, cure: "write fewer traces into the file" },
    ]);
  }
  return text;
}

function readWhole(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > mostBytes)
      throw new ProblemError([
        { says: `${file} has more than ${mostBytes / 1e6} MB`, cure: "write fewer traces into it" },
      ]);
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError([{ says: `cannot read ${file}`, cure: "write the name of a file with traces" }]);
  }
}
