import { shown } from "../../text/values/format-value.ts";
import { several } from "../../text/words/phrases.ts";
import type { ChangedLoad, Load, Scenario, Step } from "../scenario.ts";
import type { SettingChange } from "../setup/changes/setup-changes.ts";
import { isLoad } from "../steps/load-step.ts";

/** Replaces loads among the steps; of two changes to one step the later wins. */
export function withLoads(steps: readonly Step[], changes: readonly (ChangedLoad | undefined)[]): readonly Step[] {
  if (changes.every((each) => each === undefined)) return steps;
  return steps.map((each, at) => changes.findLast((change) => change?.step === at + 1)?.load ?? each);
}

type WrittenLoad = Load["written"];

/** Lists the fields of a load that differ, in the words of a scenario's file. */
export function changesOfLoad(before: WrittenLoad, after: WrittenLoad, name = "load"): SettingChange[] {
  const isOther = kindOf(before) !== kindOf(after);
  const begin = isOther ? [{ setting: name, was: beginWords(before), is: beginWords(after) }] : [];
  const keys = Object.keys({ ...before, ...after }).filter((key) => !(isOther && ofBegin.includes(key)));
  const others = keys.flatMap((key) => {
    const was = key in before ? shown(before[key]) : "not set";
    const is = key in after ? shown(after[key]) : "not set";
    return was === is ? [] : [{ setting: `${name}.${key}`, was, is }];
  });
  return [...begin, ...others];
}

const ofBegin = ["rate", "clients", "burst", "thinkTime"];

function kindOf(written: WrittenLoad): string | undefined {
  return ofBegin.find((key) => key in written);
}

/** Says when calls begin: "100/s", "two clients, thinkTime 9ms" or "a burst of 50". */
function beginWords({ rate, clients, burst, thinkTime }: WrittenLoad): string {
  if (burst !== undefined) return `a burst of ${shown(burst)}`;
  if (clients === undefined) return shown(rate);
  return several(Number(clients), "client") + (thinkTime === undefined ? "" : `, thinkTime ${shown(thinkTime)}`);
}

/** Lists the differences between the loads of two versions of a scenario. */
export function changesOfLoads(before: Pick<Scenario, "steps">, after: Pick<Scenario, "steps">): SettingChange[] {
  const isOnly = before.steps.filter(isLoad).length === 1;
  return before.steps.flatMap((step, at) => {
    const now = after.steps[at];
    if (now === undefined || !isLoad(step) || !isLoad(now) || now === step) return [];
    return changesOfLoad(step.written, now.written, isOnly ? "load" : step.name);
  });
}
