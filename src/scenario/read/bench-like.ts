import * as v from "valibot";
import { scenarioEntries } from "./schema.ts";
import { isMap } from "./shape.ts";

const ofScenarios = Object.keys(scenarioEntries(v.any()));

/** Returns whether a file looks like a bench file: its keys are about the user's servers, and none is a scenario's. */
export function isBenchLike(value: unknown): boolean {
  if (!isMap(value) || "services" in value || ofScenarios.some((key) => key in value)) return false;
  return ["use", "rules", "payment"].some((key) => isMap(value[key]));
}
