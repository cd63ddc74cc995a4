import { platform } from "node:os";
import { expect, test } from "vitest";
import { checkRunning } from "../../../src/hunt/system/already-running.ts";
import type { System } from "../../../src/hunt/system/system.ts";
import type { Fronted } from "../../../src/world/real/network-faults/built-fault.ts";
import { fullQueue } from "../../../src/world/real/network-faults/full-queue.ts";

// Only Linux keeps callers waiting at a full accept queue.
test.runIf(platform() === "linux")(
  "a check of a service that does not respond ends as soon as it is interrupted",
  async () => {
    const silent = await fullQueue({ target: { host: "127.0.0.1", port: 1 }, port: 0 } as Fronted, true);
    const bank = { name: "bank", url: `http://127.0.0.1:${silent.target.port}`, where: {} };
    const system = { services: new Map([["bank", bank]]) } as unknown as System;
    const interruption = new AbortController();
    const checking = checkRunning(system, interruption.signal);
    interruption.abort(new Error("interrupted"));
    await expect(checking).rejects.toThrow("interrupted");
    await silent.close();
  },
);
