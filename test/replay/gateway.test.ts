import { describe, expect, it } from "vitest";
import { kinds } from "../../replay/kinds.ts";

describe("the gateway does what was recorded of", () => {
  it.each([
    ["paths", "path-patterns.json", []],
    ["routes", "routes.json", [expect.stringContaining("CircuitBreaker needs a library")]],
    ["shares", "nginx-shares.json", []],
  ])("%s", async (kind, file, deliberate) => {
    const tally = await kinds[kind]!.replay(`test/data/gateway/${file}`);
    expect(tally).toMatchObject({ differences: [], deliberate });
  });
});
