import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { platform } from "node:os";
import { describe, expect, test } from "vitest";
import { bin } from "./lab.ts";

/** Runs the program under a limit set by the shell. */
function limited(limit: string, ...args: string[]) {
  const script = `ulimit ${limit} && exec "$0" "$@"`;
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", script, process.execPath, bin, ...args], {
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

describe.runIf(platform() === "linux")("under a small limit", () => {
  test("a limit of open files makes fewer scenarios run at once, and all hold", () => {
    const { code, out, err } = limited(
      "-n 80",
      "run",
      "refused-502",
      "on-time",
      "reset-before-reply",
      "cut-by-length",
      "--json",
    );
    expect(err).toBe("");
    expect(code).toBe(0);
    expect(JSON.parse(out).reports).toHaveLength(4);
  });

  test.each([22, 24, 25, 27, 29, 32, 34, 36])(
    "with a limit of %i open files, hardly enough for Node itself, it runs or says what is missing",
    (files) => {
      const { code, err } = limited(`-n ${files}`, "run", "on-time");
      const said = /^error: this process cannot open .*EMFILE/.test(err);
      expect({ code, said }).toEqual(code === 0 ? { code: 0, said: false } : { code: 2, said: true });
    },
  );

  test("servers that are kept running outlive more connections than there are files", async () => {
    const script = 'ulimit -n 80 && exec "$0" "$@"';
    const server = spawn("/bin/sh", ["-c", script, process.execPath, bin, "serve", "on-time", "--json"]);
    try {
      const [line] = (await once(server.stdout, "data")) as [Buffer];
      const { order } = JSON.parse(line.toString().split("\n")[0]!).servers as Record<string, string>;
      const { hostname, port } = new URL(order!);
      const sockets = Array.from({ length: 100 }, () =>
        connect(Number(port), hostname)
          .on("error", () => {})
          .resume(),
      );
      await Promise.race(sockets.map((socket) => once(socket, "close")));
      for (const socket of sockets) socket.destroy();
      const isPaid = () =>
        fetch(`${order}/orders`, { method: "POST" }).then(
          ({ status }) => status === 200,
          () => false,
        );
      await expect.poll(isPaid, { timeout: 10_000 }).toBe(true);
      expect(server.exitCode).toBeNull();
    } finally {
      server.kill();
    }
  });

  test("a limit of memory that keeps undici from loading, as up to Node 22, is not the outcome of a call", () => {
    const { code, err } = limited("-v 3000000", "run", "on-time");
    const said = err.includes("this process cannot get more memory");
    expect({ code, said }).toEqual(code === 0 ? { code: 0, said: false } : { code: 2, said: true });
  });
});
