import { SchemaReader } from "../../scenario/read/schema-reader.ts";
import { readLoad } from "../../scenario/read/step-formats.ts";
import type { Report } from "../../scenario/report.ts";
import type { Scenario, Step } from "../../scenario/scenario.ts";
import { isChange } from "../../scenario/steps/change.ts";
import { isLoad } from "../../scenario/steps/load-step.ts";
import { isSend, sendOf } from "../../scenario/steps/send-step.ts";
import type { WorldKind } from "../../world/world.ts";
import type { KeptDocument } from "./kept-document.ts";

/** Selects the fields needed to show a report again. */
export function keptOf(report: Report): KeptDocument {
  const { scenario, set, forgiving, own, toleranceMs, lagMs, goesOn, forgottenCalls } = report;
  const { track, file, lesson, inYourCode, worlds, twist, steps } = scenario;
  return {
    track,
    worlds: [...worlds],
    ...(file !== undefined && { file }),
    ...(lesson !== undefined && { lesson }),
    ...(inYourCode !== undefined && { inYourCode }),
    ...(twist !== undefined && { twist: twist.says }),
    steps: steps.map(keptStep),
    set: [...set],
    forgiving,
    ...(own !== undefined && { own: [...own] }),
    ...{ toleranceMs, lagMs, goesOn, forgottenCalls },
  };
}

function keptStep(step: Step): KeptDocument["steps"][number] {
  if (isLoad(step)) return { load: { ...step.written } };
  if (isChange(step)) return { changes: true };
  if (!isSend(step) || step.headers.length === 0) return {};
  return { headers: step.headers.map(([name, value]) => [name, value]) };
}

/** Restores the scenario of a stored report, as far as reports show it. */
export function scenarioOf(
  kept: KeptDocument,
  about: Pick<Scenario, "name" | "title" | "setup">,
  world: WorldKind,
): Scenario {
  const { track, file, lesson, inYourCode, worlds = [world], twist, steps } = kept;
  return {
    ...about,
    track,
    worlds,
    ...(file !== undefined && { file }),
    ...(lesson !== undefined && { lesson }),
    ...(inYourCode !== undefined && { inYourCode }),
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
