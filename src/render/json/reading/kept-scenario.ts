import { SchemaReader } from "../../../scenario/read/document/schema-reader.ts";
import { readLoad } from "../../../scenario/read/formats/step-formats.ts";
import type { Scenario, Step } from "../../../scenario/scenario.ts";
import { sendOf } from "../../../scenario/steps/send-step.ts";
import type { WorldKind } from "../../../world/world.ts";
import type { KeptDocument } from "../documents/kept-document.ts";

/** Restores the scenario of a stored report, as far as reports show it. */
export function scenarioOf(
  kept: KeptDocument,
  about: Pick<Scenario, "name" | "title" | "setup">,
  world: WorldKind,
): Scenario {
  const { track, file, lesson, inYourCode, inLanguages, worlds = [world], twist, steps } = kept;
  return {
    ...about,
    track,
    worlds,
    ...(file !== undefined && { file }),
    ...(lesson !== undefined && { lesson }),
    ...(inYourCode !== undefined && { inYourCode }),
    ...(inLanguages !== undefined && { inLanguages }),
    ...(twist !== undefined && { twist: { says: twist, setup: {}, expect: [] } }),
    needs: [],
    misleads: false,
    hints: [],
    steps: steps.map(stepOf),
    expect: [],
  };
}

function stepOf({ headers, load, changes }: KeptDocument["steps"][number], at: number): Step {
  if (changes) return { kind: "change", setup: {}, together: false };
  const read = load && readLoad(new SchemaReader(), load, at + 1, []);
  if (load !== undefined && read === undefined) throw new Error(`steps.${at}.load cannot be read`);
  return read ?? sendOf({ method: "GET", path: "/", to: "", watchMs: 0, headers: headers ?? [] });
}
