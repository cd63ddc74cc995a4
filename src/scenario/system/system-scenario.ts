import { bytes } from "../../text/bytes/bytes.ts";
import { type WorldKind, worldKinds } from "../../world/world.ts";
import type { Scenario } from "../scenario.ts";
import { sendOf } from "../steps/send-step.ts";
import type { SystemRequest } from "./system-schema.ts";

/** A system as a scenario, for everything that plays or draws one. */
export function systemScenario(
  { name, title = `The system ${name}` }: { readonly name: string; readonly title?: string | undefined },
  requests: readonly SystemRequest[],
  worlds: readonly WorldKind[] = worldKinds,
): Scenario {
  const steps = requests.map(({ body, patienceMs, ...line }) =>
    sendOf({ ...line, body: bytes(body), watchMs: patienceMs }),
  );
  const empty = { track: "", needs: [], misleads: false, hints: [], setup: {}, expect: [] };
  return { ...empty, name, title, worlds, steps, isSystem: true };
}
