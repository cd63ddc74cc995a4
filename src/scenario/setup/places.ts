import { services } from "../../service/index.ts";
import type { RawSetup } from "../scenario.ts";
import { resolveSetup } from "./resolve.ts";

/** What the client can call: each server, and as `server/door` each further address that its settings give it. */
export function placesOf(setup: RawSetup): string[] {
  return resolveSetup(setup).flatMap(({ name, kind, settings }) => {
    const service = services.find((each) => each.kind === kind)!;
    const doors = service.start(settings).doors?.() ?? [];
    return [name, ...doors.map((door) => `${name}/${door}`)];
  });
}
