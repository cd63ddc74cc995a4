import { headerValues } from "../../../text/headers/headers.ts";
import { expanded, notCaptured } from "../pattern/template.ts";
import { type Definition, NamedArguments } from "../reading/arguments.ts";
import { Refused } from "../reading/route-mistakes.ts";
import { readUri } from "../request/route-uri.ts";
import type { Filter, WebExchange } from "../web-exchange.ts";

/** Sends the request to the address in one of its headers; without one, where its route leads. */
export function requestHeaderToRequestUri(definition: Definition): Filter {
  const name = new NamedArguments(definition, ["name"]).required("name");
  return (exchange) => sendTo(headerValues(exchange.headers, name)[0] ?? "", exchange);
}

export function setRequestUri(definition: Definition): Filter {
  const template = new NamedArguments(definition, ["template"]).required("template");
  return (exchange) => {
    const address = expanded(template, exchange.variables);
    return address === undefined ? notCaptured(template, exchange.variables) : sendTo(address, exchange);
  };
}

/** Addresses that Java parses: a protocol that it knows, and only legal characters. Any other address is ignored. */
const known = /^(?:https?|ftp|file|jar|mailto):(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?#[\]]|%[0-9A-Fa-f]{2})+$/i;

function sendTo(address: string, exchange: WebExchange): undefined {
  if (!known.test(address)) return;
  const [, origin = "", path = "", query = ""] = /^(https?:\/\/[^/?#]*)([^?#]*)(\?[^#]*)?/i.exec(address) ?? [];
  try {
    exchange.sentTo = { uri: readUri(origin || address), target: (path || "/") + query };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}
