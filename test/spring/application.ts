import { HealthMemory } from "../../src/spring/answer/bodies/health-answer.ts";
import { respond } from "../../src/spring/answer/respond.ts";
import { type Application, start } from "../../src/spring/application.ts";
import { askBuiltIn, type ComponentStates } from "../../src/spring/components/built-in.ts";
import { type Component, isThrown, type LeafReport } from "../../src/spring/components/component.ts";
import type { HealthAnswer } from "../../src/spring/request/health-request.ts";

export const show = "management.endpoint.health.show-details";

const around: ComponentStates = {
  liveness: "CORRECT",
  readiness: "ACCEPTING_TRAFFIC",
  disk: (path) => ({ total: 1e12, free: 5e11, path, exists: true }),
};

export function startWith(properties: Readonly<Record<string, string>>, components: readonly Component[]): Application {
  const started = startedWith(properties, components);
  if ("refusals" in started) throw new Error(started.refusals.map(({ why }) => why).join("; "));
  return started.application;
}

export function startedWith(properties: Readonly<Record<string, string>>, components: readonly Component[] = []) {
  const written = Object.entries(properties).map(([name, value]) => ({ name, value, origin: undefined }));
  return start(written, components);
}

export interface Asked {
  readonly version?: "1.0" | "1.1";
  readonly method?: string;
  readonly body?: string;
  /** null: the request names no host. */
  readonly host?: string | null;
  readonly headers?: readonly (readonly [string, string])[];
  readonly on?: "main" | "management";
  readonly memory?: HealthMemory;
  readonly nowMs?: number;
}

/** Asks an application whose own components report this, by their full names. */
export function ask(
  application: Application,
  target: string,
  givens: Readonly<Record<string, LeafReport>> = {},
  {
    version = "1.1",
    method = "GET",
    body = "",
    host = "lab:8080",
    headers = [],
    on = "main",
    memory = new HealthMemory(),
    nowMs = 0,
  }: Asked = {},
): HealthAnswer & { readonly asked: readonly string[] } {
  const request = {
    version,
    method,
    target,
    headers: [...(host === null ? [] : [["Host", host] as const]), ...headers],
    body: new TextEncoder().encode(body),
    on,
  };
  const answering = respond(application, memory, request, nowMs);
  const asked: string[] = [];
  const given: LeafReport[] = [];
  for (const leaf of answering.inquiry?.leaves ?? []) {
    const one = givens[leaf] ?? askBuiltIn(leaf, application.disk, around) ?? says("UP");
    asked.push(leaf);
    given.push(one);
    if (isThrown(one)) break;
  }
  return { ...answering.answer(given).answer, asked };
}

export function says(code: string, details: Readonly<Record<string, string>> = {}): LeafReport {
  return { status: { code, description: "" }, details: new Map(Object.entries(details)) };
}

export function headerOf({ headers }: HealthAnswer, name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}
