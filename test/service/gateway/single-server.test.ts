import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { ProblemError } from "../../../src/text/problems/problem.ts";

const text = (gateway: string) => `title: A gateway in front of one server
setup: { gateway: ${gateway}, order: {}, payment: {} }
steps: [{ send: POST /orders, to: gateway, expect: { status: 200 } }, { send: GET /members, to: gateway }]
expect: [{ from: gateway, to: order, count: 2 }]
`;

test("a gateway in front of one server needs no monolith, and sends every request to that server", async () => {
  const scenario = parseScenario(text("{ to: order }"), "one.yaml");
  const { verdict } = await play(jobOf(scenario, { world: "virtual", seed: 1, capMs: 10_000 }));
  expect(verdict.checks.filter(({ holds }) => !holds)).toEqual([]);
});

test.each(["new: order", "old: order", "share: 10%", "routes: [{ id: a, uri: order, predicates: [Path=/**] }]"])(
  "to and %s together are a mistake",
  (other) => {
    expect(() => parseScenario(text(`{ to: order, ${other} }`), "one.yaml")).toThrow(
      expect.objectContaining<Partial<ProblemError>>({
        problems: [expect.objectContaining({ says: expect.stringContaining('has no effect next to "to"') })],
      }),
    );
  },
);

test("a server that is not in the setup is named", () => {
  expect(() => parseScenario(text("{ to: orders }"), "one.yaml")).toThrow(/gateway needs orders/);
});
