import { loadTargets } from "../../service/index.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { listed } from "../../text/words/lists.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { problemsOf } from "../read/document/problems-of.ts";
import { SchemaReader } from "../read/document/schema-reader.ts";
import { readLoad } from "../read/formats/step-formats.ts";
import type { Scenario } from "../scenario.ts";

/** Says "the load" instead of quoting YAML, and names the option of a field, because the user wrote options. */
function ofTheLoad(problem: Problem, fields: LoadQuestion["fields"]): Problem {
  const says = problem.says.replace(/^\{.*\}/, "the load").replace(/^(\w+): /, (whole, key: string) => {
    const option = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return Object.hasOwn(fields, key) ? `--${option} ` : whole;
  });
  return { ...problem, says };
}

/** A load in the words of a scenario's file. */
export interface LoadQuestion {
  readonly to: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly runs: number | undefined;
}

/** Returns a scenario in memory that puts a load on one server. */
export function scenarioOfLoad({ to, fields, runs }: LoadQuestion): Scenario {
  const target = loadTargets.find(({ kind }) => kind === to)?.load;
  if (target === undefined) {
    const kinds = loadTargets.map(({ kind }) => kind);
    const otherwise = `write ${listed(kinds)}; a server of your own file is loaded by a step "load" in the file, with ${labCommand("run")}`;
    throw new ProblemError([{ says: `${to} cannot be the target of a load`, cure: suggest(to, kinds, otherwise) }]);
  }
  const reader = new SchemaReader();
  const load = readLoad(reader, { load: target.request, to, ...fields }, 1, []);
  if (load === undefined) throw new ProblemError(problemsOf(reader.findings).map((each) => ofTheLoad(each, fields)));
  return {
    name: "load",
    track: "",
    title: `${target.request} to ${to}`,
    worlds: ["virtual", "real"],
    needs: [],
    misleads: false,
    hints: [],
    setup: { [to]: {}, ...target.needs },
    steps: [load],
    ...(runs !== undefined && { runs }),
    expect: [],
  };
}
