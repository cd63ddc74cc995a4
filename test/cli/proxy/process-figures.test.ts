import { expect, test } from "vitest";
import { processFigures } from "../../../src/cli/proxy/process-figures.ts";

test("the start of the process is in seconds", () => {
  expect(processFigures(5000)().process_start_time_seconds).toBe(5);
});
