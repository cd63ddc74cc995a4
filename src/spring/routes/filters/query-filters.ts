import { expandedValue, notCaptured } from "../pattern/template.ts";
import { type Definition, NamedArguments } from "../reading/arguments.ts";
import { type PathAndQuery, withParameter, withParameters } from "../request/query-text.ts";
import type { Filter } from "../web-exchange.ts";
import { alwaysFails } from "./request-headers.ts";

function changing(change: (address: PathAndQuery) => PathAndQuery | undefined): Filter {
  return (exchange) => {
    const changed = change(exchange);
    if (changed === undefined) return { fails: `the query ${exchange.query ?? ""} cannot be rebuilt` };
    exchange.path = changed.path;
    exchange.query = changed.query;
    return undefined;
  };
}

export function addRequestParameter(definition: Definition): Filter {
  const named = new NamedArguments(definition, ["name", "value"]);
  const name = named.required("name");
  const value = named.required("value");
  return (exchange) => {
    const text = expandedValue(value, exchange.variables);
    if (text === undefined) return notCaptured(value, exchange.variables, "AddRequestParameter");
    return changing((address) => withParameter(address, name, text))(exchange);
  };
}

export function removeRequestParameter(definition: Definition): Filter {
  const removed = new NamedArguments(definition, ["name"]).optional("name");
  return changing((address) => withParameters(address, (given) => given.filter(([name]) => name !== removed)));
}

/** Replaces all values of the name by one, at the end. */
export function rewriteRequestParameter(definition: Definition): Filter {
  const named = new NamedArguments(definition, ["name", "replacement"]);
  const name = named.optional("name");
  const replacement = named.optional("replacement");
  if (name === undefined || replacement === undefined) {
    return alwaysFails("RewriteRequestParameter needs a name and its replacement");
  }
  return changing((address) =>
    withParameters(address, (given) => {
      const others = given.filter(([each]) => each !== name);
      return others.length === given.length ? given : [...others, [name, replacement]];
    }),
  );
}
