import { services } from "../../service/index.ts";
import type { RawSetup } from "../scenario.ts";
import { resolveSetup } from "./resolve.ts";

/** Places that the client can call: each server, and as `server/door` each further address that it has. */
export function placesOf(setup: RawSetup): string[] {
  return resolveSetup(setup).flatMap(({ name, kind, settings }) => {
    const service = services.find((each) => each.kind === kind)!;
    const doors = service.start(settings).doors?.() ?? [];
    return [name, ...doors.map((door) => `${name}/${door}`)];
  });
}
