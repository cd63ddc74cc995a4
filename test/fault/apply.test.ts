import { expect, test } from "vitest";
import { Faulty } from "../../src/fault/apply.ts";
import { begin, resolved } from "../../src/service/task.ts";
import { fault } from "../world/setup.ts";
import { reply } from "./tries.ts";

const hangUp = { ...fault("hang-up", "at once").faults[0]!, plan: { share: 0.5 } };

test("each of two equal faults has its own stream of chances", async () => {
  const purposes: string[] = [];
  const chance = (purpose: string) => {
    purposes.push(purpose);
    return 1;
  };
  const { handle } = new Faulty([hangUp, hangUp], () => resolved(reply));
  await begin(handle({ path: "/pay", headers: [] } as never, { chance, clock: { now: () => 0 } } as never));
  expect(purposes).toHaveLength(2);
  expect(new Set(purposes).size).toBe(2);
});
