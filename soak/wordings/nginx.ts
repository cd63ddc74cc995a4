import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts, opened, printed, running } from "../gateways/gateway.ts";
import type { Skipped } from "../installed.ts";
import type { Line, Servers } from "./line.ts";
import { post, send } from "./raw.ts";

const by = "nginx";

/** Collects the error log of nginx in front of each failing server, and in failures of its own. */
export async function nginx(servers: Servers): Promise<Line[] | Skipped> {
  const version = await printed("nginx", ["-v"], /nginx\/([\d.]+)/);
  if (version === undefined) return { skipped: "nginx is not installed" };
  const folder = await mkdtemp(join(tmpdir(), "lab-nginx-"));
  const stop = new AbortController();
  try {
    const origins = Object.entries(servers).filter(([name]) => name !== "unknown name");
    const pass = origins.map(([did, url]) => [did, `proxy_pass ${new URL(url).origin};`] as const);
    const origin = (name: string) => new URL(servers[name]!).origin;
    const own: readonly (readonly [did: string, location: string])[] = [
      ["no server left", "proxy_pass http://all_off;"],
      ["too many requests", `limit_req zone=r; proxy_pass ${origin("ok")};`],
      ["too many connections", `limit_conn c 1; proxy_pass ${origin("hang")};`],
      ["large request", `client_max_body_size 1; proxy_pass ${origin("ok")};`],
      ["name in a variable, no resolver", "set $there http://payment.invalid; proxy_pass $there;"],
      [
        "name in a variable, resolver",
        "resolver 127.0.0.1:9; resolver_timeout 300ms; set $there http://payment.invalid; proxy_pass $there;",
      ],
      ["https to a plain port", `proxy_pass https://${new URL(servers.ok!).host};`],
      ["https to a port that hangs up", `proxy_pass https://${new URL(servers["reset at accept"]!).host};`],
      ["client leaves", `proxy_pass ${origin("hang")};`],
    ];
    const all = [...pass, ...own];
    const ports = await freePorts(all.length);
    const log = join(folder, "error.log");
    const file = join(folder, "nginx.conf");
    await writeFile(
      file,
      configuration(
        folder,
        all.map(([, location], nth) => `server { listen 127.0.0.1:${ports[nth]}; location / { ${location} } }`),
        servers.off!,
      ),
    );
    running("nginx", ["-c", file, "-e", log], stop.signal);
    await opened(ports[0]!);
    const lines: Line[] = [{ by, version }];
    for (const [nth, [did]] of all.entries()) {
      const before = (await readFile(log, "utf8")).length;
      const times = /^(no server|too many)/.test(did) ? 4 : 1;
      await Promise.all(
        Array.from({ length: times }, () =>
          send(ports[nth]!, post, did === "client leaves" ? { leaveAfterMs: 200 } : { leaveAfterMs: 2500 }),
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
      const said = new Set(
        (await readFile(log, "utf8")).slice(before).split("\n").filter(isAboutCalls).map(withoutPlace),
      );
      for (const says of said) lines.push({ by, did, says });
    }
    return [...lines, { by, did: "literal name that is unknown", says: await unknownName(folder, file) }];
  } finally {
    stop.abort();
    await rm(folder, { recursive: true, force: true });
  }
}

function configuration(folder: string, servers: readonly string[], off: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log info;
events {}
http { access_log off; proxy_connect_timeout 1s; proxy_read_timeout 1s; ${temporary.join(" ")}
limit_req_zone $binary_remote_addr zone=r:1m rate=1r/m; limit_conn_zone $binary_remote_addr zone=c:1m;
upstream all_off { server ${new URL(off).host}; server ${new URL(off).host}; }
${servers.join("\n")} }
`;
}

function isAboutCalls(line: string): boolean {
  return (
    line !== "" &&
    !/closed keepalive connection|while waiting for request|\[notice\]|buffered to a temporary file/.test(line)
  );
}

/** Removes the time, the process and the connection number, which differ between runs. */
function withoutPlace(line: string): string {
  return line.replace(/^.*?\*\d+ /, "").replace(/^\S+ \S+ \[\w+\] \d+#\d+: /, "");
}

async function unknownName(folder: string, file: string): Promise<string> {
  const other = join(folder, "unknown.conf");
  const text = await readFile(file, "utf8");
  await writeFile(other, text.replace(/proxy_pass http:\/\/127[^;]*/, "proxy_pass http://payment.invalid"));
  const said = await printed("nginx", ["-t", "-c", other, "-e", join(folder, "test.log")], /^(.*?)(?: in \/.*)?$/m);
  return said ?? "";
}
