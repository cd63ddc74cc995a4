import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePorts, type Gateway, opened, printed, running } from "./gateway.ts";

export async function nginx(): Promise<Gateway> {
  const version = await printed("nginx", ["-v"], /nginx\/([\d.]+)/);
  return {
    version: version ?? { missing: "nginx" },
    async start(folder, upstreams, stop) {
      const ports = await freePorts(upstreams.length);
      const servers = upstreams.map(
        (upstream, nth) =>
          `server { listen 127.0.0.1:${ports[nth]}; location / { proxy_pass http://127.0.0.1:${upstream}; } }`,
      );
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (kind) => `${kind}_temp_path ${join(folder, kind)};`,
      );
      const file = join(folder, "nginx.conf");
      await writeFile(
        file,
        `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; proxy_connect_timeout 1s; proxy_read_timeout 1s; ${temporary.join(" ")}
${servers.join("\n")} }
`,
      );
      running("nginx", ["-c", file, "-e", join(folder, "error.log")], stop);
      await opened(ports[0]!);
      return { entrances: ports.map((port) => ({ port, path: "/pay" })), flag: () => undefined };
    },
  };
}
