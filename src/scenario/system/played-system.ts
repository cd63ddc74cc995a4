import { isKind } from "../../service/index.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { checkSystemRequests } from "../read/checking/check-requests.ts";
import { plainSetup, readWholeSetup } from "../read/checking/checked-setup.ts";
import { inOrder, problemsOf } from "../read/document/problems-of.ts";
import { SchemaReader } from "../read/document/schema-reader.ts";
import { isMap } from "../read/document/shape.ts";
import type { Document } from "../read/document/yaml-document.ts";
import type { RawSetup, Scenario } from "../scenario.ts";
import { placesInSystem } from "./goal-places.ts";
import { checkMethods } from "./system-methods.ts";
import { checkSystemNames } from "./system-names.ts";
import { systemScenario } from "./system-scenario.ts";
import {
  failsSetting,
  lowerRequest,
  lowerRules,
  playedServiceSchema,
  playedSystemSchema,
  type SystemInput,
} from "./system-schema.ts";

/**
 * Whether a file describes a system whose services are all the lab's own, so that it can be played like a scenario. Next to
 * services with a kind and without programs, a service without a kind is a mistake in such a file.
 */
export function isPlayed(value: unknown): boolean {
  if (!isMap(value) || !isMap(value.services)) return false;
  const all = Object.entries(value.services);
  if (all.some(([, each]) => isMap(each) && "is" in each)) return !all.some(([, each]) => isProgram(each));
  return all.length > 0 && all.every(([name, each]) => isOwn(name, each));
}

function isProgram(service: unknown): boolean {
  return isMap(service) && (service.run !== undefined || service.url !== undefined);
}

/** Whether a service of a system file is one of the lab's: it says the name of a kind, or only answers. */
function isOwn(name: string, service: unknown): boolean {
  if (service !== null && !isMap(service)) return false;
  return !isProgram(service) && (hasAnswers(service) || isKind(name));
}

function hasAnswers(service: unknown): boolean {
  return isMap(service) && service.plays !== undefined;
}

/** Reads a system whose services the lab plays as a scenario. Throws mistakes as Problems. */
export function playedSystem(document: Document, file: Readonly<Record<string, unknown>>, name: string): Scenario {
  const reader = new SchemaReader();
  const input = reader.read(playedSystemSchema, file, []) as SystemInput;
  for (const key of ["outside", "reset"])
    if (key in file)
      reader.find([key], "key", `${key} has no effect if the lab plays all services, each run anew`, "leave it out");
  const written = file.services as RawSetup;
  const fails: Record<string, readonly number[]> = {};
  const setup: Record<string, Record<string, unknown>> = {};
  for (const [service, settings] of Object.entries(plainSetup(written))) {
    const { fails: statuses, ...others } = settings;
    const read = reader.read(failsSetting, statuses, ["services", service, "fails"]);
    fails[service] = Array.isArray(read) ? read : [];
    setup[service] = hasAnswers(settings) ? answering(reader, settings, service) : others;
  }
  if (reader.findings.length === 0) checkMethods(reader, file);
  if (reader.findings.length === 0) readWholeSetup(reader, setup, ["services"], setup);
  if (reader.findings.length === 0) {
    checkSystemNames(reader, input, Object.keys(setup));
    checkSystemRequests(reader, input, setup);
  }
  const problems = [...document.problems, ...problemsOf(reader.findings, document)].sort(inOrder);
  if (problems.length > 0) throw new ProblemError(problems);
  const scenario = systemScenario({ name, title: input.title }, input.request.map(lowerRequest));
  return { ...scenario, setup, hunt: { ...lowerRules(input), fails }, places: placesInSystem(document, input) };
}

/** Returns the settings of a service that only gives these answers. */
function answering(reader: SchemaReader, settings: unknown, name: string): Record<string, unknown> {
  const path = ["services", name];
  const before = reader.findings.length;
  const { plays } = reader.read(playedServiceSchema, settings, path) as { plays: Record<string, PlayedReply> };
  if (reader.findings.length > before) return {};
  const taken = new Map<string, string>();
  const takes = Object.entries(plays).map(([line, { status, headers, body }]) => {
    const short = line.replace(/\*+$/, "*");
    const at = [...path, "plays", line];
    if (short.slice(0, -1).includes("*"))
      reader.find(at, "key", "next to services of the lab, a star stands only at the end of a path", "move it there");
    const other = taken.get(short);
    if (other !== undefined)
      reader.find(at, "key", `next to services of the lab, this is the same as ${other}`, "leave out one");
    taken.set(short, line);
    if (Object.keys(headers).length > 0)
      reader.find([...at, "headers"], "key", "next to services of the lab, a response has no headers", "leave it out");
    return [short, { answers: { status, body } }];
  });
  return { is: "service", takes: Object.fromEntries(takes) };
}

interface PlayedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
