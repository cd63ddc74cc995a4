import { expect, test } from "vitest";
import { Changer } from "../../../src/scenario/playing/changer.ts";
import type { World } from "../../../src/world/world.ts";

test("a change that a server cannot make does not stay in its setup, so the next change succeeds", async () => {
  const made: string[] = [];
  const world = {
    async change({ name }: { name: string }, says: string) {
      if (says.includes("delay")) throw new Error("cannot");
      made.push(`${name}: ${says}`);
    },
  } as unknown as World;
  const changer = new Changer(world, { order: {}, payment: {} });
  const patch = { order: { timeout: "1s" }, payment: { delay: "1s" } };
  await expect(changer.change(patch)).rejects.toThrow("cannot");
  expect(changer.setup).toEqual({ order: { timeout: "1s" }, payment: {} });
  await changer.change({ payment: { hang: true } });
  expect(made.at(-1)).toMatch(/^payment: payment\.hang/);
  expect(changer.setup).toEqual({ order: { timeout: "1s" }, payment: { hang: true } });
});
