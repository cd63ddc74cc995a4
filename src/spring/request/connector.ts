import { headerValues } from "../../text/headers/headers.ts";
import type { ServerSettings } from "../configuration/settings/server-settings.ts";
import type { HealthRequest } from "./health-request.ts";

const mostHeaders = 100;
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
const host = new RegExp(`^(?:${label}(?:\\.${label})*\\.?|\\[[0-9A-Fa-f:.]+\\])?(?::\\d*)?$`);

/** The status with which the server rejects a request before it looks at the target; undefined if it accepts it. */
export function refusalOf(request: HealthRequest, server: ServerSettings): 400 | 417 | 501 | 505 | undefined {
  const { version = "1.1", method, malformed } = request;
  if (malformed) return 400;
  if (!["0.9", "1.0", "1.1"].includes(version)) return 505;
  const codings = headerValues(request.headers, "transfer-encoding").flatMap((line) => line.toLowerCase().split(","));
  const names = codings.map((each) => each.trim());
  if (isTooLarge(request, server) || !hasOneHost(request) || !hasOneLength(request)) return 400;
  if (names.slice(0, -1).includes("chunked") || names.includes("")) return 400;
  if (names.some((name) => name !== "chunked") || method === "CONNECT") return 501;
  const expects = headerValues(request.headers, "expect").map((value) => value.trim().toLowerCase());
  return version === "1.1" && expects.some((value) => value !== "100-continue") ? 417 : undefined;
}

function isTooLarge({ method, target, headers }: HealthRequest, { maxHeaderBytes }: ServerSettings): boolean {
  const line = `${method} ${target} HTTP/1.1\r\n\r\n`.length;
  const bytes = headers.reduce((sum, [name, value]) => sum + name.length + value.length + ": \r\n".length, line);
  return bytes > maxHeaderBytes || headers.length > mostHeaders;
}

function hasOneHost(request: HealthRequest): boolean {
  const hosts = headerValues(request.headers, "host");
  const { version } = request;
  return hosts.length < 2 && (version !== "1.1" || hosts.length === 1) && hosts.every((each) => host.test(each));
}

const longest = 2n ** 63n - 1n;

function hasOneLength(request: HealthRequest): boolean {
  const lengths = headerValues(request.headers, "content-length");
  return lengths.length < 2 && lengths.every((each) => /^\d+$/.test(each) && BigInt(each) <= longest);
}
