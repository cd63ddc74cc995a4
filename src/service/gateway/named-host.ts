import { headerValues } from "../../text/headers/headers.ts";
import type { Header } from "../../trace.ts";
import type { Request } from "../service.ts";

/** Adds a Host in the virtual world, where clients send none. */
export function withHost({ headers, localPort }: Request): readonly Header[] {
  const isNamed = localPort !== undefined || headerValues(headers, "host").length > 0;
  return isNamed ? headers : [["host", "127.0.0.1"], ...headers];
}

/** Whether the Host header has no colon, or a port after it. Netty rejects a colon without a port. */
export function hasPort({ headers }: Request): boolean {
  const [host = ""] = headerValues(headers, "host");
  const behind = host.slice(host.lastIndexOf("]") + 1);
  return behind.split(":").length !== 2 || /:\d+$/.test(behind);
}
