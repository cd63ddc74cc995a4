import { needs } from "../../world/needs.ts";
import type { WorldKind } from "../../world/world.ts";
import type { Worlds } from "../../world/worlds.ts";
import type { Scenario } from "../scenario.ts";

/** Returns the reason why a scenario cannot be played in this world on this machine; null if it can. */
export function whySkipped(scenario: Scenario, world: WorldKind, worlds: Pick<Worlds, "missing">): string | null {
  if (!scenario.worlds.includes(world)) return `it runs only in the ${scenario.worlds.join(" and ")} world`;
  const missing = world === "real" ? worlds.missing(scenario.needs) : undefined;
  return missing === undefined ? null : `it needs ${needs[missing]}, which this machine lacks`;
}
