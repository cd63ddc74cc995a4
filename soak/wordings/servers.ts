import { createServer } from "node:net";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { openReal } from "../../src/world/real/open.ts";
import { openToOthers } from "../../src/world/server.ts";

/** The failing servers that the trials call, by name. */
const kinds = {
  "reset at accept": { "reset-at-accept": true },
  "accept queue full": { "full-queue": true },
  "speaks TLS": { "expects-tls": true },
  reset: { reset: "at once" },
  "reset in headers": { reset: "in the headers" },
  "reset in body": { reset: "9B" },
  "hang-up": { "hang-up": "at once" },
  "hang-up in status line": { "hang-up": "in the status line" },
  "hang-up in headers": { "hang-up": "in the headers" },
  "hang-up in body": { "hang-up": "9B" },
  "cut chunks": { "cut-chunks": true },
  "bad chunk": { "bad-chunk": true },
  "bad header": { "bad-header": true },
  "bad status": { "bad-status": true },
  "bare newlines": { "bare-newlines": true },
  "unknown version": { "unknown-version": true },
  garbage: { garbage: true },
  "20 KB header": { "header-flood": "20KB" },
  "12 MB header": { "header-flood": "12MB" },
  "two lengths": { "two-lengths": true },
  "longer than its length": { "length-too-short": true },
  "length and chunks": { "length-and-chunks": true },
  "unasked 101": { "unasked-upgrade": true },
  "102 for ever": { interim: 102 },
  "body on 204": { "body-on-204": true },
  hang: { hang: true },
  "stalled body": { stall: "9B" },
  "not gzip": { "false-gzip": true },
  "half of a gzip": { "cut-gzip": true },
  "half a JSON": { "half-json": true },
  redirect: { "self-redirect": true },
  "idle close": { "idle-close": true },
  "long answer": { "long-reply": "16MB" },
  ok: {},
} as const;

/** Opens all servers. Returns their URLs by name, and a function that closes them. */
export async function openServers(): Promise<{ urls: Record<string, string>; close(): Promise<void> }> {
  const worlds: AsyncDisposable[] = [];
  const urls: Record<string, string> = {
    "unknown name": "http://payment.invalid/pay",
    off: `http://127.0.0.1:${await closedPort()}/pay`,
  };
  for (const [name, payment] of Object.entries(kinds)) {
    const world = await openReal({ servers: openToOthers(resolveSetup({ payment }), {}), seed: 1, quick: true });
    worlds.push(world);
    const address = world.address("payment");
    if (address !== undefined) urls[name] = `${address}/pay`;
  }
  return {
    urls,
    async close() {
      for (const world of worlds) await world[Symbol.asyncDispose]();
    },
  };
}

/** Finds a port on which nothing listens. */
function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
