import type { WorldKind } from "../../world/world.ts";
import type { Scenario } from "../scenario.ts";
import { loadsOf } from "../steps/load-step.ts";

/** Returns the default world of a scenario: real if it can run there and sends no load. */
export function usualWorld({ worlds, steps }: Scenario): WorldKind {
  const isLoaded = worlds.includes("virtual") && loadsOf({ steps }).length > 0;
  return worlds.includes("real") && !isLoaded ? "real" : "virtual";
}
