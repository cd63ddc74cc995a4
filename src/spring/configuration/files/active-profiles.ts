import { ProblemError } from "../../../text/problems/problem.ts";
import { find, itemsIn, listOf, type PropertySource, type SetText } from "../properties/lookup.ts";
import { elementsOf, nameBelow } from "../properties/name-element.ts";
import { uniformName } from "../properties/property-names.ts";
import { profilesActive, profilesDefault, profilesGroup, profilesInclude } from "./config-document.ts";

/**
 * Returns the active profiles, lowest precedence first. Includes of all sources count, but only the first source with
 * active profiles. Without any, the default profiles are active. A group activates itself and its members.
 */
export function activeProfiles(sources: readonly PropertySource[]): string[] {
  const validate = sources.map((source) => find(source, "spring.profiles.validate")).find(Boolean)?.value;
  const named = (profiles: readonly SetText[]) => {
    if (validate?.toLowerCase() !== "false") profiles.forEach(refuseName);
    return profiles.map(({ text }) => text);
  };
  const groups = groupsIn(sources);
  const expanded = (profiles: readonly string[]) => expand(profiles, (name) => named(groups.get(name) ?? []));
  const included = sources.flatMap((source) => named(itemsIn(source, profilesInclude)));
  const active = expanded([...included, ...named(listOf(sources, profilesActive) ?? [])]);
  if (active.length > 0) return active;
  const defaults = listOf(sources, profilesDefault);
  return expanded(defaults ? named(defaults) : ["default"]);
}

/** Puts each profile before the members of its group, each once. */
function expand(profiles: readonly string[], membersOf: (profile: string) => readonly string[]): string[] {
  const expanded = new Set<string>();
  const waiting = [...profiles];
  for (let profile = waiting.shift(); profile !== undefined; profile = waiting.shift()) {
    if (expanded.has(profile)) continue;
    expanded.add(profile);
    waiting.unshift(...membersOf(profile));
  }
  return [...expanded];
}

function groupsIn(sources: readonly PropertySource[]): ReadonlyMap<string, readonly SetText[]> {
  const groups = new Map<string, readonly SetText[]>();
  const prefix = `${uniformName(profilesGroup)}.`;
  for (const { name } of sources.flat()) {
    if (!uniformName(name).startsWith(prefix)) continue;
    const elements = elementsOf(name.replace(/\[\d+\]$/, "")).slice(3);
    const group = elements.map(({ text }) => text).join(".");
    if (!groups.has(group)) groups.set(group, listOf(sources, elements.reduce(nameBelow, profilesGroup)) ?? []);
  }
  return groups;
}

const letterOrDigit = /^[\p{L}\p{Nd}]$/u;

function refuseName({ text, origin }: SetText): void {
  const characters = [...text];
  const ends = [characters.at(0) ?? "", characters.at(-1) ?? ""];
  const isGood =
    ends.every((each) => letterOrDigit.test(each)) &&
    characters.every((each) => letterOrDigit.test(each) || "-_.+@".includes(each));
  if (isGood) return;
  const says = text === "" ? "a profile has no name" : `"${text}" is not the name of a profile`;
  const cure = "write letters and digits, with - _ . + @ between them";
  throw new ProblemError([{ says, cure, ...(origin && { where: origin }) }]);
}
