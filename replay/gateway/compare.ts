import type { Header } from "../../src/trace.ts";
import type { Tally } from "../kind.ts";
import type { Seen } from "./play.ts";
import type { Probe } from "./recorded-routes.ts";

/** The compared properties of a request, by name. */
type Told = Readonly<Record<string, string>>;

/** Headers that are not compared, each with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  date: "the time of the recording",
  "x-served-by": "the lab's own, on every answer",
  "keep-alive": "of the connection: Node tells how long it keeps it",
  "transfer-encoding": "of the connection: Node and Netty frame a message without a body each in their way",
};

const ofRequests: Readonly<Record<string, string>> = {
  ...leftOut,
  connection: "of the connection: Node tells that it keeps it",
  "content-length": "of the body, which is passed on as it comes",
};

/** Deliberate differences, with the requests concerned and the reasons. */
const onPurpose: readonly { readonly key: string; readonly why: string; when(probe: Probe): boolean }[] = [
  {
    key: "header connection",
    why: "Node gives up a target with bytes beyond ASCII: it is answered all the same, and the connection closed",
    when: ({ request }) => /[^\x00-\x7f]/.test(request.split("\n")[0]!),
  },
];

/** Lists the properties that differ, separate from the deliberate differences. */
export function compare(probe: Probe, seen: Seen): Pick<Tally, "differences" | "deliberate"> {
  const want = toldBy(recordedOf(probe));
  const got = toldBy(seenFor(probe, seen));
  const differences: string[] = [];
  const deliberate: string[] = [];
  for (const key of new Set([...Object.keys(want), ...Object.keys(got)])) {
    if (want[key] === got[key]) continue;
    const says = `${key}: ${got[key] ?? "nothing"} instead of ${want[key] ?? "nothing"}`;
    const known = onPurpose.find((each) => each.key === key && each.when(probe));
    if (known === undefined) differences.push(says);
    else deliberate.push(`${says}; ${known.why}`);
  }
  return { differences, deliberate };
}

interface Both {
  readonly route: string;
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string | undefined;
  readonly received:
    | readonly { readonly port: number; readonly line: string; readonly headers: readonly Header[] }[]
    | undefined;
  readonly upstream: string | undefined;
}

function recordedOf({ routeId, status, answer, received, upstream }: Probe): Both {
  const isRoute = typeof routeId === "string";
  return {
    route: isRoute ? routeId : "none",
    status: isRoute ? (status ?? 0) : routeId,
    headers: (answer?.headers ?? []).map((line): Header => {
      const [name = "", value = ""] = line.split(/:(.*)/s);
      return [name, value.trim()];
    }),
    body: answer?.body,
    received: received?.map(({ port, method, url, headers }) => ({
      port,
      line: `${method} ${url}`,
      headers: headers.flatMap((name, at): Header[] => (at % 2 === 0 ? [[name, headers[at + 1] ?? ""]] : [])),
    })),
    upstream,
  };
}

/** Selects from the result here what the recording contains, too. */
function seenFor(probe: Probe, seen: Seen): Both {
  const [last] = seen.received.slice(-1);
  const isGenerated = seen.route?.startsWith("(") && /^[0-9a-f-]{36}$/.test(String(probe.routeId));
  // After a timeout, the recording may have ended before the upstream reported the request.
  const isLate = probe.received?.length === 0 && probe.answer?.status === 504;
  return {
    route: isGenerated ? String(probe.routeId) : (seen.route ?? "none"),
    status: seen.status,
    headers: probe.answer === undefined ? [] : seen.headers,
    body: probe.answer === undefined ? undefined : seen.body,
    received: probe.received === undefined ? undefined : isLate ? [] : seen.received,
    upstream:
      probe.upstream === undefined || last === undefined ? undefined : `${last.port} ${last.line.split(" ")[1]}`,
  };
}

function toldBy({ route, status, headers, body, received, upstream }: Both): Told {
  const content = body === undefined ? undefined : plainBody(body);
  const told: Record<string, string> = { route, status: String(status) };
  if (upstream !== undefined) told.upstream = upstream;
  if (content !== undefined) told.body = content;
  const isOwn = content !== undefined && /\{(timestamp|page)\}/.test(content);
  for (const [name, value] of byName(headers, leftOut)) {
    // The lengths of bodies with times, numbers or error pages differ.
    if (isOwn && name === "content-length") continue;
    if (name === "connection" && value !== "close") continue;
    told[`header ${name}`] = value;
  }
  for (const [nth, each] of (received ?? []).entries()) {
    const which = `request ${nth + 1} behind`;
    told[which] = `${each.port} ${each.line}`;
    for (const [name, value] of byName(each.headers, ofRequests)) told[`${which}, header ${name}`] = value;
  }
  return told;
}

/** Masks times, ids and the port, which differ between runs, and error pages, which are the lab's own. */
function plainBody(body: string): string {
  if (body.startsWith("<html>")) return "{page}";
  return body
    .replace(/"timestamp":"[^"]*"/, '"timestamp":"{timestamp}"')
    .replace(/"requestId":"[^"]*"/, '"requestId":"{id}"')
    .replace(ownPort, "$1:{port}");
}

function byName(headers: readonly Header[], left: Readonly<Record<string, string>>): Map<string, string> {
  const named = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (Object.hasOwn(left, key)) continue;
    const told = plainPort(key, value);
    named.set(key, named.has(key) ? `${named.get(key)} | ${told}` : told);
  }
  return named;
}

/** The gateway's own port, which no upstream has. */
const ownPort = /(127\.0\.0\.1|localhost):(?!900\d\b)\d+/g;

function plainPort(name: string, value: string): string {
  if (name === "x-forwarded-port") return value.replace(/\d+$/, "{port}");
  return value.replace(ownPort, "$1:{port}");
}
