import { serviceOf } from "../../service/index.ts";
import type { RawSetup } from "../scenario.ts";
import { resolveSetup } from "./resolve.ts";

/** Lists the addresses that the client can call: servers, and their further addresses as `server/door`. */
export function placesOf(setup: RawSetup): string[] {
  return resolveSetup(setup).flatMap(({ name, kind, settings }) => {
    const doors = serviceOf(kind).start(settings).doors?.() ?? [];
    return [name, ...doors.map((door) => `${name}/${door}`)];
  });
}
