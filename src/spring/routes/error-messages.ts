import { headerValues } from "../../text/headers/headers.ts";
import type { Failure, Header } from "../../trace.ts";
import type { RouteRequest } from "./request/route-request.ts";
import type { RouteUri } from "./request/route-uri.ts";

/** Timeouts of a call to a server behind. */
interface CallTimeouts {
  readonly responseMs: number;
  readonly connectMs: number;
}

/** The message of the real gateway's exception for a call that failed; undefined if none was recorded. */
export function failureMessage({ name, phase }: Failure, uri: RouteUri, bounds: CallTimeouts): string | undefined {
  if (name === "timed-out") return `Response took longer than timeout: ${isoDuration(bounds.responseMs)}`;
  if (name === "refused") return `finishConnect(..) failed with error(-111): Connection refused: ${socketOf(uri)}`;
  if (name === "unreachable") return `connection timed out after ${bounds.connectMs} ms: ${socketOf(uri)}`;
  if (name === "hung-up") return `Connection prematurely closed ${phase === "body" ? "DURING" : "BEFORE"} response`;
  return undefined;
}

/** The message of an exception, and its text in problem details. */
export interface ErrorWords {
  readonly message: string;
  readonly detail: string;
  /** Headers that come with problem details only. */
  readonly headers?: readonly Header[];
}

/** The message of a 404: static files are tried last, and no file has that path. */
export function noResource(path: string, { headers, target }: RouteRequest): ErrorWords {
  const says = `No static resource ${path.replace(/\/{2,}/g, "/").replace(/^\//, "")}`;
  const query = target.query === undefined ? "" : `?${target.query}`;
  const url = `http://${headerValues(headers, "host")[0] ?? ""}${target.path}${query}`;
  return { detail: `${says}.`, message: `${says} for request '${url}'.` };
}

/** Why an endpoint of the gateway's own takes no request, with the methods or the types that it takes. */
export interface EndpointRefusal {
  readonly status: 405 | 406;
  readonly allows: readonly string[];
}

/** The words for a method or a type that an endpoint of the gateway's own does not have. */
export function refusal({ status, allows }: EndpointRefusal, method: string): ErrorWords {
  const list = allows.join(", ");
  if (status === 405) {
    const message = `Request method '${method}' is not supported.`;
    return { message, detail: `Supported methods: [${list}]`, headers: [["Allow", list]] };
  }
  const message = "Could not find acceptable representation";
  return { message, detail: `Acceptable representations: [${list}].`, headers: [["Accept", list]] };
}

/** As Java writes an address that was looked up: the name, and the address behind a slash. */
function socketOf(uri: RouteUri): string {
  if (uri.kind !== "http") return "/127.0.0.1";
  return /^[\d.]+$/.test(uri.host) ? `/${uri.host}:${uri.port}` : `${uri.host}/127.0.0.1:${uri.port}`;
}

/** As java.time.Duration writes it: PT1M30S. */
function isoDuration(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const seconds = (ms % 60_000) / 1000;
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, seconds && `${seconds}S`];
  return `PT${parts.filter(Boolean).join("") || "0S"}`;
}
