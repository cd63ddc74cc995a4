import { ProblemError } from "../../text/problems/problem.ts";

/** Options of commands that are about scenarios only. */
const names = [
  "set",
  "twist",
  "compare",
  "strict",
  "twice",
  "trace",
  "explain",
  "quiet",
  "use",
  "bench",
  "live",
  "port",
];

/** Throws a Problem for each option that has no effect on a system that starts programs. */
export function refuseScenarioOptions(file: string, options: object): void {
  const given = names.filter((name) => name in options);
  const problems = given.map((name) => {
    const says = `--${name} has no effect on ${file}, which starts programs`;
    return { says, cure: "leave it out" };
  });
  if (problems.length > 0) throw new ProblemError(problems);
}
