import { nodeTurns } from "../../platform/node-turns.ts";
import type { OpenWorld } from "../world.ts";
import { VirtualWorld } from "./world.ts";

/** Opens a virtual world in Node. */
export const openVirtual: OpenWorld = async (options) => new VirtualWorld(nodeTurns, options);
