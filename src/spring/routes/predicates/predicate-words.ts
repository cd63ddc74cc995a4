import { headerValues } from "../../../text/headers/headers.ts";
import { ownValue } from "../../../text/values/own-value.ts";
import { type Definition, gathered } from "../reading/arguments.ts";
import { cookieValues } from "../request/header-values.ts";
import { queryParameters } from "../request/request-target.ts";
import type { RouteRequest } from "../request/route-request.ts";

/** A predicate in its short form, however it was written. */
export function written(definition: Definition): string {
  const values = gathered(definition).join(",");
  return values === "" ? definition.name : `${definition.name}=${values}`;
}

type Sees = (request: RouteRequest, first: string) => string;

const time: Sees = ({ epochMs }) => `it is ${new Date(epochMs).toISOString()}`;

const table: Readonly<Record<string, Sees>> = {
  Path: ({ target }) => `the path is ${target.path || "*"}`,
  Method: ({ method }) => `the method is ${method}`,
  Host: ({ headers }) => valuesOf("the Host", headerValues(headers, "host")),
  Header: ({ headers }, name) => valuesOf(`the header ${name}`, headerValues(headers, name)),
  Cookie: ({ headers }, name) => valuesOf(`the cookie ${name}`, cookieValues(headers, name)),
  Query: ({ target }, name) =>
    valuesOf(
      `the parameter ${name}`,
      queryParameters(target.query).flatMap(([each, value]) => (each === name ? [value ?? ""] : [])),
    ),
  RemoteAddr: ({ remoteAddress }) => `the request comes from ${remoteAddress}`,
  XForwardedRemoteAddr: ({ headers }) =>
    valuesOf("the header X-Forwarded-For", headerValues(headers, "x-forwarded-for")),
  Version: () => "the request asks for another version, or for none",
  CloudFoundryRouteService: () => "the three headers X-CF-... are not all present",
  After: time,
  Before: time,
  Between: time,
};

/** Describes the part of a request that a predicate compares. */
export function seen(definition: Definition, request: RouteRequest): string {
  const [first = ""] = gathered(definition);
  return ownValue(table, definition.name)?.(request, first) ?? "it compares something else";
}

function valuesOf(what: string, values: readonly string[]): string {
  if (values.length === 0) return `${what} is missing`;
  return `${what} is ${values.map((value) => (value === "" ? "empty" : value)).join(" and ")}`;
}
