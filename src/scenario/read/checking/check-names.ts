import { isKind } from "../../../service/index.ts";
import { lessonNow } from "../../../text/former/former-lessons.ts";
import { shown } from "../../../text/values/format-value.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { listed } from "../../../text/words/lists.ts";
import { nearest } from "../../../text/words/nearest.ts";
import { didYouMean, suggest } from "../../../text/words/suggestion.ts";
import { CLIENT } from "../../../trace.ts";
import { doorAddressOf } from "../../../world/server.ts";
import type { SchemaReader } from "../document/schema-reader.ts";
import { isMap } from "../document/shape.ts";
import type { DocumentPath } from "../document/yaml-document.ts";
import type { ScenarioInput } from "../formats/schema.ts";
import { mostCalls } from "../formats/step-formats.ts";
import { asList, type ExpectationInput, type OneOrMore } from "../lower-expect.ts";
import { choiceLists } from "../to-scenario.ts";

interface Names {
  readonly servers: readonly string[];
  /**
   * The servers and doors that a step can call; undefined if there are mistakes, because the doors are known only for a
   * valid setup.
   */
  readonly places: readonly string[] | undefined;
  /** The intended names of servers with a misspelled kind. */
  readonly meant: readonly string[];
}

/** Checks the references to servers and to steps. Invalid parts are skipped. */
export function checkNames(
  reader: SchemaReader,
  input: Partial<ScenarioInput>,
  { servers, places, meant }: Names,
): void {
  const named = (name: unknown, path: DocumentPath, known: readonly string[]) => {
    // A setup without servers is a mistake of its own.
    if (servers.length === 0) return;
    if (typeof name !== "string" || known.includes(name) || meant.includes(name)) return;
    const near = nearest(name, known) ?? nearest(doorAddressOf(name).server, known);
    const added = isKind(name) ? `add ${name}: {} to the setup, or ` : "";
    const cure = near === undefined ? `${added}write ${listed(known)}` : didYouMean(near);
    reader.find(path, "value", `${path.at(-1)}: ${shown(name)} is not a server of this setup`, cure);
  };
  const asked = (to: unknown, path: DocumentPath) => {
    const { server, door } = doorAddressOf(typeof to === "string" ? to : "");
    if (door === undefined || !servers.includes(server)) return named(to, path, places ?? servers);
    if (places === undefined || places.includes(`${server}/${door}`)) return;
    const own = places.filter((place) => doorAddressOf(place).server === server);
    const cure = suggest(`${server}/${door}`, own);
    reader.find(path, "value", `to: ${server} has no door ${shown(door)} in this setup`, cure);
  };
  const callers = [...servers, CLIENT];
  const steps = Array.isArray(input.steps) ? input.steps : [];

  const expectations = (written: OneOrMore<ExpectationInput> | undefined, path: DocumentPath) => {
    for (const [index, each] of asList(written ?? []).entries()) {
      if (!isMap(each)) continue;
      const at = Array.isArray(written) ? [...path, index] : path;
      const { who, from, to, servedBy, step, inOrder } = each as Record<string, unknown>;
      named(who, [...at, "who"], callers);
      named(from, [...at, "from"], callers);
      named(to, [...at, "to"], servers);
      named(servedBy, [...at, "servedBy"], servers);
      // A step that cannot be read may send.
      const isUnread = typeof step === "number" && step in [0, ...steps] && steps[step - 1] === undefined;
      if (typeof step === "number" && !isUnread && !sends(steps[step - 1])) {
        reader.find([...at, "step"], "value", `step: ${step} is not a step that sends`, sendSteps(steps));
      }
      if (!Array.isArray(inOrder)) continue;
      for (const [place, event] of inOrder.entries()) named(event?.who, [...at, "inOrder", place, "who"], callers);
    }
  };

  let calls = 0;
  for (const [index, step] of steps.entries()) {
    if (isMap(step) && "load" in step) asked(step.to, ["steps", index, "to"]);
    if (!sends(step)) continue;
    asked(step.to, ["steps", index, "to"]);
    expectations(step.expect as OneOrMore<ExpectationInput>, ["steps", index, "expect"]);
    calls += typeof step.times === "number" ? step.times : 1;
    if (calls > mostCalls) {
      const says = `with this step the client makes ${calls} calls`;
      reader.find(["steps", index], "value", says, `make it ${mostCalls} or fewer in all`);
      break;
    }
  }
  expectations(input.expect, ["expect"]);
  for (const { choices, path } of choiceLists(input))
    for (const [index, choice] of choices.entries()) expectations(choice?.expect, [...path, index, "expect"]);
  expectations(input.twist?.expect, ["twist", "expect"]);
}

/** Checks the names of the lessons that a lesson builds on. */
export function checkLessons(reader: SchemaReader, after: unknown, lessons: readonly string[]): void {
  for (const [index, name] of (Array.isArray(after) ? after : []).entries()) {
    if (typeof name !== "string" || lessons.includes(lessonNow(name))) continue;
    const cure = suggest(name, lessons, `see ${labCommand("list scenarios")}`);
    const says = `after: ${shown(name)} is not a lesson of the library, and only those can be named`;
    reader.find(["after", index], "value", says, cure);
  }
}

/** Whether a step sends a call, even if its request is invalid. */
function sends(step: ScenarioInput["steps"][number] | undefined) {
  return isMap(step) && !("load" in step) && ("send" in step || "to" in step);
}

function sendSteps(steps: ScenarioInput["steps"]): string {
  const numbers = steps.flatMap((step, index) => (sends(step) ? [String(index + 1)] : []));
  return numbers.length > 0 ? `write ${listed(numbers)}` : "send something in a step";
}
