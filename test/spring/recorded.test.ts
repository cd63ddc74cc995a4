import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Came, compare } from "../../replay/actuator/compare.ts";
import { componentsOf, givenBy, leavesByName } from "../../replay/actuator/components.ts";
import { byName } from "../../replay/actuator/exchange.ts";
import { type Exchange, readCompact, type Setting, withoutPorts } from "../../replay/actuator/setting.ts";
import { HealthMemory } from "../../src/spring/answer/bodies/health-answer.ts";
import { respond } from "../../src/spring/answer/respond.ts";
import { type Application, start } from "../../src/spring/application.ts";
import { askBuiltIn, type ComponentStates } from "../../src/spring/components/built-in.ts";
import { isThrown, type LeafReport } from "../../src/spring/components/component.ts";
import type { FileEncoding } from "../../src/spring/configuration/files/config-file.ts";
import type { FileContent } from "../../src/spring/configuration/files/config-tree.ts";
import { inHashOrder } from "../../src/spring/configuration/java-hash.ts";
import type { SpringProperty } from "../../src/spring/configuration/properties/property.ts";
import { readSpringFiles } from "../../src/spring/configuration/read-spring-config.ts";
import { ProblemError } from "../../src/text/problems/problem.ts";

const folder = new URL("../data/actuator/", import.meta.url);
const settings = readdirSync(folder).flatMap((file) => readCompact(readFileSync(new URL(file, folder), "utf8")));

const ports = { main: "40001", management: "40002" };

function startSetting(setting: Setting) {
  return start(settingsOf(setting), componentsOf(setting.profiles));
}

function settingsOf({ profiles, properties, files = {} }: Setting): readonly SpringProperty[] {
  const named = Object.entries(properties).map(([name, value]) => ({
    name,
    value: withoutPorts(value),
    origin: undefined,
  }));
  const given = inHashOrder(named, ({ name }) => name);
  // In a folder of its own, because file: means the current one.
  const own = Object.keys(files).flatMap((name) => (name.startsWith("application.") ? [`app/${name}`] : []));
  const read = readSpringFiles(own, (path, encoding) => contentAt(files, path, encoding), {
    profiles,
    properties: given,
  });
  return "settings" in read ? read.settings : [];
}

function contentAt(files: Readonly<Record<string, string>>, path: string, encoding: FileEncoding): FileContent | null {
  const folder = path.replace(/\*\/$/, "").slice("app/".length);
  if (!path.startsWith("app/")) return null;
  if (!path.endsWith("*/")) {
    const text = files[folder] ?? null;
    return text === null || encoding === "utf-8" ? text : Buffer.from(text).toString("latin1");
  }
  return Object.keys(files).some((name) => name.startsWith(folder)) ? [] : null;
}

function refusalOf(setting: Setting): string | undefined {
  try {
    const started = startSetting(setting);
    return "refusals" in started ? started.refusals[0]?.why : undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.message;
    throw error;
  }
}

/** Asks the leaves one after the other, until one throws. */
function ask(leaves: readonly string[], { application, setting, exchange }: Asking): LeafReport[] {
  const parts = leavesByName(componentsOf(setting.profiles));
  const around: ComponentStates = {
    liveness: exchange.state.liveness === "BROKEN" ? "BROKEN" : "CORRECT",
    readiness: exchange.state.readiness === "REFUSING_TRAFFIC" ? "REFUSING_TRAFFIC" : "ACCEPTING_TRAFFIC",
    disk: (path) =>
      path === "." || path === "/"
        ? { total: 9e11, free: 4e11, path: "/lab/.", exists: true }
        : { total: 0, free: 0, path, exists: false },
  };
  const given: LeafReport[] = [];
  for (const leaf of leaves) {
    const part = parts.get(leaf);
    const one = part ? givenBy(part, exchange.state[part.name]) : askBuiltIn(leaf, application.disk, around);
    given.push(one ?? "nothing");
    if (one && isThrown(one)) break;
  }
  return given;
}
interface Asking {
  readonly application: Application;
  readonly setting: Setting;
  readonly exchange: Exchange;
}

function play({ application, setting, exchange }: Asking, memory: HealthMemory): Came {
  const { request } = exchange;
  const port = request.on === "management" ? ports.management : ports.main;
  const fill = (text: string) => text.replace("{port}", ports.main).replace("{managementPort}", ports.management);
  const headers = Object.entries({ Host: `127.0.0.1:${port}`, ...request.headers });
  const response = respond(
    application,
    memory,
    {
      method: request.method,
      target: fill(request.path) || "/",
      headers,
      body: new TextEncoder().encode(request.body ?? ""),
      on: request.on === "management" ? "management" : "main",
    },
    1_700_000_000_000,
  );
  const given = ask(response.inquiry?.leaves ?? [], { application, setting, exchange });
  const { answer } = response.answer(given);
  return {
    status: answer.status,
    headers: byName(answer.headers),
    body: answer.body,
  };
}

describe("a recorded application", () => {
  test.each(settings.filter(({ startup }) => startup === "refused"))("is rejected under $name", (setting) => {
    expect(refusalOf(setting)).toBeTypeOf("string");
  });

  test.each(settings.filter(({ startup }) => startup === "ok"))("answers byte for byte under $name", (setting) => {
    const started = startSetting(setting);
    if ("refusals" in started) throw new Error(JSON.stringify(started.refusals));
    const memory = new HealthMemory();
    let stopped = false;
    for (const exchange of setting.exchanges) {
      if (stopped) {
        expect(exchange.response.body).toBe("{refused}");
        continue;
      }
      const came = play({ application: started.application, setting, exchange }, memory);
      const { method, path, headers } = exchange.request;
      expect(compare(exchange, came, ports).differences, `${method} ${path} ${JSON.stringify(headers)}`).toEqual([]);
      stopped = came.body.includes("Shutting down");
    }
  });
});
