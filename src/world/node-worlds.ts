import { nodeTurns } from "../platform/node-turns.ts";
import { isHere } from "./real/met-needs.ts";
import type { Worlds } from "./worlds.ts";

export const nodeWorlds: Worlds = {
  turns: nodeTurns,
  async opener(kind) {
    if (kind === "virtual") return (await import("./virtual/open.ts")).openVirtual;
    return (await import("./real/open.ts")).openReal;
  },
  missing: (needs) => needs.find((need) => !isHere[need]()),
};
