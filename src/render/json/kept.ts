import type { Report } from "../../scenario/report.ts";
import type { Step } from "../../scenario/scenario.ts";
import { isChange } from "../../scenario/steps/change.ts";
import { isLoad } from "../../scenario/steps/load-step.ts";
import { isSend } from "../../scenario/steps/send-step.ts";
import type { KeptDocument } from "./documents/kept-document.ts";

/** Selects the fields needed to show a report again. */
export function keptOf(report: Report): KeptDocument {
  const { scenario, set, forgiving, own, toleranceMs, lagMs, goesOn, forgottenCalls, trace } = report;
  const { track, file, lesson, inYourCode, inLanguages, worlds, twist, steps } = scenario;
  return {
    track,
    worlds: [...worlds],
    ...(file !== undefined && { file }),
    ...(lesson !== undefined && { lesson }),
    ...(inYourCode !== undefined && { inYourCode }),
    ...(inLanguages !== undefined && { inLanguages }),
    ...(twist !== undefined && { twist: twist.says }),
    steps: steps.map(keptStep),
    set: [...set],
    forgiving,
    ...(own !== undefined && { own: [...own] }),
    ...{ toleranceMs, lagMs, goesOn, forgottenCalls },
    ...(trace && { trace }),
  };
}

function keptStep(step: Step): KeptDocument["steps"][number] {
  if (isLoad(step)) return { load: { ...step.written } };
  if (isChange(step)) return { changes: true };
  if (!isSend(step) || step.headers.length === 0) return {};
  return { headers: step.headers.map(([name, value]) => [name, value]) };
}
