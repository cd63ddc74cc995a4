import { OutOfSteps } from "../../expression/steps.ts";
import { startUpRegex } from "../pattern/expressions.ts";
import { expandedPath, notCaptured } from "../pattern/template.ts";
import { type Definition, NamedArguments } from "../reading/arguments.ts";
import { parseTarget } from "../request/request-target.ts";
import type { Filter, Filtered, WebExchange } from "../web-exchange.ts";

function toPath(exchange: WebExchange, path: string): Filtered {
  if (!path.startsWith("/"))
    return {
      fails: "the new path does not begin with a slash",
      message: `The path does not have a leading slash: ${path}`,
    };
  const { query: before } = exchange;
  // Spring joins path and query and parses the result again, so the path may contain a query.
  const target = parseTarget(before === undefined ? path : `${path}?${before}`);
  if (target === undefined)
    return {
      fails: `the new path ${path} contains a character that is not allowed`,
      message: `Invalid URI path: "${path}"`,
    };
  if (!exchange.formerPaths.includes(exchange.path)) exchange.formerPaths.push(exchange.path);
  exchange.path = target.path;
  exchange.query = target.query;
  return undefined;
}

export function stripPrefix(definition: Definition): Filter {
  const parts = new NamedArguments(definition, ["parts"]).whole("parts", 1);
  return (exchange) => {
    const kept = exchange.path
      .split("/")
      .filter((part) => part !== "")
      .slice(Math.max(parts, 0));
    const slash = kept.length > 0 && exchange.path.endsWith("/") ? "/" : "";
    return toPath(exchange, `/${kept.join("/")}${slash}`);
  };
}

/** Only the first of several has an effect. */
export function prefixPath(definition: Definition): Filter {
  const prefix = new NamedArguments(definition, ["prefix"]).required("prefix");
  return (exchange) => {
    if (exchange.hasPrefix) return undefined;
    exchange.hasPrefix = true;
    const path = expandedPath(prefix, exchange.variables);
    return path === undefined ? notCaptured(prefix, exchange.variables) : toPath(exchange, path + exchange.path);
  };
}

export function setPath(definition: Definition): Filter {
  const template = new NamedArguments(definition, ["template"]).required("template");
  return (exchange) => {
    const path = expandedPath(template, exchange.variables);
    return path === undefined ? notCaptured(template, exchange.variables) : toPath(exchange, path);
  };
}

export function rewritePath(definition: Definition): Filter {
  const named = new NamedArguments(definition, ["regexp", "replacement"]);
  const regex = startUpRegex(named.required("regexp"));
  const given = named.optional("replacement");
  if (given === undefined) named.required("replacement");
  const replacement = (given ?? "").replaceAll("$\\", "$");
  return (exchange) => {
    try {
      return toPath(exchange, regex.replaceAll(exchange.path, replacement, exchange.received.steps));
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof OutOfSteps)) throw error;
      return { fails: `RewritePath: ${error.message}`, message: error.message };
    }
  };
}
