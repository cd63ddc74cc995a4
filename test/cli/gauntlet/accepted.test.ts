import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAccepted } from "../../../src/cli/gauntlet/accepted.ts";
import type { GauntletTarget } from "../../../src/cli/gauntlet/gauntlet-target.ts";

const target = { failures: [{ name: "hang" }], rules: [{ name: "in-time" }] } as unknown as GauntletTarget;

test.each([
  ["hang: [{ in-time: true }]", "not a list of accepted rules"],
  ["hang: [in-tme]", "in-tme is not a rule"],
  ["hang: in-time", "in-time is not a list of accepted rules"],
])("%s: %s", (text, says) => {
  const folder = mkdtempSync(join(tmpdir(), "lab-accepted-"));
  const file = join(folder, "known.yaml");
  writeFileSync(file, text);
  expect(() => readAccepted(file, target)).toThrow(says);
  rmSync(folder, { recursive: true });
});
