import { expect, test } from "vitest";
import { writeWhole } from "../../../src/cli/output/write-whole.ts";

test("an error names the file that was to be written, not a temporary one", () => {
  const write = () => writeWhole("/no-such-folder/report.json", "{}");
  expect(write).toThrow("'/no-such-folder/report.json'");
  expect(write).not.toThrow(".tmp");
});
