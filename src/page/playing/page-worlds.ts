import { pageTurns } from "../../platform/page-turns.ts";
import { VirtualWorld } from "../../world/virtual/world.ts";
import type { Worlds } from "../../world/worlds.ts";

/** Returns the worlds of a page, which has no sockets. */
export function pageWorlds(turns = pageTurns()): Worlds {
  return {
    turns,
    async opener(kind) {
      if (kind === "real") throw new Error("a page cannot open the real world");
      return async (options) => new VirtualWorld(turns, options);
    },
    missing: () => undefined,
  };
}
