import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts, opened, printed, running } from "../gateways/gateway.ts";
import type { Skipped } from "../installed.ts";
import type { Line, Servers } from "./line.ts";
import { post, send } from "./raw.ts";

const by = "HAProxy";

/** Collects the log of HAProxy in front of failing servers, and in failures of its own. */
export async function haproxy(servers: Servers): Promise<Line[] | Skipped> {
  const version = await printed("haproxy", ["-v"], /version ([\d.]+)/);
  if (version === undefined) return { skipped: "haproxy is not installed" };
  const folder = await mkdtemp(join(tmpdir(), "lab-haproxy-"));
  const stop = new AbortController();
  try {
    const at = (name: string) => new URL(servers[name]!).host;
    const plain = [
      "off",
      "accept queue full",
      "reset",
      "hang-up",
      "hang",
      "reset in body",
      "stalled body",
      "garbage",
      "bad header",
    ];
    const cases: readonly Case[] = [
      ...plain.map((did) => ({ did, server: at(did) })),
      { did: "queue too long", server: `${at("hang")} maxconn 1`, times: 2 },
      {
        did: "client leaves the queue",
        server: `${at("hang")} maxconn 1`,
        times: 2,
        set: "timeout queue 5s\n  timeout server 5s",
        manner: { leaveAfterMs: 700 },
      },
      {
        did: "client leaves before the headers",
        server: at("hang"),
        set: "timeout server 5s",
        manner: { leaveAfterMs: 300 },
      },
      {
        did: "client leaves in the body",
        server: at("stalled body"),
        set: "timeout server 5s",
        manner: { leaveAtFirstByte: true },
      },
      { did: "client does not read", server: at("long answer"), manner: { deaf: true, leaveAfterMs: 4000 } },
      { did: "half a request", server: at("ok"), request: "POST /pay HTTP/1.1\r\n", manner: { leaveAfterMs: 3000 } },
      {
        did: "client leaves its request",
        server: at("ok"),
        request: "POST /pay HTTP/1.1\r\n",
        manner: { leaveAfterMs: 100 },
      },
      { did: "garbage request", server: at("ok"), request: "\u0000\u0001garbage\r\n\r\n" },
      { did: "denied", server: at("ok"), rule: "http-request deny" },
      { did: "answered by itself", server: at("ok"), rule: "http-request return status 200" },
    ];
    const ports = await freePorts(cases.length);
    const file = join(folder, "haproxy.cfg");
    await writeFile(file, configuration(cases, ports));
    const log = running("haproxy", ["-f", file], stop.signal);
    await opened(ports[0]!);
    const ask = ({ request = post, times = 1, manner = {} }: Case, nth: number) =>
      Promise.all(Array.from({ length: times }, () => send(ports[nth]!, request, manner)));
    await Promise.all(cases.map(ask));
    await new Promise((resolve) => setTimeout(resolve, 3500));
    const said = cases.flatMap(({ did }, nth) => {
      const own = log()
        .split("\n")
        .filter(
          (line) =>
            line.includes(` f${nth} `) &&
            !/ ---- /.test(line) &&
            !line.includes("<BADREQ>") === !did.includes("request"),
        );
      return own.map((says) => ({ by, did, says }));
    });
    return [{ by, version }, ...said];
  } finally {
    stop.abort();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Case {
  readonly did: string;
  readonly server: string;
  readonly set?: string;
  readonly rule?: string;
  readonly request?: string;
  readonly times?: number;
  readonly manner?: Parameters<typeof send>[2];
}

function configuration(cases: readonly Case[], ports: readonly number[]): string {
  const pairs = cases.map(
    ({ server, set = "", rule = "" }, nth) =>
      `frontend f${nth}\n  bind 127.0.0.1:${ports[nth]}\n  ${rule}\n  default_backend b${nth}\nbackend b${nth}\n  ${set}\n  server s ${server}`,
  );
  return `global
  log stdout format raw local0
defaults
  mode http
  log global
  option httplog
  retries 0
  option abortonclose
  timeout connect 1s
  timeout server 1s
  timeout queue 300ms
  timeout client 2s
  timeout http-request 1s
${pairs.join("\n")}
`;
}
