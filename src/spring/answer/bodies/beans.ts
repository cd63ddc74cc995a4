import type { Application } from "../../application.ts";
import type { Component, DetailMap } from "../../components/component.ts";
import { type Detail, isComposite } from "../../components/component.ts";

/** The running parts as beans: one for each component, and one for each endpoint. */
export function beansBody({ components, main, management }: Application): DetailMap {
  const routes = [...main.routes, ...(management?.routes ?? [])];
  const ids = new Set(routes.flatMap((route) => (route.kind === "operation" ? [route.endpoint.id] : [])));
  const beans = new Map<string, Detail>([
    ...components.map((component) => [componentBean(component), bean(component.name)] as const),
    ...[...ids].map((id) => [`${id}Endpoint`, bean(`endpoint.${id}`)] as const),
  ]);
  const context = new Map([["application", new Map([["beans", beans]])]]);
  return new Map([["contexts", context]]);
}

function componentBean(component: Component): string {
  return component.name + (isComposite(component) ? "HealthContributor" : "HealthIndicator");
}

function bean(name: string): DetailMap {
  return new Map<string, Detail>([
    ["aliases", []],
    ["dependencies", []],
    ["scope", "singleton"],
    ["type", `lab.${name}`],
  ]);
}
