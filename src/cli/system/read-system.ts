import { basename, dirname, resolve } from "node:path";
import { namedIn, type System, type SystemService } from "../../hunt/system/system.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { loadScenario } from "../../scenario/library/library.ts";
import { problemsOf } from "../../scenario/read/document/problems-of.ts";
import { SchemaReader } from "../../scenario/read/document/schema-reader.ts";
import { isMap } from "../../scenario/read/document/shape.ts";
import { type Document, readYaml } from "../../scenario/read/document/yaml-document.ts";
import { readSource } from "../../scenario/read/source.ts";
import { placesInSystem } from "../../scenario/system/goal-places.ts";
import { isPlayed } from "../../scenario/system/played-system.ts";
import { checkMethods } from "../../scenario/system/system-methods.ts";
import { lowerRequest, lowerRules, type SystemInput, systemSchema } from "../../scenario/system/system-schema.ts";
import { located, type Problem, ProblemError } from "../../text/problems/problem.ts";
import { unreadable } from "../../text/problems/unreadable.ts";
import { shown } from "../../text/values/format-value.ts";
import { nearest } from "../../text/words/nearest.ts";
import { several } from "../../text/words/phrases.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { readRegularFile } from "../state/regular-file.ts";
import { checkSystem } from "./check-system.ts";

export function onlyReal(file: string): Problem {
  const says = `${file} starts programs, which run only in the real world`;
  return { says, cure: "leave out --world virtual, or let the lab play all services" };
}

/** The time that the programs of a system get to end after Ctrl-C. */
export const closingMs = 3000;

/** Returns whether this file describes a system that starts programs: it has `services` on top, and the lab does not play all. */
export function isSystemFile(file: string): Promise<boolean> {
  return isFileOf(file, (value) => !isPlayed(value));
}

export function isPlayedFile(file: string): Promise<boolean> {
  return isFileOf(file, isPlayed);
}

/** A file without steps is not a scenario, so a key that resembles `services` is meant to be it. */
function hasServices(value: Readonly<Record<string, unknown>>): boolean {
  if ("services" in value) return true;
  return !("steps" in value) && Object.keys(value).some((key) => nearest(key, ["services"]) !== undefined);
}

async function isFileOf(file: string, fits: (value: unknown) => boolean): Promise<boolean> {
  if (!/\.ya?ml$/i.test(file)) return false;
  try {
    const { value } = readYaml(await readSource(file), file);
    return isMap(value) && hasServices(value) && fits(value);
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** Reads a system file. Throws everything wrong with it as Problems, and starts nothing. */
export async function readSystem(file: string): Promise<{ readonly system: System; readonly text: string }> {
  const text = await readSource(file);
  const document = readYaml(text, file);
  const reader = new SchemaReader();
  refuseOwnKinds(reader, document.value);
  const input = (reader.findings.length > 0 ? {} : reader.read(systemSchema, document.value ?? {}, [])) as SystemInput;
  if (reader.findings.length === 0) checkMethods(reader, document.value);
  if (reader.findings.length === 0 && document.problems.length === 0) checkSystem(reader, input);
  const problems = [...document.problems, ...problemsOf(reader.findings, document)];
  if (problems.length > 0) throw new ProblemError(problems);
  return { system: systemOf(input, document, file), text };
}

/** A service of the lab's next to programs would need doors of its own. */
function refuseOwnKinds(reader: SchemaReader, value: unknown): void {
  const services = isMap(value) && isMap(value.services) ? value.services : {};
  for (const [name, each] of Object.entries(services))
    if (isMap(each) && "is" in each) {
      const says = `the lab plays ${name} as ${shown(each.is)} only if it plays all services`;
      reader.find(["services", name, "is"], "key", says, "give it responses with plays, or leave out the programs");
    }
}

function systemOf(input: SystemInput, document: Document, file: string): System {
  const { title, services, outside, reset, request } = input;
  return {
    name: basename(file)
      .replace(/(\.system)?\.ya?ml$/, "")
      .replaceAll("\n", "\\n"),
    ...(title !== undefined && { title }),
    services: new Map(
      Object.entries(services).map(([name, each]) => [
        name,
        serviceOf(name, each, document, dirname(file), Object.keys(services)),
      ]),
    ),
    outside: new Map(Object.entries(outside)),
    reset: {
      requests: Array.isArray(reset) ? reset.map(lowerRequest) : [],
      ...(typeof reset === "string" && { command: reset }),
    },
    requests: request.map(lowerRequest),
    ...lowerRules(input),
    places: placesInSystem(document, input),
    shares: Object.values(services).flatMap(({ shares }) => shares ?? []),
  };
}

function serviceOf(
  name: string,
  input: SystemInput["services"][string],
  document: Document,
  folder: string,
  known: readonly string[],
): SystemService {
  const { run, url, plays, calledBy, env, ready, template, restart, fails } = input;
  const at = document.where(["services", name, "template"], "value");
  const [method = "", path = ""] = ready?.split(" ") ?? [];
  return {
    name,
    where: document.where(["services", name], "key"),
    ...(run !== undefined && { run }),
    ...(url !== undefined && { url }),
    ...(calledBy !== undefined && { calledBy }),
    ...(plays !== undefined && {
      plays: Object.entries(plays).map(([line, { status, headers, body }]) => {
        const [method = "", path = ""] = line.split(" ");
        return { method, path, status, headers: Object.entries(headers), body };
      }),
    }),
    env,
    ...(ready !== undefined && { ready: { method, path } }),
    ...(template !== undefined && {
      template: { name: basename(template), text: located(at, () => templateIn(resolve(folder, template), known)) },
    }),
    restartsEach: restart === "each",
    fails,
  };
}

/** Reads a template, whose placeholders must name services. */
function templateIn(file: string, known: readonly string[]): string {
  const text = textOf(file);
  const unknown = namedIn(text).find((name) => !known.includes(name));
  if (unknown === undefined) return text;
  const says = `it contains {${unknown}.…}, and there is no service ${unknown}`;
  throw new ProblemError([{ says, cure: suggest(unknown, known) }]);
}

function textOf(file: string): string {
  try {
    return readRegularFile(file);
  } catch (error) {
    throw new ProblemError([unreadable(file, error)]);
  }
}

/** Reads a system file and says what it describes. */
export async function sayChecked(file: string): Promise<string> {
  const [services, requests] = (await isPlayedFile(file)) ? await playedCounts(file) : await counts(file);
  return `${escapeLine(file)}: a system of ${several(services, "service")} with ${several(requests, "request")}. It is well formed; nothing was started.\n`;
}

async function counts(file: string) {
  const { system } = await readSystem(file);
  return [system.services.size, system.requests.length] as const;
}

async function playedCounts(file: string) {
  const { setup, steps } = await loadScenario(file);
  return [Object.keys(setup).length, steps.length] as const;
}
