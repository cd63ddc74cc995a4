import type { Fault } from "./fault.ts";

/** Whether a fault can strike a message at a door in front of any HTTP/1.1 server. */
export function canActAtDoor({ place, blocksThread }: Pick<Fault, "place" | "blocksThread">): boolean {
  return place === "handler" && blocksThread === undefined;
}
