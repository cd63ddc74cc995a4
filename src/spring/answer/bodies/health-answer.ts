import type { Application } from "../../application.ts";
import { type DetailMap, type Health, isThrown, type LeafReport, type Thrown } from "../../components/component.ts";
import { bodyOf, type Described, describe } from "../../components/describe.ts";
import type { Who } from "../../components/group.ts";
import { HealthCache } from "../../components/health-cache.ts";
import { leavesOf, lookUp, type Sight } from "../../components/look-up.ts";
import { httpStatusOf } from "../../components/status.ts";
import { whyOf } from "../../components/why.ts";

/** Remembers results from one request to the next. */
export class HealthMemory {
  readonly cache = new HealthCache();
}

export interface HealthQuestion {
  readonly namespace: string;
  /** undefined for the bare root, the only one that may be answered from the cache. */
  readonly path: readonly string[] | undefined;
  readonly cacheable: boolean;
  readonly version: 2 | 3;
  readonly who: Who;
  readonly nowMs: number;
}

export type LeafAnswer = { readonly status: number; readonly body: DetailMap | undefined } | Thrown;

/** Leaves to ask, one after another, before the answer is known. */
export interface Inquiry {
  readonly leaves: readonly string[];
  /** Takes the reports of the leaves, in order; one that threw is the last. */
  tell(given: readonly LeafReport[]): Conclusion;
}

export interface Conclusion {
  readonly told: LeafAnswer;
  /** In plain words, subject first. */
  readonly why: string;
}

export function inquire(application: Application, memory: HealthMemory, question: HealthQuestion): Inquiry {
  const { components, groups, cacheMs } = application;
  const { namespace, path = [], who, version, nowMs } = question;
  const found = lookUp(components, groups, namespace, path, who);
  const subject = path.at(-1) ?? "health";
  if ("missing" in found) return nothingToAsk(nowhere, `${subject}: 404 because ${found.missing}`);
  if ("exception" in found) return nothingToAsk(found, sayThrown(subject, found));
  const key = JSON.stringify([version, who.user ?? null, namespace]);
  const cached = question.cacheable ? memory.cache.find(key, nowMs, cacheMs) : undefined;
  if (cached) {
    const conclusion = conclude(application, cached.sight, cached.described, path, version);
    return { leaves: [], tell: () => ({ ...conclusion, why: `${conclusion.why}; answered from the cache` }) };
  }
  const leaves = leavesOf(found);
  return {
    leaves,
    tell(given) {
      const thrown = given.find(isThrown);
      if (thrown) return { told: thrown, why: sayThrown(subject, thrown) };
      const described = describe(found, healthsOf(leaves, given));
      if (question.cacheable && cacheMs > 0) memory.cache.keep(key, { atMs: nowMs, described, sight: found });
      return conclude(application, found, described, path, version);
    },
  };
}

const nowhere: LeafAnswer = { status: 404, body: undefined };

function sayThrown(subject: string, { exception, message }: Thrown): string {
  return `${subject}: 500 because ${exception} was not caught${message === null ? "" : ` (${message})`}`;
}

function nothingToAsk(told: LeafAnswer, why: string): Inquiry {
  return { leaves: [], tell: () => ({ told, why }) };
}

function healthsOf(leaves: readonly string[], given: readonly LeafReport[]): ReadonlyMap<string, Health> {
  const healths = new Map<string, Health>();
  for (const [index, leaf] of leaves.entries()) {
    const one = given[index];
    if (one && one !== "nothing" && !isThrown(one)) healths.set(leaf, one);
  }
  return healths;
}

/** If no component reports anything, the root is UP and every other path is a 404. */
function conclude(
  application: Application,
  sight: Sight,
  described: Described | undefined,
  path: readonly string[],
  version: 2 | 3,
): Conclusion {
  if (!described) {
    if (path.length > 0)
      return { told: nowhere, why: `${path.at(-1)}: 404 because none of its members gave a response` };
    return {
      told: { status: 200, body: new Map([["status", "UP"]]) },
      why: "overall: UP (200): there is no component to ask",
    };
  }
  const status = httpStatusOf(described.status, sight.group.mapping);
  const names = [...application.groups.named.keys()];
  const body = bodyOf(described, sight, names, version);
  return { told: { status, body }, why: whyOf(sight, described) };
}
