import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { openReal } from "../../../src/world/real/open.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../../world/setup.ts";

const slow = fault("delay", 700).faults;

describe.runIf(process.platform === "linux")("a server whose process may open only a few more files", () => {
  it("accepts as many connections as it has files, and drops the others", async () => {
    const servers = [orderServer(), paymentServer({ faults: [...fault("few-files", 3).faults, ...slow] })];
    await within(openReal, servers, async ({ world, events }) => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => world.send("order", placeOrder, 5000).outcome),
      );
      const statuses = outcomes.map((outcome) => (outcome as { status: number }).status).sort();
      expect(statuses).toEqual([200, 200, 200, 502, 502, 502, 502, 502]);
      const whys = events.flatMap(({ what }) => (what.kind === "failed" ? [what.why.name] : []));
      for (const why of whys) expect(["hung-up", "reset"]).toContain(why);
      expect(events.filter(({ what }) => what.kind === "finished")).toHaveLength(3);
      const calls = (kind: string) => events.filter(({ what }) => what.kind === kind).map(({ call }) => call);
      expect(calls("failed")).toHaveLength(5);
      const noted = events.filter(({ what }) => what.kind === "decided" && what.by === "few-files");
      expect(noted.map(({ call }) => call)).toEqual(calls("failed"));
      // The files of the first three become free only when the process in front has closed them.
      const again = async () =>
        expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
      await vi.waitFor(again, { timeout: 30_000 });
    });
    await expect.poll(() => process.getActiveResourcesInfo()).not.toContain("ProcessWrap");
  });

  it("passes on long bodies in both directions", async () => {
    const faults = [...fault("few-files", 3).faults, ...fault("long-reply", 3_000_000).faults];
    const servers = [orderServer({ sends: 900_000 }), paymentServer({ faults })];
    await within(openReal, servers, async ({ world }) => {
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
    });
  });

  it("passes on that the server resets a connection", async () => {
    const servers = [
      orderServer(),
      paymentServer({ faults: [...fault("few-files", 3).faults, ...fault("reset", "at once").faults] }),
    ];
    await within(openReal, servers, async ({ world }) => {
      for (const _ of [1, 2])
        expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 502 });
    });
  });

  it.each([
    ["skips its lesson", "run out-of-descriptors", 0, "stdout"],
    ["is refused to who serves it", "serve out-of-descriptors", 2, "stderr"],
    ["is refused to who compares it", "compare few-files", 2, "stderr"],
  ] as const)("%s where no process may open so many", (_, words, code, side) => {
    const limited = ["-c", `ulimit -n 120 && exec "$0" bin/lab.js ${words}`, process.execPath];
    const ended = spawnSync("/bin/sh", limited, { encoding: "utf8", timeout: 20_000 });
    expect(ended.status).toBe(code);
    expect(ended[side].replaceAll(/\s+/g, " ")).toMatch(
      /few-files needs a process that may open \d+ files, and none can be started here/,
    );
    expect(ended.stderr).not.toContain("bug");
  });

  it("leaves no process behind, not even when the lab is killed", async () => {
    const lab = spawn(process.execPath, ["bin/lab.js", "run", "out-of-descriptors"], { stdio: "ignore" });
    const ended = once(lab, "exit");
    const children = () => readFileSync(`/proc/${lab.pid}/task/${lab.pid}/children`, "utf8").trim();
    while (children() === "") await pause(5);
    const [child] = children().split(" ");
    lab.kill("SIGKILL");
    await ended;
    await expect.poll(() => existsSync(`/proc/${child}`)).toBe(false);
  });
});
