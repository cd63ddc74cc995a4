import type { Mend } from "../../scenario/mend/mend.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { exampleOf, notChange } from "../../scenario/setup/changes/example-change.ts";
import { changeOf } from "../../scenario/setup/changes/set-option.ts";
import { entryOf } from "../../scenario/setup/named-parts.ts";
import { propertyRoots } from "../../service/setting/property-roots.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { written } from "../../text/values/format-value.ts";
import { listed } from "../../text/words/lists.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { didYouMean, suggest } from "../../text/words/suggestion.ts";

/** Reads changes such as `order.timeout=1s`. Of a setting that the exercise does not allow, the value is not read. */
export function allowedChange(mend: Mend, sets: readonly string[], setup: RawSetup): RawSetup {
  const problems = sets.flatMap((set) => refusedSet(mend, set, setup) ?? []);
  if (problems.length > 0) throw new ProblemError(problems);
  return changeOf(sets, setup);
}

function refusedSet(mend: Mend, set: string, setup: RawSetup): Problem | undefined {
  const [, place] = /^\s*([^=\s]+)\s*=/.exec(set) ?? [];
  const cure = canSet(mend);
  if (place === undefined) return notChange(set, cure);
  const [root = "", key] = place.split(".");
  if (Object.hasOwn(setup, root) && key !== undefined) return refusedSetting(mend, root, key, setup);
  if (mend.springOf !== undefined && propertyRoots.includes(root)) return undefined;
  const meant = mend.may.filter((each) => each.endsWith(`.${root}`));
  if (key === undefined)
    return notChange(set, meant.length > 0 ? didYouMean(...meant) : suggest(place, mend.may, cure));
  return { says: `${place} is not a setting of this exercise`, cure: suggest(place, mend.may, cure) };
}

/** Returns the Problem of a setting that the exercise does not allow to change. */
export function refusedSetting(mend: Mend, server: string, key: string, setup: RawSetup): Problem | undefined {
  const place = `${server}.${key}`;
  if (mend.may.includes(place) || isProperty(mend.may, server, key)) return undefined;
  const settings = setup[server] ?? {};
  const isKnown = Object.hasOwn(settings, key) || entryOf(server, settings, key) !== undefined;
  const cure = canSet(mend);
  if (isKnown) return { says: `${place} cannot be changed in this exercise`, cure };
  return { says: `${place} is not a setting of this exercise`, cure: suggest(place, mend.may, cure) };
}

function canSet(mend: Mend): string {
  return `change ${listed(mend.may)}, such as ${exampleChange(mend)}`;
}

/** Returns a change that the exercise allows: an example value, or a property as it is now. */
export function exampleChange({ scenario: { setup }, may, springOf }: Mend): string {
  const [place = ""] = may;
  if (springOf === undefined) return exampleOf(place, setup) ?? `${place}=VALUE`;
  const properties = Object.entries(setup[springOf]?.properties ?? {});
  const [[name, value] = ["management.endpoint.health.show-details", "always"]] = properties;
  return shellWord(`${name}=${written(value)}`);
}

/** Whether a key is a Spring property of a server whose properties may change. */
function isProperty(may: readonly string[], server: string, key: string): boolean {
  return may.includes(`${server}.properties`) && propertyRoots.includes(key.split(".", 1)[0]!);
}
