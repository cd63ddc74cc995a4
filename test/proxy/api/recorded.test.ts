import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../src/cli/own/process/free-port.ts";
import { type Answer, serving } from "../serving.ts";

interface Exchange {
  readonly line: string;
  readonly status: number;
  readonly hasId: boolean;
  readonly nosniff: boolean;
  readonly type: string;
  readonly body: string;
}

/** Recorded from the real server, one after the other. The lines of a body begin with a bar. */
const text = readFileSync(new URL("../../data/proxy/exchanges.txt", import.meta.url), "utf8");
const exchanges = text
  .split(/^> /m)
  .slice(1)
  .map((part): Exchange => {
    const [line = "", answer = "", ...body] = part.replace(/\n$/, "").split("\n");
    const [, status, id, nosniff, type = ""] = /^< (\d+) (\S+) (\S+) (.*)$/.exec(answer)!;
    const lines = body.map((each) => each.slice(2)).join("\n");
    return { line, status: Number(status), hasId: id === "id", nosniff: nosniff === "nosniff", type, body: lines };
  });

/** The recording is older than this type of toxic, and than the version. */
const newer = exchanges.filter(({ line }) => !/packet_loss|^GET \/version/.test(line));

let api: Awaited<ReturnType<typeof serving>>;
/** The ports of the recording, and those of this run. */
const ports = new Map<string, string>();

beforeAll(async () => {
  api = await serving({ metrics: { proxies: true, figures: undefined } });
  ports.set("8474", `${api.port}`);
  for (const port of ["29001", "29002", "29003"]) ports.set(port, `${await freePort()}`);
});
afterAll(() => api[Symbol.asyncDispose]());

const withPorts = (written: string) => written.replace(/\b(8474|2900\d)\b/g, (port) => ports.get(port) ?? port);
/** The system chooses these ports, and a proxy without a host listens only on loopback while the API does. */
const withoutChosen = (body: string) =>
  body
    .replaceAll("[::]:", "127.0.0.1:")
    .replace(/"listen":"127\.0\.0\.1:(\d+)"/g, (all, port) =>
      [...ports.values()].includes(port) || port === "0" ? all : '"listen":"127.0.0.1:PORT"',
    )
    // Only the beginning of such a text is specified; the rest is Go's.
    .replace(/(bad request body: ).*?(","status")/, "$1…$2");

async function send(line: string): Promise<Answer> {
  const [, method, path, rest = ""] = /^(\S+) (\S+) *(.*)$/.exec(line)!;
  const isBrowser = rest.startsWith("-A ");
  const headers = isBrowser ? { "user-agent": rest.slice(3) } : {};
  return await api.ask(method!, path!, rest.startsWith("-") ? undefined : withPorts(rest), headers);
}

test("there are exchanges", () => expect(newer.length).toBeGreaterThan(75));

test.each(newer)("$line is answered as by the real server", async (recorded) => {
  const { status, headers, body } = await send(recorded.line);
  expect({
    status,
    hasId: /^[0-9a-v]{20}$/.test((headers["x-toxiproxy-request-id"] as string | undefined) ?? ""),
    nosniff: headers["x-content-type-options"] === "nosniff",
    type: headers["content-type"] ?? "-",
    body: withoutChosen(body),
  }).toEqual({
    status: recorded.status,
    hasId: recorded.hasId,
    nosniff: recorded.nosniff,
    type: recorded.type,
    body: withoutChosen(withPorts(recorded.body)),
  });
});
