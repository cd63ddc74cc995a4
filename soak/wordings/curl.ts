import { execFile } from "node:child_process";
import { devNull } from "node:os";
import { printed } from "../gateways/gateway.ts";
import type { Skipped } from "../installed.ts";
import type { Line, Servers } from "./line.ts";

const usual = ["-q", "-sS", "--noproxy", "*", "-o", devNull];

export async function curl(servers: Servers): Promise<Line[] | Skipped> {
  const version = await printed("curl", ["--version"], /curl ([\d.]+)/);
  if (version === undefined) return { skipped: "curl is not installed" };
  const at = (name: string) => servers[name]!;
  const cases: (readonly [did: string, args: readonly string[]])[] = [
    ...Object.entries(servers).map(([did, url]) => [did, ["-X", "POST", "--max-time", "2", url]] as const),
    ["https to a plain port", [at("ok").replace("http:", "https:")]],
    ["--fail, 404", ["--fail", at("ok").replace("/pay", "/nothing")]],
    ["--location", ["--location", "--max-redirs", "5", at("redirect")]],
    ["--connect-timeout", ["--connect-timeout", "0.3", at("accept queue full")]],
    ["--compressed, not gzip", ["--compressed", at("not gzip")]],
    ["--max-filesize", ["--max-filesize", "3", at("ok")]],
    ["--speed-limit", ["-X", "POST", "--speed-time", "1", "--speed-limit", "10", at("stalled body")]],
    ["unknown protocol", ["foo://payment"]],
    ["no host", ["http://"]],
  ];
  const lines: Line[] = [{ by: "curl", version }];
  for (const [did, args] of cases) {
    const says = await run(args);
    if (says !== "") lines.push({ by: "curl", did, says });
  }
  return lines;
}

/** Runs curl and returns its error message. */
function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile("curl", [...usual, ...args], { encoding: "latin1", timeout: 20_000 }, (_, __, says) =>
      resolve(says.trim()),
    );
  });
}
