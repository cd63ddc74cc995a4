import { expect, test } from "vitest";
import { listScenarios, loadScenario } from "../../src/scenario/library/library.ts";
import type { RawSetup, Scenario } from "../../src/scenario/scenario.ts";
import { mergeSetup } from "../../src/scenario/setup/merge.ts";
import { sameSetup } from "../../src/scenario/setup/same-setup.ts";

/** Equal setups, and why: their steps differ, and with them what is asked. */
const reasons: Readonly<Record<string, string>> = {
  "bouncing-user = share-50": "one user's orders and lookups; many orders",
  "migration-complete = orders-moved": "three moments of one migration",
  "migration-complete = rollback-leaves-data": "three moments of one migration",
  "orders-moved = rollback-leaves-data": "three moments of one migration",
};

const all = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));
const servers = (setup: RawSetup) => Object.keys(setup).sort().join();
const isSame = (one: RawSetup, other: RawSetup) => servers(one) === servers(other) && sameSetup(one, other);
const twisted = ({ setup, twist }: Scenario) => mergeSetup(setup, twist?.setup ?? {});

test("no two lessons have equal setups, and no twist is another lesson, without a reason", () => {
  const pairs = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .flatMap((other) => (isSame(one.setup, other.setup) ? [[one.name, other.name].sort().join(" = ")] : [])),
  );
  const twists = all
    .filter(({ twist }) => Object.keys(twist?.setup ?? {}).length > 0)
    .flatMap((one) => {
      const setup = twisted(one);
      return all.flatMap((other) => (isSame(setup, other.setup) ? [`${one.name} with its twist = ${other.name}`] : []));
    });
  expect([...pairs, ...twists].sort()).toEqual(Object.keys(reasons).sort());
});
