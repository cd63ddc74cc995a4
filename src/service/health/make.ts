import { type Application, start } from "../../spring/application.ts";
import type { Component } from "../../spring/components/component.ts";
import type { KnownSettings } from "../../spring/configuration/properties/known-settings.ts";
import type { SpringProperty } from "../../spring/configuration/properties/property.ts";
import type { Refusal } from "../../spring/configuration/properties/refusal.ts";
import { gatewayEndpoints } from "../../spring/endpoints/endpoint.ts";
import type { Complaint } from "../setting/complaint.ts";
import { propertyRoots } from "../setting/property-roots.ts";
import { type Leaf, readComponent } from "./component-setting.ts";
import type { HealthSettings } from "./health-settings.ts";
import { readProperties } from "./properties-setting.ts";

/** An application made from a setup, and the reports of its own components. */
export interface MadeApplication {
  readonly application: Application;
  readonly known: KnownSettings;
  /** Properties that would change an answer of the real application, but not the lab's. */
  readonly ineffective: readonly string[];
  readonly leaves: ReadonlyMap<string, Leaf>;
  readonly settings: HealthSettings;
}

/** Components of every application, in addition to the framework's own. */
export const usualNames = { pay: "UP" };

type WithPath<T> = T & { readonly path: Complaint["path"] };

export function makeApplication(
  settings: HealthSettings,
  properties: readonly SpringProperty[] = propertiesOf(settings),
): MadeApplication | { readonly refusals: readonly Refusal[] } {
  const { components, leaves } = readComponents(settings);
  const started = start(properties, components, settings.ofGateway ? gatewayEndpoints : undefined);
  return "refusals" in started ? started : { ...started, leaves, settings };
}

/** Says why an application with these properties would not start, or which missing server it calls. */
export function complaintsOf(settings: HealthSettings, servers: readonly string[]): readonly Complaint[] {
  const { components, leaves, wrong } = readComponents(settings);
  if (wrong.length > 0) return wrong;
  const missing = [...leaves].flatMap(([name, { asks }]) =>
    asks && !servers.includes(asks.to)
      ? [
          {
            path: pathTo(settings, name),
            says: `${name} calls ${asks.to}, which is not in the setup`,
            cure: `add ${asks.to}: {} to the setup`,
          },
        ]
      : [],
  );
  const properties = propertiesOf(settings);
  const started = start(properties, components);
  if (!("refusals" in started)) return missing;
  return [
    ...missing,
    ...started.refusals.map(({ name, value, why, cure, property }) => ({
      path: properties.find((each) => each === property)?.path ?? pathTo(settings, name),
      says: `${name}${value === null ? "" : `=${value}`}: the application does not start, because ${why}`,
      cure,
    })),
  ];
}

function isProperty(name: string): boolean {
  return name.includes(".") || propertyRoots.includes(name);
}

/** Properties with a key of their own take precedence over those under `properties`. */
export function propertiesOf({ named = {}, properties }: HealthSettings): WithPath<SpringProperty>[] {
  const own = Object.entries(named).filter(([name]) => isProperty(name));
  return [
    ...own.flatMap(([name, value]) => readProperties({ [name]: value }).map((each) => ({ ...each, path: [name] }))),
    ...Object.entries(properties).flatMap(([name, value]) =>
      readProperties({ [name]: value }).map((each) => ({ ...each, path: ["properties", name] })),
    ),
  ];
}

interface Components {
  readonly components: readonly Component[];
  readonly leaves: ReadonlyMap<string, Leaf>;
  readonly wrong: readonly Complaint[];
}

/** Reads the application's own components: pay, unless it is removed, and all others that the setup names. */
function readComponents(settings: HealthSettings): Components {
  const own = Object.entries(settings.named ?? {}).filter(([name]) => !isProperty(name));
  const named = new Map<string, unknown>([...Object.entries(settings.components), ...own]);
  const usual = Object.entries(usualNames).filter(([name]) => !named.has(name));
  const written = new Map<string, unknown>([...usual, ...named]);
  const components: Component[] = [];
  const leaves = new Map<string, Leaf>();
  const wrong: Complaint[] = [];
  for (const [name, value] of written) {
    if (value === "none") continue;
    const read = readComponent(name, value);
    if ("wrong" in read) {
      wrong.push({ path: pathTo(settings, name), says: `${name} ${read.wrong}`, cure: read.cure });
      continue;
    }
    components.push(read.component);
    for (const [full, leaf] of read.leaves) leaves.set(full, leaf);
  }
  return { components, leaves, wrong };
}

function pathTo({ named = {} }: HealthSettings, name: string): string[] {
  const [top = name] = name.split("/");
  return Object.hasOwn(named, top) ? [top] : ["components", top];
}
