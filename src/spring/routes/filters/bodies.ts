import { type Definition, NamedArguments } from "../reading/arguments.ts";
import type { Filter } from "../web-exchange.ts";
import { alwaysFails } from "./request-headers.ts";

/** The short form cannot name a class, and without a class every request fails. */
export function cacheRequestBody(definition: Definition): Filter {
  const bodyClass = new NamedArguments(definition, []).optional("bodyClass");
  if (bodyClass === undefined) return alwaysFails("CacheRequestBody needs its argument bodyClass");
  return () => undefined;
}

const javaOnly = "needs a function, which only Java can give it";

export function modifyRequestBody(): Filter {
  return alwaysFails(`ModifyRequestBody ${javaOnly}`);
}

/** Fails when the answer arrives. */
export function modifyResponseBody(): Filter {
  return () => () => ({ fails: `ModifyResponseBody ${javaOnly}` });
}
