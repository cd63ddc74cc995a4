import { expect, test } from "vitest";
import { timesIn } from "../../../src/explain/reading/time-in.ts";

test.each([
  "00:00:12.123 [main] ERROR x",
  "2026-11-27T00:00:12.123Z ERROR x",
  "2026-11-27 00:00:12,123 ERROR x",
  "27.11.2026 00:00:12 ERROR x",
  "Nov 27 00:00:12 host app: x",
  "E1127 00:00:12.123456 1 x",
  "payment-1  | 00:00:12 x",
  '127.0.0.1 - - [27/Nov/2026:00:00:12 +0000] "GET / HTTP/1.1" 502',
  "[00:00:12] x",
  '{"time":"2026-11-27T00:00:12Z","msg":"x"}',
])("%j was written at 00:00:12", (line) => {
  expect(timesIn(`booting\r\n${line}\n`)(2)).toBe("00:00:12");
});

test.each(["took 00:00:12 ERROR x", "ERROR after 00:00:12: x", "booting"])("%j has no time of day", (line) => {
  expect(timesIn(line)(1)).toBeUndefined();
});
