import type { Exchange, RecordedRequest, RecordedResponse } from "./setting.ts";

/** Headers that the recordings leave out: the time, the language of this machine, and what depends on the connection. */
const notCompared: ReadonlySet<string> = new Set([
  "date",
  "content-language",
  "connection",
  "keep-alive",
  "x-served-by",
]);

export interface Came {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * The recorded page of links named endpoints that the lab does not play, so that its length, which a HEAD tells, is
 * another. No other difference is wanted.
 */
export function isWanted(
  name: string,
  { method, path }: RecordedRequest,
  { status, headers }: RecordedResponse,
): boolean {
  const isActuator = headers["content-type"]?.startsWith("application/vnd.spring-boot.actuator") === true;
  return (
    name === "content-length" &&
    headers[name] !== undefined &&
    method === "HEAD" &&
    status === 200 &&
    isActuator &&
    !path.includes("/info")
  );
}

/** What differs from the recorded answer, a line each. */
export function differences({ request, response: recorded }: Exchange, came: Came, ports: Ports): string[] {
  const found: string[] = [];
  const differ = (what: string, want: string | undefined, got: string | undefined) => {
    if (want !== got) found.push(`${what}: ${got ?? "nothing"} instead of ${want ?? "nothing"}`);
  };
  differ("status", String(recorded.status), String(came.status));
  for (const name of new Set([...Object.keys(recorded.headers), ...came.headers.keys()])) {
    if (notCompared.has(name) || isMasked(name, recorded) || isWanted(name, request, recorded)) continue;
    differ(name, ordered(name, recorded.headers[name]), ordered(name, mask(came.headers.get(name), ports)));
  }
  if (recorded.body !== page && recorded.body !== "{omitted}")
    differ("body", linksSorted(recorded.body), bodyOf(recorded, came, ports));
  return found;
}

export interface Ports {
  readonly main: string;
  readonly management: string;
}

/** A page for people, whose words the recordings leave out. */
const page = "{html}";

/** A length cannot be held where the body holds something that was masked. */
function isMasked(name: string, { headers, body }: RecordedResponse): boolean {
  if (body === page) return name === "content-length";
  if (body === "{omitted}") return name === "content-length" || name === "transfer-encoding";
  return name === "content-length" && headers[name] === undefined && body.startsWith('{"_links"');
}

/** The order of methods says nothing. */
function ordered(name: string, value: string | undefined): string | undefined {
  if (name !== "allow" || value === undefined) return value;
  const comma = value.includes(", ") ? ", " : ",";
  return value.split(comma).sort().join(comma);
}

function bodyOf(recorded: RecordedResponse, came: Came, ports: Ports): string {
  let body = mask(came.body, ports) ?? "";
  if (recorded.body.includes("{timestamp}")) {
    body = body.replace(/"timestamp":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/, '"timestamp":"{timestamp}"');
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

/** The links of the discovery page are compared whatever their order. */
function linksSorted(body: string): string {
  if (!body.startsWith('{"_links":{')) return body;
  return body
    .slice(11, -2)
    .split(/,(?="[^"]*":\{"href")/)
    .sort()
    .join("\n");
}
