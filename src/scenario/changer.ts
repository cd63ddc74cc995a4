import type { World } from "../world/world.ts";
import type { RawSetup } from "./scenario.ts";
import { describeChanges } from "./setup/changes.ts";
import { mergeSetup } from "./setup/merge.ts";
import { resolveSetup } from "./setup/resolve.ts";

/** Applies changes to the setup of running servers, one after another, and says what is different. */
export function changer(world: World, setup: RawSetup): (patch: RawSetup) => Promise<readonly string[]> {
  let current = setup;
  return async (patch) => {
    const before = current;
    current = mergeSetup(before, patch);
    const says = describeChanges(before, current);
    const changed = resolveSetup(current).filter(({ name }) => Object.hasOwn(patch, name));
    for (const server of changed) {
      const own = says.filter((line) => line.startsWith(`${server.name}.`));
      await world.change(server, own.join("; ") || "unchanged");
    }
    return says;
  };
}
