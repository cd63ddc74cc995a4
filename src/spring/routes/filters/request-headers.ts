import { headerValues, withHeader, withoutHeader } from "../../../text/headers/headers.ts";
import type { Header } from "../../../trace.ts";
import { expandedValue, notCaptured } from "../pattern/template.ts";
import { type Definition, gathered, NamedArguments } from "../reading/arguments.ts";
import { Refused } from "../reading/route-mistakes.ts";
import type { Filter, Filtered, WebExchange } from "../web-exchange.ts";

type ChangeHeaders = (headers: readonly Header[], name: string, value: string) => Header[];

/** A filter with one name and one value, which may contain variables. */
function nameAndValue(change: ChangeHeaders): (definition: Definition) => Filter {
  return (definition) => {
    const named = new NamedArguments(definition, ["name", "value"]);
    const name = named.required("name");
    const value = named.required("value");
    return (exchange) => {
      const text = expandedValue(value, exchange.variables);
      if (text === undefined) return notCaptured(value, exchange.variables, definition.name);
      exchange.headers = change(exchange.headers, name, text);
      return undefined;
    };
  };
}

export const addRequestHeader = nameAndValue((headers, name, value) => [...headers, [name, value]]);
export const setRequestHeader = nameAndValue((headers, name, value) => withHeader(headers, name, [value]));

/** Adds all values of a name, or none of them if the request already has the header. */
export function addRequestHeadersIfNotPresent(definition: Definition): Filter {
  const pairs = gathered(definition).map((text): Header => {
    const [name, value, ...more] = text.replace(/:+$/, "").split(":");
    if (name !== undefined && value !== undefined && more.length === 0) return [name, value];
    throw new Refused(`${definition.name}: "${text}" is not a name and a value`, "write X-New:yes, with one colon");
  });
  return (exchange) => {
    const present = new Set(pairs.map(([name]) => name).filter((name) => isPresent(exchange.headers, name)));
    for (const [name, value] of pairs) {
      if (present.has(name)) continue;
      const text = expandedValue(value, exchange.variables);
      if (text === undefined) return notCaptured(value, exchange.variables, definition.name);
      exchange.headers = [...exchange.headers, [name, text]];
    }
    return undefined;
  };
}

function isPresent(headers: readonly Header[], name: string): boolean {
  return headerValues(headers, name).some((value) => value.trim() !== "");
}

export function removeRequestHeader(definition: Definition): Filter {
  const name = new NamedArguments(definition, ["name"]).optional("name");
  if (name === undefined) return alwaysFails("RemoveRequestHeader needs its argument name");
  return (exchange) => {
    exchange.headers = withoutHeader(exchange.headers, name);
    return undefined;
  };
}

export function mapRequestHeader(definition: Definition): Filter {
  const named = new NamedArguments(definition, ["fromHeader", "toHeader"]);
  const from = named.optional("fromHeader");
  const to = named.optional("toHeader");
  if (from === undefined || to === undefined) return alwaysFails("MapRequestHeader needs two names");
  return (exchange) => {
    const copies = headerValues(exchange.headers, from).map((value): Header => [to, value]);
    exchange.headers = [...exchange.headers, ...copies];
    return undefined;
  };
}

export function preserveHostHeader(): Filter {
  return (exchange) => {
    exchange.keepsHost = true;
    return undefined;
  };
}

export function setRequestHostHeader(definition: Definition): Filter {
  const host = new NamedArguments(definition, ["host"]).optional("host");
  if (host === undefined) return alwaysFails("SetRequestHostHeader needs its argument host");
  return (exchange) => {
    const text = expandedValue(host, exchange.variables);
    if (text === undefined) return notCaptured(host, exchange.variables, "SetRequestHostHeader");
    exchange.headers = withHeader(exchange.headers, "Host", [text]);
    exchange.keepsHost = true;
    return undefined;
  };
}

/** A filter with which the real gateway starts, and at which every request fails. */
export function alwaysFails(says: string): (exchange: WebExchange) => Filtered {
  return () => ({ fails: says });
}
