import fc from "fast-check";
import { expect, test } from "vitest";
import { Faulty } from "../../src/fault/apply.ts";
import { faultsAt } from "../../src/hunt/system/doors/door-faults.ts";
import { readInjection } from "../../src/scenario/strikes/struck-call.ts";
import { Cancellation } from "../../src/service/cancellation.ts";
import { begin, resolved } from "../../src/service/task.ts";
import { clockOf, ctxOf, requestOf } from "../service/ctx.ts";
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
  await begin(handle(requestOf({ path: "/pay" }), ctxOf({ chance, clock: clockOf() })));
  expect(purposes).toHaveLength(2);
  expect(new Set(purposes).size).toBe(2);
});

test("failures at several calls strike these calls, whichever of them keep the server from its request", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 2, maxLength: 3 }),
      fc.array(fc.constantFrom("refused", "hang", "reset", "503", "404", "cut", "broken-json"), {
        minLength: 3,
        maxLength: 3,
      }),
      (calls, failures) => {
        const written = calls.map((call, at) => `a->b#${call}=${failures[at]}`);
        const planned = faultsAt(
          "a->b",
          written.map((each) => readInjection(each)),
        );
        const struck: string[] = [];
        let call = 0;
        const door = new Faulty(
          [...planned.keys()],
          () => resolved(reply),
          (fault) => struck.push(`${call}: ${planned.get(fault)!.written}`),
        );
        for (call = 1; call <= 5; call++) {
          const ctx = ctxOf({ clock: clockOf() });
          const request = requestOf({ cancellation: new Cancellation() });
          begin(door.handle(request, ctx));
        }
        const expected = written.map((each) => `${/#(\d)/.exec(each)![1]}: ${each}`);
        expect(struck).toEqual(expected.sort());
      },
    ),
  );
});
