import type { PlannedFault } from "../../../fault/fault.ts";
import { faults as everyFault } from "../../../fault/index.ts";
import type { WrittenSettings } from "../../../service/service.ts";
import type { Server } from "../../../world/server.ts";
import { planWords } from "./plan-words.ts";
import { settingWords } from "./setting-words.ts";

const unsaid = new Set(["is", "off", "faults", ...everyFault.map(({ name }) => name)]);

/** Describes the settings of a server, in sentences without capital letter and full stop. */
export function serverWords(server: Server, settings: WrittenSettings): string[] {
  return about(server, settings, Object.keys(settings), server.off ? [isOff(server)] : []);
}

/** Does the same for the settings that were just changed. */
export function changeWords(server: Server, settings: WrittenSettings, changed: readonly string[]): string[] {
  const switched = changed.includes("off") ? [`is switched ${server.off ? "off" : "on"}`] : [];
  const gone = changed.filter((key) => settings[key] === "none" && everyFault.some(({ name }) => name === key));
  return about(server, settings, changed, [...switched, ...gone.map((fault) => `no longer has the fault ${fault}`)]);
}

function isOff({ faults }: Server): string {
  return faults.some(inFront) ? "is off" : "is off: nothing listens at its address";
}

function about(server: Server, settings: WrittenSettings, keys: readonly string[], first: readonly string[]): string[] {
  const { name, kind, off } = server;
  const said = server.faults.filter(
    (each) => (keys.includes("faults") || keys.includes(each.fault.name)) && (!off || inFront(each)),
  );
  const spoken = off ? [] : keys.filter((key) => !unsaid.has(key));
  const always = said.filter((each) => !isPlanned(each)).map((each) => faultWords(each, server));
  const sentences = inPairs([...first, ...settingWords(kind, settings, spoken), ...always]);
  const planned = said
    .filter(isPlanned)
    .toSorted(byFirstCall)
    .map((each) => ({
      when: planWords(each.plan, !inFront(each) && server.faults.some(inFront)),
      does: faultWords(each, server),
    }));
  return [
    ...sentences.map((does, at) => `${at === 0 ? name : "it"} ${does}`),
    ...planned.map(({ when, does }, at) => `${when}, ${sentences.length + at === 0 ? name : "it"} ${does}`),
  ];
}

/** Joins two predicates into one sentence, unless one of them is long. */
function inPairs(predicates: readonly string[]): string[] {
  const sentences: string[] = [];
  for (const each of predicates) {
    const before = sentences.at(-1);
    if (before === undefined || winds(before) || winds(each)) sentences.push(each);
    else sentences[sentences.length - 1] = `${before} and ${each}`;
  }
  return sentences;
}

function winds(predicate: string): boolean {
  return /[,:] | (and|when|once|if) /.test(predicate);
}

function isPlanned({ plan }: PlannedFault): boolean {
  return Object.keys(plan).length > 0;
}

/** Sorts faults for particular calls by the number of the first call. */
function byFirstCall({ plan: one }: PlannedFault, { plan: other }: PlannedFault): number {
  return one.calls && other.calls ? Math.min(...one.calls) - Math.min(...other.calls) : 0;
}

function inFront({ fault }: PlannedFault): boolean {
  return fault.place !== "handler";
}

/** Names the side of the work if it is not the default, or if the fault occurs on both sides. */
function faultWords({ fault, value, when }: PlannedFault, { faults }: Server): string {
  const sides = new Set(faults.filter((each) => each.fault === fault).map((each) => each.when));
  return fault.says(value) + (when === fault.when && sides.size === 1 ? "" : `, ${when} its work`);
}
