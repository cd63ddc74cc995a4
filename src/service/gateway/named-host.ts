import { headerValues } from "../../spring/routes/header-values.ts";
import type { Header } from "../../trace.ts";
import type { Request } from "../service.ts";

/** Where there are no ports, clients name no host; over real sockets nearly all do. */
export function withHost({ headers, localPort }: Request): readonly Header[] {
  const isNamed = localPort !== undefined || headerValues(headers, "host").length > 0;
  return isNamed ? headers : [["host", "127.0.0.1"], ...headers];
}

/** Netty reads a port behind the colon of a Host, and wants one there. */
export function hasPort({ headers }: Request): boolean {
  const [host = ""] = headerValues(headers, "host");
  const behind = host.slice(host.lastIndexOf("]") + 1);
  return behind.split(":").length !== 2 || /:\d+$/.test(behind);
}
