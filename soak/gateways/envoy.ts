import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePorts, type Gateway, opened, printed, running } from "./gateway.ts";

const type = (name: string) => `type.googleapis.com/envoy.extensions.${name}`;
const at = (port: number) => ({ socket_address: { address: "127.0.0.1", port_value: port } });

export async function envoy(): Promise<Gateway> {
  const version = await printed("envoy", ["--version"], /\/([\d.]+)\//);
  return {
    version: version ?? { missing: "envoy" },
    async start(folder, upstreams, stop) {
      const ports = await freePorts(upstreams.length);
      const file = join(folder, "envoy.json");
      const static_resources = { listeners: ports.map(listener), clusters: upstreams.map(cluster) };
      await writeFile(file, JSON.stringify({ static_resources }));
      const quiet = ["--use-dynamic-base-id", "--concurrency", "1", "-l", "off", "--file-flush-interval-msec", "50"];
      const log = running("envoy", ["-c", file, ...quiet], stop);
      await opened(ports[0]!);
      return {
        entrances: ports.map((port) => ({ port, path: "/pay" })),
        flag(nth) {
          const line = log()
            .split("\n")
            .find((each) => each.startsWith(`e${nth} `));
          const flag = line?.split(" ")[1];
          return flag === "-" ? undefined : flag;
        },
      };
    },
  };
}

function listener(port: number, nth: number) {
  const log_format = { text_format_source: { inline_string: `e${nth} %RESPONSE_FLAGS%\n` } };
  const access_log = [
    {
      name: "log",
      typed_config: { "@type": type("access_loggers.stream.v3.StdoutAccessLog"), log_format },
    },
  ];
  const router = { name: "router", typed_config: { "@type": type("filters.http.router.v3.Router") } };
  const route = { match: { prefix: "/" }, route: { cluster: `c${nth}`, timeout: "2s" } };
  const manager = {
    "@type": type("filters.network.http_connection_manager.v3.HttpConnectionManager"),
    stat_prefix: `s${nth}`,
    access_log,
    http_filters: [router],
    route_config: { virtual_hosts: [{ name: "all", domains: ["*"], routes: [route] }] },
  };
  return {
    name: `l${nth}`,
    address: at(port),
    filter_chains: [{ filters: [{ name: "http", typed_config: manager }] }],
  };
}

/** A cluster whose connect timeout is below the route's timeout, as with Envoy's defaults. */
function cluster(port: number, nth: number) {
  const name = `c${nth}`;
  const endpoints = [{ lb_endpoints: [{ endpoint: { address: at(port) } }] }];
  return { name, connect_timeout: "1s", type: "STATIC", load_assignment: { cluster_name: name, endpoints } };
}
