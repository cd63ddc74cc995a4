import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-json-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  "search reset",
  "list settings retry",
  "list scenarios",
  "list keep-alive",
  "practice",
  "practice ends-in-time --set order.timeout=500ms",
  "practice the-slow-one --guess payment.delay=1s",
  "mend",
  "check timeout-504",
])("lab %s --json is a document of the lab, with its head and indented", async (words) => {
  const { out } = await lab([...words.split(" "), "--json"], { LAB_STATE: folder });
  const command = `lab ${words}`;
  expect(JSON.parse(out)).toMatchObject({ is: "failure-lab report", lab: expect.any(String), command, version: 1 });
  expect(out).toMatch(/^\{\n {2}"is": "failure-lab report",\n {2}"lab": /);
});
