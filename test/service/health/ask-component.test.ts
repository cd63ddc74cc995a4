import { expect, it } from "vitest";
import { Cancellation } from "../../../src/service/cancellation.ts";
import { askComponents, type ComponentSources } from "../../../src/service/health/ask-component.ts";
import type { Leaf } from "../../../src/service/health/component-setting.ts";
import type { Outcome } from "../../../src/service/service.ts";
import { begin, resolved } from "../../../src/service/task.ts";
import { clockOf, ctxOf } from "../ctx.ts";

const up = { status: { code: "UP", description: "" }, details: new Map() };
const thrown = { exception: "java.lang.IllegalStateException", message: "no pool" };

/** The codes of the components, or what they threw, and what happened meanwhile. */
async function asked(leaves: Readonly<Record<string, Leaf>>, outcome?: Outcome, cutOff = new Cancellation()) {
  const happened: string[] = [];
  const ctx = ctxOf({
    clock: clockOf({
      sleep(ms) {
        happened.push(`slept ${ms} ms`);
        if (ms === 666) cutOff.cancel();
        return resolved("slept");
      },
    }),
    ask(to, _, limit) {
      happened.push(`called ${to} within ${limit?.ms}`);
      return resolved(outcome!);
    },
  });
  const asking = { leaves: new Map(Object.entries(leaves)), cutOff } as unknown as ComponentSources;
  const given = await begin(askComponents(Object.keys(leaves), asking, ctx));
  const told = given.map((one) => (typeof one === "string" ? one : "exception" in one ? "thrown" : one.status.code));
  return { told, happened, given };
}

it("components are asked one after the other, each for as long as it takes", async () => {
  const { told, happened } = await asked({ a: { takesMs: 5, given: up }, b: { takesMs: 0, given: "nothing" } });
  expect({ told, happened }).toEqual({ told: ["UP", "nothing"], happened: ["slept 5 ms"] });
});

it("nothing is asked after a component that threw", async () => {
  const { told, happened } = await asked({ a: { takesMs: 0, given: thrown }, b: { takesMs: 5, given: up } });
  expect({ told, happened }).toEqual({ told: ["thrown"], happened: [] });
});

it("nothing is asked once no call waits for the reports", async () => {
  const { told, happened } = await asked({ a: { takesMs: 666, given: up }, b: { takesMs: 5, given: up } });
  expect({ told, happened }).toEqual({ told: ["UP"], happened: ["slept 666 ms"] });
});

it.each([
  [499, "UP"],
  [500, "DOWN"],
])("a server that answers %i is %s", async (status, code) => {
  const asks = { to: "stock", withinMs: 100 };
  const { told, happened, given } = await asked(
    { a: { takesMs: 0, asks, given: up } },
    { status, headers: [], body: new Uint8Array(0) },
  );
  expect({ told, happened }).toEqual({ told: [code], happened: ["called stock within 100"] });
  expect(given[0]).toMatchObject({
    details: new Map<string, unknown>([
      ["asked", "stock"],
      ["answered", status],
    ]),
  });
});

it("a server that cannot be called is DOWN, and without a timeout it is awaited", async () => {
  const asks = { to: "stock", withinMs: Number.POSITIVE_INFINITY };
  const refused = { name: "refused", phase: "connect", code: "ECONNREFUSED" } as const;
  const { told, happened } = await asked({ a: { takesMs: 0, asks, given: up } }, refused);
  expect({ told, happened }).toEqual({ told: ["DOWN"], happened: ["called stock within undefined"] });
});
