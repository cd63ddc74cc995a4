import { expect, test } from "vitest";
import { sayEntry } from "../../../src/cli/proxy/say-entry.ts";
import { trafficTable } from "../../../src/cli/proxy/traffic-table.ts";
import { inParts, wrapped } from "../../../src/cli/proxy/wrapped.ts";
import type { LogEntry } from "../../../src/proxy/traffic/traffic-log.ts";
import { wide } from "../../render/fixture.ts";

const knows = { client: "nothing", upstream: "done" };
const entry = {
  ...{ seq: 1, atMs: 1234, proxy: "payment", connection: 3, message: 1, line: "POST /orders/17/payments" },
  ...{ fault: "latency_downstream", client: "got 200 and all of its 317 bytes", upstream: "sent all", knows },
  ...{ isOpen: false, tookMs: 3001 },
} as unknown as LogEntry;
const widths = (text: string) => text.split("\n").map((line) => line.length);

test("no line about traffic is longer than the screen, and further lines are below the first", () => {
  for (const width of [40, 60, 80]) expect(Math.max(...widths(sayEntry(entry, width)))).toBeLessThanOrEqual(width);
  expect(sayEntry(entry, 60)).toBe(
    `   1.234  payment POST /orders/17/payments, 3001 ms
          [latency_downstream]
          client: got 200 and all of its 317 bytes (knows
          nothing)
          upstream: sent all (knows done)
`,
  );
  expect(wrapped("payment is broken by latency_downstream (latency 200)", 40)).toBe(
    "payment is broken by\n  latency_downstream (latency 200)\n",
  );
  expect(inParts(["payment  127.0.0.1:1 → 127.0.0.1:2", "no traffic yet", "broken by reset"], 40)).toBe(
    "payment  127.0.0.1:1 → 127.0.0.1:2\n    no traffic yet\n    broken by reset\n",
  );
  expect(inParts(["payment", "broken by reset"], 40)).toBe("payment  broken by reset\n");
});

test("a table of traffic breaks no word: columns share the room, and without enough it is a list", () => {
  const observed = { title: "traffic", says: "", struck: [] };
  const drawn = (width: number, line = "POST /pay") =>
    trafficTable([{ ...entry, line } as LogEntry], observed, { ...wide, width });
  expect(drawn(80)).toContain("│ latency_downstream │");
  expect(Math.max(...widths(drawn(80)))).toBe(80);
  expect(drawn(70)).not.toContain("│");
  expect(drawn(80, `GET /${"long".repeat(9)}`)).not.toContain("│");
});
