import type { Reason } from "./deliberate.ts";
import type { Exchange, RecordedRequest, RecordedResponse } from "./setting.ts";

export interface Came {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The differences from a recorded answer, separate from those that are deliberate. */
export interface Compared {
  readonly differences: readonly string[];
  readonly deliberate: readonly Reason[];
}

export function compare({ request, response: recorded }: Exchange, came: Came, ports: Ports): Compared {
  const differences: string[] = [];
  const deliberate: Reason[] = [];
  const differ = (what: string, want: string | undefined, got: string | undefined, reason?: Reason) => {
    if (want === got) return;
    if (reason === undefined) differences.push(`${what}: ${got ?? "nothing"} instead of ${want ?? "nothing"}`);
    else if (!deliberate.includes(reason)) deliberate.push(reason);
  };
  differ("status", String(recorded.status), String(came.status));
  for (const name of new Set([...Object.keys(recorded.headers), ...came.headers.keys()])) {
    if (isMasked(name, recorded)) continue;
    const reason = reasonOf(name, request, recorded);
    differ(name, ordered(name, recorded.headers[name]), ordered(name, mask(came.headers.get(name), ports)), reason);
  }
  if (recorded.body === page) deliberate.push("pageWords");
  else if (recorded.body !== "{omitted}") differ("body", linksSorted(recorded.body), bodyOf(recorded, came, ports));
  return { differences, deliberate };
}

/** Headers that depend on the time, the machine's language or the connection. */
const leftOut: ReadonlySet<string> = new Set(["date", "content-language", "connection", "keep-alive"]);

/** Returns the reason why a header may differ; undefined if it may not. */
function reasonOf(name: string, { method, path }: RecordedRequest, recorded: RecordedResponse): Reason | undefined {
  if (name === "x-served-by") return "servedBy";
  if (leftOut.has(name)) return "leftOut";
  const isActuator = recorded.headers["content-type"]?.startsWith("application/vnd.spring-boot.actuator") === true;
  const isHeadOfLinks = method === "HEAD" && recorded.status === 200 && isActuator && !path.includes("/info");
  return name === "content-length" && recorded.headers[name] !== undefined && isHeadOfLinks ? "linksLength" : undefined;
}

export interface Ports {
  readonly main: string;
  readonly management: string;
}

/** The placeholder for an HTML page in the recordings. */
const page = "{html}";

/** Whether a header cannot be compared, because a part of the body was masked. */
function isMasked(name: string, { headers, body }: RecordedResponse): boolean {
  if (body === page) return name === "content-length";
  if (body === "{omitted}") return name === "content-length" || name === "transfer-encoding";
  return name === "content-length" && headers[name] === undefined && body.startsWith('{"_links"');
}

/** Sorts the methods of `Allow`, because their order has no meaning. */
function ordered(name: string, value: string | undefined): string | undefined {
  if (name !== "allow" || value === undefined) return value;
  const comma = value.includes(", ") ? ", " : ",";
  return value.split(comma).sort().join(comma);
}

function bodyOf(recorded: RecordedResponse, came: Came, ports: Ports): string {
  let body = mask(came.body, ports) ?? "";
  if (recorded.body.includes("{timestamp}")) {
    body = body.replace(/("timestamp" ?: ?)"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/, '$1"{timestamp}"');
  }
  if (recorded.body.includes("{path}")) body = body.replace(/"path":"[^"]*","exists"/g, '"path":"{path}","exists"');
  if (recorded.body.includes("{number}")) body = body.replace(/"(total|free)":\d+/g, '"$1":{number}');
  return linksSorted(body);
}

function mask(text: string | undefined, ports: Ports): string | undefined {
  return text
    ?.replaceAll(`:${ports.management}`, (port) => (port === ":0" ? port : ":{managementPort}"))
    .replaceAll(`:${ports.main}`, ":{port}");
}

/** Sorts the links of the discovery page, because their order has no meaning. */
function linksSorted(body: string): string {
  if (!body.startsWith('{"_links":{')) return body;
  return body
    .slice(11, -2)
    .split(/,(?="[^"]*":\{"href")/)
    .sort()
    .join("\n");
}
