import { ownValue } from "../../../text/values/own-value.ts";

/** An example of each predicate and filter. */
const examples: Readonly<Record<string, string>> = {
  Path: "Path=/orders/**",
  Method: "Method=GET,POST",
  Host: "Host=**.shop.org",
  Header: "Header=X-New, \\d+",
  Query: "Query=new, yes",
  Cookie: "Cookie=side, new",
  RemoteAddr: "RemoteAddr=10.0.0.0/8",
  XForwardedRemoteAddr: "XForwardedRemoteAddr=10.0.0.0/8",
  After: "After=2030-01-01T00:00:00Z",
  Before: "Before=2030-01-01T00:00:00Z",
  Between: "Between=2030-01-01T00:00:00Z, 2031-01-01T00:00:00Z",
  Weight: "Weight=orders, 10",
  AddRequestHeader: "AddRequestHeader=X-New, yes",
  AddRequestParameter: "AddRequestParameter=new, yes",
  AddResponseHeader: "AddResponseHeader=X-New, yes",
  PrefixPath: "PrefixPath=/v2",
  RedirectTo: "RedirectTo=302, /new",
  RewritePath: "RewritePath=/orders/(?<rest>.*), /v2/$\\{rest}",
  SetPath: "SetPath=/v2/{id}",
  SetRequestHeader: "SetRequestHeader=X-New, yes",
  SetResponseHeader: "SetResponseHeader=X-New, yes",
  SetStatus: "SetStatus=202",
};

export function example(name: string): string {
  return ownValue(examples, name) ?? `${name}=...`;
}
