import { describe, expect, test } from "vitest";
import { situation } from "../../src/render/text/learn/situation.ts";
import { table } from "../../src/render/text/run/story-table.ts";
import { timeline } from "../../src/render/text/run/whole-timeline.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { parseScenario } from "../../src/scenario/read/read-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { placesOf } from "../../src/scenario/setup/call-addresses.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import type { ProblemError } from "../../src/text/problems/problem.ts";
import { worldKinds } from "../../src/world/world.ts";
import { wide } from "../render/fixture.ts";

const moved = `
title: The health endpoint has moved
setup: { health: { management.server.port: 9001 } }
steps:
  - { send: GET /actuator/health, to: health, expect: { status: 404 } }
  - { send: GET /actuator/health, to: health/management, expect: { status: 200 } }
  - change: { health: { management.server.port: -1 } }
  - { send: GET /actuator/health, to: health/management, expect: { failure: refused, phase: connect, code: ECONNREFUSED } }
  - { send: GET /, to: health, expect: { status: 404 } }
  - change: { health: { management.server.port: 9002 } }
  - { send: GET /actuator/health, to: health/management, times: 2, together: true, expect: { status: 200 } }
expect:
  - { to: health, status: 200, count: 3 }
  - { who: health, event: arrived, count: 5 }
twist:
  says: without it nothing listens there from the start
  setup: { health: { management.server.port: -1 } }
  expect: { step: 2, failure: refused }
`;
const scenario = parseScenario(moved, "moved.yaml");

function mistakes(text: string): readonly unknown[] {
  try {
    return [parseScenario(text, "moved.yaml").title];
  } catch (error) {
    return (error as ProblemError).problems.map(({ says, cure }) => `${says} → ${cure}`);
  }
}

describe.each(worldKinds)("in the %s world", (world) => {
  const options = { world, seed: 1, capMs: 20_000 };

  test("a step calls a further address, and that counts as a call to the server", async () => {
    const { verdict, calls } = await play(jobOf(scenario, options));
    expect(verdict.checks.filter(({ holds }) => !holds)).toEqual([]);
    expect(calls.map(({ to, door }) => `${to} ${door}`).slice(0, 2)).toEqual(["health undefined", "health management"]);
  });

  test("nothing listens at an address that the played setup does not have", async () => {
    expect((await play(jobOf(scenario, { ...options, twisted: true }))).verdict.checks).toMatchObject([
      { holds: true },
    ]);
  });

  test("faults in front of a server apply to each of its addresses", async () => {
    const before = (fault: string): Scenario => ({
      ...scenario,
      setup: { health: { ...scenario.setup.health, [fault]: true } },
      steps: scenario.steps.slice(0, 2),
      expect: [],
    });
    const statuses = async (fault: string) =>
      (await play(jobOf(before(fault), options))).calls.map(({ outcome }) =>
        outcome === null ? null : "status" in outcome ? outcome.status : outcome.name,
      );
    expect(await statuses("behind-proxy")).toEqual([404, 200]);
    expect(await statuses("reset-at-accept")).toEqual(["reset", "reset"]);
  });
});

test("a table, a timeline and a drawing show which address was called", async () => {
  const report = await play(jobOf(scenario, { world: "virtual", seed: 1, capMs: 10_000 }));
  expect(table(report, wide)).toContain("GET /actuator/health to health\n");
  expect(table(report, wide)).toContain("GET /actuator/health to health/management\n");
  expect(table(report, wide)).toContain("✓ GET /actuator/health at management: gets ");
  expect(timeline(report, { ...wide, width: 100 })).toContain("GET /actuator/health at management ─");
  expect(situation(scenario, resolveSetup(scenario.setup), wide, { plain: false })[0]).toBe("client ─▶ health");
});

test("only doors of the setup can be called", () => {
  expect(placesOf(scenario.setup)).toEqual(["health", "health/management"]);
  expect(placesOf({ health: {}, payment: {} })).toEqual(["health", "payment"]);
  expect(mistakes(moved.replace("{ management.server.port: 9001 }", "{}"))).toEqual(
    Array(3).fill("to: health has no door management in this setup → write health"),
  );
  expect(mistakes(moved.replaceAll("health/management", "health/managment"))[0]).toBe(
    "to: health has no door managment in this setup → did you mean health/management?",
  );
  expect(mistakes(moved.replaceAll("health/management", "helth/management"))[0]).toBe(
    "to: helth/management is not a server of this setup → did you mean health/management?",
  );
});
