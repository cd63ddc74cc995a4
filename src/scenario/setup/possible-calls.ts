import { serviceOf } from "../../service/index.ts";
import { CLIENT } from "../../trace.ts";
import { doorAddressOf } from "../../world/server.ts";
import type { RawSetup, Scenario } from "../scenario.ts";
import { resolveSetup } from "./resolve.ts";

/**
 * Whether a run can contain a call between two places: the client calls where its steps send, a server what its kind calls, and any server that
 * its settings or a later change of them name.
 */
export function mayCall({ steps }: Pick<Scenario, "steps">, setup: RawSetup, from: string, to: string): boolean {
  if (from === CLIENT) return steps.some((step) => "to" in step && doorAddressOf(step.to).server === to);
  const server = resolveSetup(setup).find(({ name }) => name === from);
  if (server === undefined) return false;
  const service = serviceOf(server.kind);
  const called = service.flows?.(server.settings).flatMap(({ calls }) => calls.map((call) => call.to)) ?? [];
  const later = steps.flatMap((step) => ("setup" in step ? [step.setup[from]] : []));
  const asked = [...called, ...(service.asks?.(server.settings) ?? [])];
  return [...asked, ...keysAndTextsIn([server.settings, setup[from], later])].some((text) => namesServer(text, to));
}

/** Whether a setting's text names a server: its name, a door of it, or a request to it. */
function namesServer(text: string, server: string): boolean {
  return text.split(/[^\w-]+/).includes(server);
}

function keysAndTextsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...keysAndTextsIn(each)]);
}
