import type { StandIn } from "../../src/scenario/route/stand-ins.ts";
import { readUri } from "../../src/spring/routes/request/route-uri.ts";
import { bytes } from "../../src/text/bytes/bytes.ts";
import type { Probe } from "./recorded-routes.ts";

type Settings = Readonly<Record<string, unknown>>;

/** The answers of the recorded gateway's upstream, by path. */
const answers: readonly (readonly [path: RegExp, settings: (port: number) => Settings])[] = [
  [/^\/redirect\//, (port) => ({ status: 302, headers: [`Location: http://127.0.0.1:${port}/there/1`] })],
  [/^\/dup\b/, () => ({ headers: ["X-Dup: 1", "X-Dup: 2", "X-Dup: 1", "Vary: a", "Vary: b"] })],
  [/^\/down\b/, () => ({ status: 503 })],
  [/^\/flaky\b/, () => ({ status: [503, 200] })],
  [/^\/slow\b/, () => ({ delay: "800ms" })],
];

/** Whether an upstream listened at an address: on loopback ports 9000 to 9009. */
export function listens({ uri }: StandIn): boolean {
  const read = readUri(uri);
  if (read.kind !== "http" || read.secure) return false;
  return /^(127\.0\.0\.1|localhost)$/.test(read.host) && /^900\d$/.test(String(read.port));
}

export function portOf({ uri }: StandIn): number {
  const read = readUri(uri);
  return read.kind === "http" ? read.port : 0;
}

/** Returns the settings with which an upstream answers a request as recorded. */
export function answerTo({ request, upstream, received, sends }: Probe, standIn: StandIn): Settings {
  if (sends !== undefined) return sent(sends);
  const asked = received?.[0]?.url ?? upstream?.split(" ")[1] ?? request.split("\n")[0]!.split(" ")[1] ?? "/";
  const port = portOf(standIn);
  const { headers = [], ...others } = (answers.find(([path]) => path.test(asked))?.[1](port) ?? {}) as {
    headers?: string[];
  };
  const body = upstream ?? `${port} ${asked}`;
  const length = request.startsWith("HEAD ") ? [] : [`Content-Length: ${bytes(body).length}`];
  const all = ["X-Up: one", ...headers, "Connection: keep-alive", ...length];
  return { status: 200, delay: "none", body, ...others, headers: all };
}

function sent({ status = 200, headers: flat = [], body = "" }: NonNullable<Probe["sends"]>): Settings {
  const headers = flat.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${flat[at + 1]}`] : []));
  const length = [204, 304].includes(status) ? [] : [`Content-Length: ${bytes(body).length}`];
  return { status, delay: "none", body, headers: ["X-Up: one", ...headers, "Connection: keep-alive", ...length] };
}
