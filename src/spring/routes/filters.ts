import { OutOfSteps } from "../expression/steps.ts";
import { type Definition, Named, readFlag } from "./arguments.ts";
import { startUpRegex } from "./expressions.ts";
import { byteSize, readableSize, statusOf } from "./filter-values.ts";
import { headerValues } from "./header-values.ts";
import type { Variables } from "./path-pattern.ts";
import { Refused } from "./refused.ts";
import { parseTarget } from "./request-target.ts";
import type { Filter, Passage } from "./route.ts";

type Read = (definition: Definition) => Filter;

function toPath(passage: Passage, path: string): ReturnType<Filter> {
  if (!path.startsWith("/")) return { fails: "the new path does not begin with a slash" };
  if (parseTarget(path) === undefined) return { fails: `the new path ${path} holds what no path may hold` };
  passage.path = path;
  return undefined;
}

/** Puts captured variables into a text; a name that nothing captured makes Spring fail. */
function expanded(template: string, variables: Variables): string | undefined {
  let missing = false;
  const text = template.replace(/\{([^{}/:]+)(?::[^{}]*)?\}/g, (_, name: string) => {
    missing ||= !Object.hasOwn(variables, name);
    return variables[name] ?? "";
  });
  return missing ? undefined : text;
}

/** Only the path of a template is used, and a per cent sign in it is a sign like any other. */
function expandedPath(template: string, variables: Variables): string | undefined {
  const path = expanded(template.replace(/[?#].*$/s, ""), variables);
  return path?.replace(/\p{Cs}/gu, "?").replace(/[^A-Za-z0-9\-_.!~*'();/:@&=+$,]/gu, encodeURIComponent);
}

function headerFilter(definition: Definition, add: (passage: Passage, name: string, value: string) => void): Filter {
  const named = new Named(definition, ["name", "value"]);
  const name = named.required("name");
  const value = named.required("value");
  return (passage) => {
    const text = expanded(value, passage.variables);
    if (text === undefined) return { fails: `${definition.name}: nothing captured a variable of ${value}` };
    add(passage, name, text);
    return undefined;
  };
}

/** One row a filter that is played. */
const table: Readonly<Record<string, Read>> = {
  StripPrefix: (definition) => {
    const parts = new Named(definition, ["parts"]).whole("parts", 1);
    return (passage) => {
      const kept = passage.path
        .split("/")
        .filter((part) => part !== "")
        .slice(Math.max(parts, 0));
      const slash = kept.length > 0 && passage.path.endsWith("/") ? "/" : "";
      return toPath(passage, `/${kept.join("/")}${slash}`);
    };
  },
  PrefixPath: (definition) => {
    const prefix = new Named(definition, ["prefix"]).required("prefix");
    return (passage) => {
      if (passage.prefixed) return undefined;
      passage.prefixed = true;
      const path = expandedPath(prefix, passage.variables);
      return path === undefined
        ? { fails: `nothing captured a variable of ${prefix}` }
        : toPath(passage, path + passage.path);
    };
  },
  SetPath: (definition) => {
    const template = new Named(definition, ["template"]).required("template");
    return (passage) => {
      const path = expandedPath(template, passage.variables);
      return path === undefined ? { fails: `nothing captured a variable of ${template}` } : toPath(passage, path);
    };
  },
  RewritePath: (definition) => {
    const named = new Named(definition, ["regexp", "replacement"]);
    const regex = startUpRegex(named.required("regexp"));
    const given = named.optional("replacement");
    if (given === undefined) named.required("replacement");
    const replacement = (given ?? "").replaceAll("$\\", "$");
    return (passage) => {
      try {
        return toPath(passage, regex.replaceAll(passage.path, replacement, passage.request.steps));
      } catch (error) {
        if (!(error instanceof RangeError || error instanceof OutOfSteps)) throw error;
        return { fails: `RewritePath: ${error.message}` };
      }
    };
  },
  AddRequestHeader: (definition) =>
    headerFilter(definition, (passage, name, value) => passage.requestHeaders.push([name, value])),
  AddResponseHeader: (definition) =>
    headerFilter(definition, (passage, name, value) => passage.answer.headers.unshift([name, value])),
  SetStatus: (definition) => {
    const status = statusOf(new Named(definition, ["status"]).required("status"));
    return (passage) => {
      if (status < 100 || status > 999) return { fails: `SetStatus: nobody can answer ${status}` };
      // The filters come back in reverse, so of several the first one has the last word.
      passage.answer.status ??= status;
      return undefined;
    };
  },
  RedirectTo: (definition) => {
    const named = new Named(definition, ["status", "url", "includeRequestParams"]);
    const status = statusOf(named.required("status"));
    if (Math.floor(status / 100) !== 3) throw new Refused(`RedirectTo: ${status} is no redirect`, "write 301 to 308");
    const url = named.required("url");
    if (/[\s<>"{}|\\^`]|%(?![0-9A-Fa-f]{2})/.test(url)) throw new Refused(`RedirectTo: "${url}" is no address`);
    const given = named.optional("includeRequestParams");
    const params = given === undefined ? false : readFlag(given);
    if (params === undefined) throw new Refused(`RedirectTo: "${given}" is neither true nor false`);
    return ({ request }) => {
      const query = params && request.target.query ? `${url.includes("?") ? "&" : "?"}${request.target.query}` : "";
      return { status, headers: [["Location", url + query]] };
    };
  },
  // It has no short form: what stands after the equals sign is ignored, in the real gateway too.
  RequestSize: (definition) => {
    const given = new Named(definition, []).optional("maxSize");
    const limit = given === undefined ? 5_000_000 : byteSize(given);
    return ({ request }) => {
      const length = Number(headerValues(request.headers, "content-length")[0] ?? 0);
      if (!(length > limit)) return undefined;
      const says = `Request size is larger than permissible limit. Request size is ${readableSize(length)} where permissible limit is ${readableSize(limit)}`;
      return { status: 413, headers: [["errorMessage", says]] };
    };
  },
};

const nameAndValue = (definition: Definition) => {
  const named = new Named(definition, ["name", "value"]);
  named.required("name");
  named.required("value");
};

/** Filters that the real gateway has, with what it asks of them at start; here requests pass them unchanged. */
const unplayed: Readonly<Record<string, (definition: Definition) => void>> = {
  ...Object.fromEntries(
    [
      "AddRequestHeadersIfNotPresent CacheRequestBody CircuitBreaker DedupeResponseHeader FallbackHeaders JsonToGrpc",
      "LocalResponseCache MapRequestHeader ModifyRequestBody ModifyResponseBody PreserveHostHeader",
      "RemoveJsonAttributesResponseBody RemoveRequestHeader RemoveRequestParameter RemoveResponseHeader",
      "RequestHeaderToRequestUri RequestRateLimiter RewriteLocationResponseHeader RewriteRequestParameter",
      "RewriteResponseHeader SaveSession SecureHeaders SetRequestHostHeader SetRequestUri TokenRelay",
    ]
      .flatMap((line) => line.split(" "))
      .map((name) => [name, () => {}]),
  ),
  AddRequestParameter: nameAndValue,
  SetRequestHeader: nameAndValue,
  SetResponseHeader: nameAndValue,
  RequestHeaderSize: (definition) => {
    const size = new Named(definition, ["maxSize"]).optional("maxSize");
    if (size !== undefined) byteSize(size);
  },
  Retry: (definition) => {
    const retries = new Named(definition, ["retries"]).whole("retries", 3);
    if (retries < 0) throw new Refused(`Retry: ${retries} is below zero`, "write 3, say");
  },
};

export const filterNames = [...Object.keys(table), ...Object.keys(unplayed)];

/** The filter, or undefined where the real gateway has it and this one does not play it. */
export function readFilter(definition: Definition): Filter | undefined {
  if (Object.hasOwn(table, definition.name)) return table[definition.name]!(definition);
  if (!Object.hasOwn(unplayed, definition.name)) throw new Refused(`there is no filter "${definition.name}"`);
  unplayed[definition.name]!(definition);
  return undefined;
}
