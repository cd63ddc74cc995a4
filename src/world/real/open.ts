import { NO_BODY } from "../../service/replies.ts";
import type { Server } from "../server.ts";
import { clientServer } from "../server.ts";
import type { OpenWorld } from "../world.ts";
import { RealWorld } from "./world.ts";

let warm: Promise<void> | undefined;

/** Opens a world. A warm-up precedes the first one in a process, so that no lesson pays for modules that load on first use. */
export const openReal: OpenWorld = async (options) => {
  if (!options.quick) {
    warm ??= warmUp();
    await warm;
  }
  const world = new RealWorld(options);
  try {
    await world.open();
  } catch (error) {
    await world[Symbol.asyncDispose]();
    throw error;
  }
  return world;
};

const WARMING_CALLS = 3;

async function warmUp(): Promise<void> {
  const server: Server = { ...clientServer, name: "warm", kind: "payment" };
  await using world = new RealWorld({ servers: [server], seed: 0 });
  await world.open();
  const ask = { method: "POST", path: "/pay", headers: [], body: NO_BODY };
  for (let i = 0; i < WARMING_CALLS; i++) await world.send("warm", ask, 1000).outcome;
}
