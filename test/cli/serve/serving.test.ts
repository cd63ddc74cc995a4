import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { announce, servings } from "../../../src/cli/serve/serving.ts";

beforeAll(() => void vi.stubEnv("LAB_STATE", mkdtempSync(join(tmpdir(), "serving-"))));
afterAll(() => void vi.unstubAllEnvs());

const serving = { pid: process.pid, scenario: "timeout-504", url: "http://127.0.0.1:1/", token: "t" };

test("a server can be found until it is forgotten, or its process ends", () => {
  const before = process.listeners("exit");
  for (const end of ["forgotten", "exit"]) {
    const announced = announce(serving);
    if ("failed" in announced) throw new Error(announced.failed);
    expect(servings()).toEqual([serving]);
    if (end === "forgotten") announced.forget();
    else for (const act of process.listeners("exit")) if (!before.includes(act)) act(0);
    expect(servings()).toEqual([]);
    expect(process.listeners("exit")).toEqual(before);
  }
});
