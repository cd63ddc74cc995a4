import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePorts, type Gateway, opened, printed, running } from "./gateway.ts";

export async function haproxy(): Promise<Gateway> {
  const version = await printed("haproxy", ["-v"], /version ([\d.]+)/);
  return {
    version: version ?? { missing: "haproxy" },
    async start(folder, upstreams, stop) {
      const ports = await freePorts(upstreams.length);
      const pairs = upstreams.map(
        (upstream, nth) =>
          `frontend f${nth}\n  bind 127.0.0.1:${ports[nth]}\n  default_backend b${nth}\nbackend b${nth}\n  server s 127.0.0.1:${upstream}`,
      );
      const file = join(folder, "haproxy.cfg");
      await writeFile(
        file,
        `global
  log stdout format raw local0
defaults
  mode http
  log global
  option httplog
  retries 0
  timeout connect 1s
  timeout server 1s
  timeout client 10s
${pairs.join("\n")}
`,
      );
      const log = running("haproxy", ["-f", file], stop);
      await opened(ports[0]!);
      return {
        entrances: ports.map((port) => ({ port, path: "/pay" })),
        flag(nth) {
          const line = log()
            .split("\n")
            .find((each) => each.includes(` f${nth} b${nth}/`) && each.includes("POST"));
          const flag = / - - (..)-- /.exec(line ?? "")?.[1];
          return flag === "--" ? undefined : flag;
        },
      };
    },
  };
}
