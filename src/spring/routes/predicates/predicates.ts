import { headerValues } from "../../../text/headers/headers.ts";
import { lateRegex, startUpRegex, unplayable } from "../pattern/expressions.ts";
import { HostPattern } from "../pattern/host-pattern.ts";
import { PathPattern } from "../pattern/path-pattern.ts";
import { PatternRefused } from "../pattern/path-pattern-parser.ts";
import { type Definition, gathered, NamedArguments, tokens } from "../reading/arguments.ts";
import { Refused } from "../reading/route-mistakes.ts";
import { cookieValues, headerList } from "../request/header-values.ts";
import { queryParameters } from "../request/request-target.ts";
import type { RouteRequest } from "../request/route-request.ts";
import type { RoutePredicate, Weight } from "../route.ts";
import { type ApiVersions, versionTest } from "./api-version.ts";
import { networkTest } from "./network-test.ts";
import { seen, written } from "./predicate-words.ts";
import { zonedTimeMs } from "./zoned-time.ts";

type Holds = RoutePredicate["holds"];
type PredicateReader = (definition: Definition, settings: PredicateSettings) => Holds;

/** Settings of the whole gateway that concern single predicates. */
export interface PredicateSettings {
  /** Precedes the path of every pattern. */
  readonly basePath: string;
  readonly hostIncludesPort: boolean;
  readonly versions: ApiVersions;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];

/** One row for each predicate that is played. Weight is separate: it needs a draw that all routes of a group share. */
const table: Readonly<Record<string, PredicateReader>> = {
  Path: (definition, { basePath }) => {
    const values = gathered(definition);
    if (/^(true|false)$/i.test(values.at(-1) ?? "")) values.pop();
    const slash = (value: string) => (basePath !== "" && value.length > 1 && !value.startsWith("/") ? "/" : "");
    const patterns = values.map((value) => pathPattern(basePath + slash(value) + value));
    return (request, variables) => {
      for (const pattern of patterns) {
        const captured = pattern.match(request.target.elements, request.steps);
        if (captured === undefined) continue;
        Object.assign(variables, captured);
        return true;
      }
      return false;
    };
  },
  Method: (definition) => {
    const wanted = gathered(definition).filter((method) => methods.includes(method));
    return (request) => wanted.includes(request.method);
  },
  Host: (definition, { hostIncludesPort }) => {
    const patterns = gathered(definition).map((text) => new HostPattern(text));
    return (request, variables) => {
      const [sent] = headerValues(request.headers, "host");
      const host = hostIncludesPort ? sent : sent?.replace(/:\d*$/, "");
      if (host === undefined) return false;
      for (const pattern of patterns) {
        const captured = pattern.match(host, request.steps);
        if (captured === undefined) continue;
        Object.assign(variables, captured);
        return true;
      }
      return false;
    };
  },
  Header: (definition) => {
    const named = new NamedArguments(definition, ["header", "regexp"]);
    const header = named.required("header");
    const source = named.optional("regexp")?.trim() ? named.optional("regexp") : undefined;
    const regex = source === undefined ? undefined : startUpRegex(source);
    return (request) =>
      headerList(request.headers, header).some((value) => regex?.matches(value, request.steps) ?? true);
  },
  Query: (definition) => {
    const named = new NamedArguments(definition, ["param", "regexp", "predicate"]);
    const param = named.required("param");
    const regexp = named.optional("regexp")?.trim() ? named.optional("regexp") : undefined;
    if (named.optional("predicate") !== undefined) throw new Refused("Query takes a name and one expression");
    const regex = regexp === undefined ? undefined : lateRegex(regexp);
    return (request) => {
      const found = queryParameters(request.target.query).filter(([name]) => name === param);
      if (regex === undefined) return found.length > 0;
      return found.some(([, value]) => value !== null && regex().matches(value, request.steps));
    };
  },
  Cookie: (definition) => {
    const named = new NamedArguments(definition, ["name", "regexp"]);
    const name = named.required("name");
    const regex = lateRegex(named.required("regexp"));
    return (request) => cookieValues(request.headers, name).some((value) => regex().matches(value, request.steps));
  },
  RemoteAddr: (definition) => {
    const inside = networkTest(gathered(definition));
    return (request) => inside(request.remoteAddress);
  },
  XForwardedRemoteAddr: (definition) => {
    const sources = gathered(definition);
    const inside = sources.length === 0 ? () => false : networkTest(sources);
    return (request) => inside(forwardedAddress(request) ?? request.remoteAddress);
  },
  CloudFoundryRouteService: () => (request) =>
    ["X-CF-Forwarded-Url", "X-CF-Proxy-Signature", "X-CF-Proxy-Metadata"].every(
      (name) => headerList(request.headers, name).length > 0,
    ),
  After: (definition) => {
    const from = zonedTimeMs(new NamedArguments(definition, ["datetime"]).required("datetime"));
    return (request) => request.epochMs > from;
  },
  Before: (definition) => {
    const until = zonedTimeMs(new NamedArguments(definition, ["datetime"]).required("datetime"));
    return (request) => request.epochMs < until;
  },
  Between: (definition) => {
    const named = new NamedArguments(definition, ["datetime1", "datetime2"]);
    const from = zonedTimeMs(named.required("datetime1"));
    const until = zonedTimeMs(named.required("datetime2"));
    if (from >= until) throw new Refused("Between ends before it begins", "write the earlier time first");
    return (request) => request.epochMs > from && request.epochMs < until;
  },
  Version: (definition, { versions }) => {
    const holds = versionTest(new NamedArguments(definition, ["version"]).required("version"));
    return (request) => {
      const version = versions.of(request);
      return version !== undefined && holds(version);
    };
  },
};

/** The last address in X-Forwarded-For; undefined if the header occurs more than once. */
function forwardedAddress({ headers }: RouteRequest): string | undefined {
  const [value, ...others] = headerValues(headers, "x-forwarded-for");
  return value === undefined || others.length > 0 ? undefined : tokens(value).at(-1);
}

/** Predicates of the real gateway that the lab does not play. */
const unplayed = ["ReadBody"];

export const predicateNames = [...Object.keys(table), "Weight", ...unplayed];

export function readPredicate(definition: Definition, settings: PredicateSettings): RoutePredicate {
  const { name } = definition;
  if (Object.hasOwn(table, name)) {
    const holds = table[name]!(definition, settings);
    return { written: written(definition), sees: (request) => seen(definition, request), holds };
  }
  if (unplayed.includes(name)) throw new Refused(`the lab does not play the predicate ${name}`, "leave the route out");
  throw new Refused(`there is no predicate "${name}"`);
}

export function readWeight(definition: Definition): Weight {
  const named = new NamedArguments(definition, ["weight.group", "weight.weight"]);
  const group = named.optional("weight.group");
  if (!group) throw new Refused("Weight needs a group", "write Weight=orders,10, or weight.group and weight.weight");
  const weight = named.whole("weight.weight", 0);
  if (weight < 0) throw new Refused(`a weight of ${weight} is below zero`, "write 0 or more");
  return { group, weight };
}

export function pathPattern(text: string): PathPattern {
  try {
    return new PathPattern(text);
  } catch (error) {
    if (error instanceof PatternRefused) {
      throw new Refused(`the pattern ${text} is rejected at character ${error.at + 1}: ${error.message}`);
    }
    throw unplayable(error, text);
  }
}
