import { namedIn } from "../../hunt/system/system.ts";
import type { SchemaReader } from "../../scenario/read/document/schema-reader.ts";
import { checkService, checkSystemNames } from "../../scenario/system/system-names.ts";
import type { SystemInput } from "../../scenario/system/system-schema.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { didYouMean } from "../../text/words/suggestion.ts";
import { commandWords } from "../own/process/command-words.ts";

/** Finds mistakes that only all parts of a system file together show. */
export function checkSystem(reader: SchemaReader, input: SystemInput): void {
  const { services, outside, reset } = input;
  const known = Object.keys(services);
  const checkName = (name: string, path: (string | number)[]) => checkService(reader, known, name, path);
  const checkPlaceholders = (text: string, path: (string | number)[]) => {
    for (const name of namedIn(text)) checkName(name, path);
  };
  const owners = new Map<string, string>();
  for (const [name, service] of Object.entries(services)) {
    const path = ["services", name];
    const kinds = (["run", "url", "plays"] as const).filter((key) => service[key] !== undefined);
    if (kinds.length !== 1)
      reader.find(
        path,
        "key",
        `services.${name} needs one of run, url and plays`,
        "write run: COMMAND, url: URL, or plays: ANSWERS",
      );
    if (service.url !== undefined) {
      if (!/^http:\/\/[^/]+\/?$/.test(service.url))
        reader.find(
          [...path, "url"],
          "value",
          `${service.url} is not http:// followed by a host and a port`,
          "write http://127.0.0.1:8080",
        );
      const address = service.url.replace(/\/$/, "").replace("//localhost", "//127.0.0.1");
      const other = owners.get(address);
      if (other !== undefined)
        reader.find(
          [...path, "url"],
          "value",
          `${service.url} is the address of ${other}, too`,
          "leave one of them out",
        );
      owners.set(address, name);
    }
    for (const each of service.calledBy ?? []) checkName(each, [...path, "calledBy"]);
    if (service.calledBy !== undefined && service.url === undefined)
      reader.find([...path, "calledBy"], "key", "calledBy has an effect only with url", "leave it out");
    for (const [variable, value] of Object.entries(service.env)) {
      checkPlaceholders(value, [...path, "env", variable]);
      for (const to of namedIn(value)) checkCaller(reader, services, name, to, [...path, "env", variable]);
    }
    if (service.run !== undefined) {
      checkPlaceholders(service.run, [...path, "run"]);
      checkWords(reader, service.run, [...path, "run"]);
    }
  }
  for (const [host, name] of Object.entries(outside)) checkName(name, ["outside", host]);
  checkSystemNames(reader, input, known);
  if (typeof reset === "string") checkWords(reader, reset, ["reset"]);
  if (Array.isArray(reset)) for (const [at, { to }] of reset.entries()) checkName(to, ["reset", at, "to"]);
}

function checkWords(reader: SchemaReader, command: string, path: string[]): void {
  try {
    commandWords(command);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    for (const { says, cure } of error.problems) reader.find(path, "value", says, cure);
  }
}

/** A service that runs already names its callers, because the lab cannot see them otherwise. */
function checkCaller(
  reader: SchemaReader,
  services: SystemInput["services"],
  from: string,
  to: string,
  path: (string | number)[],
): void {
  const { calledBy } = services[to] ?? {};
  if (calledBy === undefined || calledBy.includes(from)) return;
  reader.find(
    path,
    "value",
    `${to} is not called by ${from}`,
    didYouMean(`calledBy: [${[...calledBy, from].join(", ")}]`),
  );
}
