import { asMap } from "../../src/cli/health/property-options.ts";
import type { Detail } from "../../src/spring/components/component.ts";
import type { SpringProperty } from "../../src/spring/configuration/properties/property.ts";
import type { Server } from "../../src/world/server.ts";
import { componentsOf, type Part } from "./components.ts";
import type { Setting } from "./setting.ts";

/** Returns the recorded application, in one of its states, as a server of the lab. */
export function serverOf(
  { profiles }: Setting,
  properties: readonly SpringProperty[],
  state: Readonly<Record<string, string>> = {},
): Server {
  const parts = componentsOf(profiles);
  const components = Object.fromEntries(parts.map((part) => [part.name, written(part, state)]));
  const settings = {
    properties: asMap(properties),
    components: profiles.includes("bare") ? { pay: "none", ...components } : components,
    liveness: state.liveness ?? "CORRECT",
    readiness: state.readiness ?? "ACCEPTING_TRAFFIC",
    starts: 0,
    stops: 0,
  };
  return {
    name: "health",
    kind: "health",
    settings,
    faults: [],
    off: false,
    noticesHangUp: false,
    calls: { client: "undici", connections: "fresh", pool: Number.POSITIVE_INFINITY },
  };
}

/** Returns a component as a setup would write it. */
function written(part: Part, state: Readonly<Record<string, string>>): unknown {
  if (part.parts) return { parts: Object.fromEntries(part.parts.map((inner) => [inner.name, written(inner, state)])) };
  const said = state[part.name] ?? "UP";
  if (part.name === "guarded") return guarded(said);
  if (said === "null") return "nothing";
  if (/^throw(:|$)/.test(said)) return { throws: said.slice(6) };
  return { ...statusOf(said), details: Object.fromEntries(part.details ?? []) };
}

function statusOf(said: string) {
  const colon = said.indexOf(":");
  return colon < 0 ? { status: said } : { status: said.slice(0, colon), description: said.slice(colon + 1) };
}

/** Returns a leaf that extends AbstractHealthIndicator: an exception becomes DOWN with the details so far. */
function guarded(said: string): unknown {
  const before: Record<string, Detail> = { before: 1 };
  if (said.startsWith("throw")) {
    return { fails: `java.io.IOException: ${said === "throw" ? "null" : said.slice(6)}`, details: before };
  }
  return { ...statusOf(said === "nothing" ? "UNKNOWN" : said), details: { ...before, after: 2 } };
}
