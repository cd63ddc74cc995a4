import { headerValues, withHeader } from "../../../text/headers/headers.ts";
import { startUpRegex } from "../pattern/expressions.ts";
import { type Definition, NamedArguments } from "../reading/arguments.ts";
import { decoded } from "../request/request-target.ts";
import type { Filter } from "../web-exchange.ts";
import { always } from "./response-headers.ts";

const versions = ["NEVER_STRIP", "AS_IN_REQUEST", "ALWAYS_STRIP"] as const;

/** Puts the client's original host into an absolute address, and removes a version from its path. */
export function rewriteLocation(definition: Definition): Filter {
  const named = new NamedArguments(definition, ["stripVersion", "locationHeaderName", "hostValue", "protocols"]);
  const strip = named.word("stripVersion", versions, "AS_IN_REQUEST");
  const header = named.optional("locationHeaderName") ?? "Location";
  const hostValue = named.optional("hostValue");
  const protocols = startUpRegex(named.optional("protocols") ?? "https?|ftps?");
  return ({ headers, path, received }) => {
    const host = hostValue ?? headerValues(headers, "host")[0];
    const isVersioned = /^\/v\d+\//.test(decoded(path));
    const strips = strip === "ALWAYS_STRIP" || (strip === "AS_IN_REQUEST" && !isVersioned);
    return always((answer) => {
      const location = headerValues(answer.headers, header)[0];
      if (location === undefined || host === undefined) return;
      const isProtocol = (text: string) => protocols.matches(text, received.steps);
      answer.headers = withHeader(answer.headers, header, [rewritten(location, host, strips, isProtocol)]);
    });
  };
}

function rewritten(location: string, host: string, strips: boolean, isProtocol: (text: string) => boolean): string {
  const colon = location.indexOf("://");
  if (colon < 0 || !isProtocol(location.slice(0, colon))) return location;
  const rest = location.slice(colon + 3);
  const [found] = (strips ? /^[^:/]+(?::\d+)?(?:\/v\d+)?(?=\/)/ : /^[^:/]+(?::\d+)?(?=\/)/).exec(rest) ?? [];
  return found === undefined ? location : location.slice(0, colon + 3) + host + rest.slice(found.length);
}
