import * as v from "valibot";
import { isMap } from "../document/shape.ts";
import { scenarioEntries } from "../formats/schema.ts";

const ofScenarios = Object.keys(scenarioEntries(v.any()));

/** Returns whether a file looks like a bench file: its keys are about the user's servers, and none is a scenario's. */
export function isBenchLike(value: unknown): boolean {
  if (!isMap(value) || "services" in value || ofScenarios.some((key) => key in value)) return false;
  return ["use", "rules", "payment"].some((key) => isMap(value[key]));
}
