import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts, opened, printed, running } from "../gateways/gateway.ts";
import type { Skipped } from "../installed.ts";
import type { Line, Servers } from "./line.ts";
import { post, send } from "./raw.ts";

const by = "Envoy";
const type = (name: string) => ({ "@type": `type.googleapis.com/envoy.extensions.${name}` });
const at = (host: string) => ({ socket_address: { address: "127.0.0.1", port_value: Number(host.split(":")[1]) } });
const always = { numerator: 100, denominator: "HUNDRED" };

interface Case {
  readonly did: string;
  readonly server: string;
  readonly cluster?: object;
  readonly route?: object;
  readonly filter?: object;
  readonly routes?: readonly object[];
  readonly request?: string;
  readonly leaves?: true;
  readonly times?: number;
}

/** Collects the access log and the answers of Envoy in front of failing servers, and in failures of its own. */
export async function envoy(servers: Servers): Promise<Line[] | Skipped> {
  const version = await printed("envoy", ["--version"], /\/([\d.]+)\//);
  if (version === undefined) return { skipped: "envoy is not installed" };
  const folder = await mkdtemp(join(tmpdir(), "lab-envoy-"));
  const stop = new AbortController();
  try {
    const host = (name: string) => new URL(servers[name]!).host;
    const server = host("ok");
    const plain = [
      "off",
      "accept queue full",
      "reset",
      "hang-up",
      "hang-up in headers",
      "garbage",
      "hang",
      "hang-up in body",
      "stalled body",
    ];
    const limits = { circuit_breakers: { thresholds: [{ max_pending_requests: 0 }] } };
    const bucket = { max_tokens: 1, tokens_per_fill: 1, fill_interval: "60s" };
    const cases: readonly Case[] = [
      ...plain.map((did) => ({ did, server: host(did) })),
      { did: "no route", server, routes: [{ match: { path: "/elsewhere" }, route: { cluster: "c0" } }] },
      { did: "no such cluster", server, route: { cluster: "nowhere" } },
      { did: "no host in the cluster", server, cluster: { load_assignment: { cluster_name: "empty" } } },
      { did: "circuit breaker", server, cluster: limits },
      {
        did: "retries used up",
        server: host("off"),
        route: { retry_policy: { retry_on: "connect-failure", num_retries: 1 } },
      },
      { did: "client leaves", server: host("hang"), leaves: true },
      { did: "garbage request", server, request: "garbage\r\n\r\n" },
      {
        did: "fault filter",
        server,
        filter: {
          name: "envoy.filters.http.fault",
          typed_config: { ...type("filters.http.fault.v3.HTTPFault"), abort: { http_status: 503, percentage: always } },
        },
      },
      {
        did: "rate limit",
        server,
        times: 3,
        filter: {
          name: "envoy.filters.http.local_ratelimit",
          typed_config: {
            ...type("filters.http.local_ratelimit.v3.LocalRateLimit"),
            stat_prefix: "l",
            token_bucket: bucket,
            filter_enabled: { default_value: always },
            filter_enforced: { default_value: always },
          },
        },
      },
    ];
    const ports = await freePorts(cases.length);
    const file = join(folder, "envoy.json");
    const static_resources = {
      listeners: cases.map((each, nth) => listener(each, ports[nth]!, nth)),
      clusters: cases.map(clusterOf),
    };
    await writeFile(file, JSON.stringify({ static_resources }));
    const log = running(
      "envoy",
      ["-c", file, "--use-dynamic-base-id", "--concurrency", "1", "-l", "off", "--file-flush-interval-msec", "50"],
      stop.signal,
    );
    await opened(ports[0]!);
    const lines: Line[] = [{ by, version }];
    for (const [nth, { did, request = post, times = 1, leaves }] of cases.entries()) {
      const before = log().length;
      let body = "";
      for (let n = 0; n < times; n++)
        body = (await send(ports[nth]!, request, { leaveAfterMs: leaves ? 300 : 4000 })).split("\r\n\r\n")[1] ?? "";
      await new Promise((resolve) => setTimeout(resolve, 250));
      for (const says of log().slice(before).split("\n")) {
        if (/" \d+ - /.test(says) || says === "") continue;
        lines.push({ by, did, says });
      }
      if (/upstream|stream timeout/.test(body)) lines.push({ by, did: `${did}, body`, says: body });
    }
    return lines;
  } finally {
    stop.abort();
    await rm(folder, { recursive: true, force: true });
  }
}

function listener({ route, routes, filter }: Case, port: number, nth: number) {
  const router = { name: "envoy.filters.http.router", typed_config: type("filters.http.router.v3.Router") };
  const manager = {
    ...type("filters.network.http_connection_manager.v3.HttpConnectionManager"),
    stat_prefix: `s${nth}`,
    access_log: [{ name: "log", typed_config: type("access_loggers.stream.v3.StdoutAccessLog") }],
    http_filters: filter === undefined ? [router] : [filter, router],
    route_config: {
      validate_clusters: false,
      virtual_hosts: [
        {
          name: "all",
          domains: ["*"],
          routes: routes ?? [{ match: { prefix: "/" }, route: { cluster: `c${nth}`, timeout: "2s", ...route } }],
        },
      ],
    },
  };
  return {
    name: `l${nth}`,
    address: at(`x:${port}`),
    filter_chains: [{ filters: [{ name: "http", typed_config: manager }] }],
  };
}

function clusterOf({ server, cluster }: Case, nth: number) {
  const name = `c${nth}`;
  const load_assignment = {
    cluster_name: name,
    endpoints: [{ lb_endpoints: [{ endpoint: { address: at(server) } }] }],
  };
  return {
    name,
    connect_timeout: "1s",
    type: "STATIC",
    load_assignment,
    ...cluster,
    ...(cluster && "load_assignment" in cluster ? { load_assignment: { cluster_name: name } } : {}),
  };
}
