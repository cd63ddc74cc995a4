import { afterEach, expect, test, vi } from "vitest";
import { listScenarios, loadScenario } from "../../../src/scenario/library/library.ts";
import { whySkipped } from "../../../src/scenario/playing/skipped.ts";
import { nodeWorlds } from "../../../src/world/node-worlds.ts";
import { isHere } from "../../../src/world/real/met-needs.ts";

afterEach(() => vi.restoreAllMocks());

/** Faults that depend on the behaviour of one kernel. */
const ofLinux = ["full-queue", "few-files"];

test("a lesson that depends on the behaviour of Linux has linux among its needs", async () => {
  const scenarios = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));
  const lacking = scenarios.filter(({ setup, twist, steps, needs }) => {
    const text = JSON.stringify([setup, twist?.setup, steps]);
    return ofLinux.some((fault) => text.includes(`"${fault}"`)) && !needs.includes("linux");
  });
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

test.each([
  ["connect-hangs", "linux", "it needs Linux"],
  ["early-no", "posix", "it needs sockets that deliver the data received before a reset"],
] as const)(
  "%s is skipped with the reason where %s is missing, and played where nothing has a kernel",
  async (name, need, why) => {
    const scenario = await loadScenario(name);
    vi.spyOn(isHere, need).mockReturnValue(false);
    expect(whySkipped(scenario, "real", nodeWorlds)).toContain(why);
    vi.spyOn(isHere, need).mockReturnValue(true);
    expect(whySkipped(scenario, "real", nodeWorlds)).toBeNull();
  },
);
