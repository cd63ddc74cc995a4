import { describe, expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { Run } from "../../../src/scenario/playing/run.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { Report } from "../../../src/scenario/report.ts";
import { nodeWorlds } from "../../../src/world/node-worlds.ts";
import { worlds } from "../setup.ts";

function parse(setup: string, steps: string) {
  return parseScenario(`title: t\nworlds: [real, virtual]\nsetup: ${setup}\nsteps: ${steps}\n`, "mine.yaml");
}

async function run(world: "real" | "virtual", setup: string, steps: string): Promise<Report> {
  return await play(jobOf(parse(setup, steps), { world, seed: 1 }));
}

const send = "{ send: GET /, to: a }";

/** Calls by their servers and instances, with their ends: `a#1 200`. */
function endsOf({ events, calls }: Report): string[] {
  return events.flatMap(({ call, what }) => {
    if (what.kind !== "asked" || what.to !== "a") return [];
    const outcome = calls.find((each) => each.call === call)?.outcome;
    return `a#${what.instance} ${outcome && "status" in outcome ? outcome.status : outcome?.name}`;
  });
}

for (const [world] of worlds) {
  describe(`${world}: a server with several instances`, () => {
    test("gets calls in turn, and a fault strikes only its instance", async () => {
      const a = "{ is: stand-in, for: leaf, count: 3, faults: [{ error-status: 500, instance: 2 }] }";
      const report = await run(world, `{ a: ${a} }`, `[${send}, ${send}, ${send}, ${send}]`);
      expect(endsOf(report)).toEqual(["a#1 200", "a#2 500", "a#3 200", "a#1 200"]);
      expect(report.calls.map(({ to }) => to)).toEqual(["a", "a", "a", "a"]);
    });

    test("has a fault in front of one instance", async () => {
      const a = "{ is: stand-in, for: leaf, count: 2, faults: [{ reset-at-accept: true, instance: 1 }] }";
      expect(endsOf(await run(world, `{ a: ${a} }`, `[${send}, ${send}]`))).toEqual(["a#1 reset", "a#2 200"]);
    });

    test("draws random numbers for each instance apart", async () => {
      const strikes = (count: number) =>
        `{ a: { is: stand-in, for: leaf, count: ${count}, faults: [{ forbidden-port: true, share: 50% }] } }`;
      const steps = `[${Array.from({ length: 8 }, () => send).join(", ")}]`;
      const ends = endsOf(await run(world, strikes(2), steps));
      expect(ends).toEqual(endsOf(await run(world === "real" ? "virtual" : "real", strikes(2), steps)));
    });

    test("gives a call to the less busy instance", async () => {
      const a = "{ is: stand-in, for: leaf, count: 2, by: two-choices, delay: 300ms }";
      const ends = endsOf(await run(world, `{ a: ${a} }`, `[{ send: GET /, to: a, times: 2, together: true }]`));
      expect(ends.toSorted()).toEqual(["a#1 200", "a#2 200"]);
    });

    test("counts the defences of each of its instances apart", async () => {
      const setup = `{ a: { is: service, takes: GET /, count: 2, does: [{ calls: b GET /, breaker: { failures: 1, openFor: 1h } }] },
        b: { is: service, takes: GET /, off: true } }`;
      const report = await run(world, setup, `[${send}, ${send}, ${send}]`);
      expect(endsOf(report)).toEqual(["a#1 502", "a#2 502", "a#1 503"]);
    });

    test("is switched off and on as a whole", async () => {
      const off = (is: boolean) => `{ change: { a: { off: ${is} } } }`;
      const steps = `[${off(true)}, ${send}, ${send}, ${off(false)}, ${send}]`;
      const ends = endsOf(await run(world, "{ a: { is: stand-in, for: leaf, count: 2 } }", steps));
      expect(ends).toEqual(["a#1 refused", "a#2 refused", "a#1 200"]);
    });
  });
}

test("a queue at one of many instances fills by itself", async () => {
  const a = "{ is: stand-in, for: leaf, count: 4, capacity: { workers: 1, work: 100ms } }";
  const report = await run("virtual", `{ a: ${a} }`, "[{ send: GET /, to: a, times: 8, together: true }]");
  expect(report.calls.map(({ tookMs }) => tookMs)).toEqual([100, 100, 100, 100, 200, 200, 200, 200]);
});

test.each([
  ["{ a: { is: stand-in, for: leaf, count: 2001 } }", "count: 2001 is out of range"],
  [
    "{ a: { is: stand-in, for: leaf, count: 1500 }, b: { is: stand-in, for: leaf, count: 501 } }",
    "2001 instances are more than one scenario may start",
  ],
  ["{ a: { is: stand-in, for: leaf, by: random } }", "by chooses among instances, and a has one"],
  ["{ a: { is: stand-in, for: leaf, count: 2, faults: [{ delay: 1s, instance: 3 }] } }", "a has 2 instances"],
  ["{ a: { is: stand-in, for: leaf, faults: [{ delay: 1s, instance: 1 }] } }", undefined],
])("%s: %s", (setup, says) => {
  const read = () => parse(setup, `[${send}]`);
  if (says === undefined) expect(read).not.toThrow();
  else expect(read).toThrow(says);
});

test("the number of instances cannot change", () => {
  const steps = `[${send}, { change: { a: { count: 3 } } }]`;
  expect(() => parse("{ a: { is: stand-in, for: leaf, count: 2 } }", steps)).toThrow(
    "the number of instances cannot change",
  );
});

test("more than 60 instances do not run on real sockets", async () => {
  const scenario = parse("{ a: { is: stand-in, for: leaf, count: 60 }, b: { is: stand-in, for: leaf } }", `[${send}]`);
  expect(() => jobOf(scenario, { world: "real", seed: 1 })).toThrow(
    "mine cannot run on real sockets: its 61 instances of 2 servers are more than 60",
  );
  expect(() => jobOf(scenario, { world: "virtual", seed: 1 })).not.toThrow();
});

test("callers from outside cannot call a server with several instances", async () => {
  const job = jobOf(parse("{ a: { is: stand-in, for: leaf, count: 2 } }", `[${send}]`), { world: "real", seed: 1 });
  await expect(Run.open(job, nodeWorlds, { ports: {} })).rejects.toThrow(
    "a has 2 instances, but callers from outside know only one address",
  );
});
