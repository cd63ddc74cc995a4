import type { Server } from "../server.ts";

/** Serializes the properties of a server that affect its addresses. If one changes, the server listens anew, and its connections end. */
export function addressKey({ off, faults }: Server, doors: readonly string[]): string {
  const inFront = faults
    .filter(({ fault }) => fault.place !== "handler" || fault.blocksThread)
    .map(({ fault, value }) => [fault.name, value]);
  return JSON.stringify([off, doors, inFront]);
}
