import { shown } from "../../text/format-value.ts";
import { suggest } from "../../text/suggestion.ts";
import type { Path } from "./document.ts";
import { choiceLists, type ScenarioInput } from "./lower.ts";
import { asList } from "./lower-expect.ts";
import { isMap } from "./shape.ts";
import type { Walk } from "./walk.ts";

/** What an expectation says of the calls of one load. */
const claims = ["good", "share", "took", "goodput", "collapsed"];

/** Checks that each load has a name of its own, and that expectations say which of several they mean. */
export function checkLoadNames(walk: Walk, input: Partial<ScenarioInput>): void {
  const names = new Set<string>();
  for (const [index, step] of asList(input.steps ?? []).entries()) {
    if (!isMap(step) || !("load" in step)) continue;
    const name = String(step.name ?? step.load);
    const says = `two loads are called ${shown(name)}`;
    if (names.has(name))
      walk.find(["steps", index], "value", says, "give each a name of its own, such as name: buyers");
    names.add(name);
  }
  const check = (written: unknown, path: Path) => {
    const all = asList(written ?? []).entries();
    for (const [index, each] of all) {
      if (!isMap(each) || !claims.some((claim) => claim in each)) continue;
      const at = Array.isArray(written) ? [...path, index] : path;
      const { load } = each;
      if (typeof load === "string" && !names.has(load))
        walk.find([...at, "load"], "value", `${shown(load)} is not a load of this scenario`, suggest(load, [...names]));
      else if (load === undefined && names.size > 1)
        walk.find(at, "value", "it does not say which load", `add load: ${[...names].join(", or load: ")}`);
    }
  };
  check(input.expect, ["expect"]);
  for (const { choices, path } of choiceLists(input))
    for (const [index, choice] of choices.entries()) check(choice?.expect, [...path, index, "expect"]);
  check(input.twist?.expect, ["twist", "expect"]);
}
