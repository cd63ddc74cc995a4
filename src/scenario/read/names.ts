import { listed } from "../../policy/listed.ts";
import { nearest } from "../../policy/nearest.ts";
import { CLIENT } from "../../trace.ts";
import { shown } from "../shown.ts";
import type { Path } from "./document.ts";
import type { ScenarioInput } from "./lower.ts";
import { asList, type ExpectationInput, type OneOrMore } from "./lower-expect.ts";
import { mostCalls } from "./schema.ts";
import type { Walk } from "./walk.ts";

/** What one part of a file says of another: the servers it names, the steps it counts. Parts that were not understood are passed over. */
export function checkNames(
  walk: Walk,
  input: Partial<ScenarioInput>,
  servers: readonly string[],
  meant: readonly string[],
): void {
  const named = (name: unknown, path: Path, known: readonly string[]) => {
    if (typeof name !== "string" || known.includes(name) || meant.includes(name)) return;
    const cure = `write ${nearest(name, known) ?? listed(known)}`;
    walk.find(path, "value", `${path.at(-1)}: ${shown(name)} is no server of this setup`, cure);
  };
  const callers = [...servers, CLIENT];
  const steps = Array.isArray(input.steps) ? input.steps : [];

  const expectations = (written: OneOrMore<ExpectationInput> | undefined, path: Path) => {
    if (written === undefined) return;
    for (const [index, each] of asList(written).entries()) {
      if (typeof each !== "object" || each === null) continue;
      const at = Array.isArray(written) ? [...path, index] : path;
      const { who, from, to, servedBy, step, inOrder } = each as Record<string, unknown>;
      named(who, [...at, "who"], callers);
      named(from, [...at, "from"], callers);
      named(to, [...at, "to"], servers);
      named(servedBy, [...at, "servedBy"], servers);
      if (typeof step === "number" && !sends(steps[step - 1])) {
        walk.find([...at, "step"], "value", `step: ${step} is no step that sends`, sendSteps(steps));
      }
      if (!Array.isArray(inOrder)) continue;
      for (const [place, event] of inOrder.entries()) named(event?.who, [...at, "inOrder", place, "who"], callers);
    }
  };

  let calls = 0;
  for (const [index, step] of steps.entries()) {
    if (!sends(step)) continue;
    named(step.to, ["steps", index, "to"], servers);
    expectations(step.expect as OneOrMore<ExpectationInput>, ["steps", index, "expect"]);
    calls += typeof step.times === "number" ? step.times : 1;
    if (calls > mostCalls) {
      const says = `With this step the client makes ${calls} calls`;
      walk.find(["steps", index], "value", says, `a scenario makes at most ${mostCalls}`);
      break;
    }
  }
  expectations(input.expect, ["expect"]);
  for (const [index, choice] of (input.predict?.choices ?? []).entries()) {
    expectations(choice?.expect, ["predict", "choices", index, "expect"]);
  }
  expectations(input.twist?.expect, ["twist", "expect"]);
}

/** Also where the request itself was not understood. */
function sends(step: ScenarioInput["steps"][number] | undefined) {
  return typeof step === "object" && step !== null && ("send" in step || "to" in step);
}

function sendSteps(steps: ScenarioInput["steps"]): string {
  const numbers = steps.flatMap((step, index) => (sends(step) ? [String(index + 1)] : []));
  return numbers.length > 0 ? `write ${listed(numbers)}` : "send something in a step";
}
