import { basename, dirname, resolve } from "node:path";
import type { FileLine } from "../../../gauntlet/card.ts";
import { type AnswerTable, usualAnswers } from "../../../gauntlet/judge/answer-table.ts";
import type { RequestTemplate } from "../../../gauntlet/playing/server-under-test.ts";
import { problemsOf } from "../../../scenario/read/document/problems-of.ts";
import { SchemaReader } from "../../../scenario/read/document/schema-reader.ts";
import { isMap } from "../../../scenario/read/document/shape.ts";
import { type Document, readYaml } from "../../../scenario/read/document/yaml-document.ts";
import { readSource } from "../../../scenario/read/source.ts";
import type { RawSetup } from "../../../scenario/scenario.ts";
import { located, ProblemError, type Where } from "../../../text/problems/problem.ts";
import { unreadable } from "../../../text/problems/unreadable.ts";
import { secretsIn, secretsInWords } from "../../../text/secrets/secrets.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import { readRegularFile } from "../../state/regular-file.ts";
import type { ServerCommands } from "../commanded-server.ts";
import type { Template } from "../own-program.ts";
import type { ReadyCheck } from "../readiness.ts";
import { tableOf } from "./bench-answers.ts";
import { checkServers } from "./bench-check.ts";
import { type BenchInput, benchSchema, type ServerInput, type UpstreamInput } from "./bench-schema.ts";
import { operationPlace, rulePlaces } from "./rule-places.ts";

/** A bench file's description of one of the user's servers. */
export interface BenchServer {
  readonly run?: string | undefined;
  readonly url?: string | undefined;
  /** The user's commands for a server that runs at a URL. */
  readonly commands?: ServerCommands;
  readonly env: Readonly<Record<string, string>>;
  readonly ready?: ReadyCheck;
  readonly ask?: RequestTemplate;
  readonly answers: AnswerTable;
  /** The position of its name in the file. */
  readonly where: Where;
  /** The contents of the file named by CONFIG. */
  readonly template?: Template;
  /** The lines that annotations about each rule point at. */
  readonly places: Readonly<Record<string, FileLine>>;
}

export interface Bench {
  readonly servers: Readonly<Record<string, BenchServer>>;
  /** The contracts of the servers that these call, as settings of the lab's servers. */
  readonly setup: RawSetup;
  /** The header that carries the idempotency key to each upstream. */
  readonly keys: Readonly<Record<string, string>>;
  readonly answersWithinMs: number;
  /** The values in it that are named like secrets. */
  readonly secrets: readonly string[];
}

/** Reads a bench file. Throws everything wrong with it as Problems. */
export async function readBench(file: string): Promise<Bench> {
  const document = readYaml(await readSource(file), file);
  if (isMap(document.value) && "setup" in document.value && "steps" in document.value) {
    const cure = `write ${labCommand(`run ${shellWord(file)}`)}`;
    throw new ProblemError([
      { says: "this is a scenario, not a bench file", cure, where: document.where([], "value") },
    ]);
  }
  const reader = new SchemaReader();
  const read = document.value === undefined ? undefined : reader.read(benchSchema, document.value ?? {}, []);
  const folder = dirname(file);
  if (reader.findings.length === 0 && document.problems.length === 0) checkServers(reader, read as BenchInput);
  const problems = [...document.problems, ...problemsOf(reader.findings, document)];
  if (problems.length > 0) throw new ProblemError(problems);
  const { use, rules, ...upstreams } = read as BenchInput;
  const servers: Record<string, BenchServer> = {};
  for (const [role, input] of Object.entries(use))
    servers[role] = {
      ...serverOf(input, document.where(["use", role, "template"], "value"), folder),
      where: document.where(["use", role], "key"),
      places: placesOf(input, document, role, file),
    };
  const named = Object.entries(upstreams as Record<string, UpstreamInput>);
  return {
    servers,
    setup: Object.fromEntries(
      await Promise.all(named.map(async ([name, input]) => [name, await settingsOf(name, input, folder)] as const)),
    ),
    keys: Object.fromEntries(named.flatMap(([name, { key }]) => (key === undefined ? [] : [[name, headerIn(key)]]))),
    answersWithinMs: rules.answersWithin,
    secrets: secretsOf(read, Object.values(servers)),
  };
}

function placesOf({ openapi }: ServerInput, document: Document, role: string, file: string): BenchServer["places"] {
  const own = rulePlaces(document, role, file);
  const operation = openapi === undefined ? undefined : operationPlace(openapi, dirname(file));
  return operation === undefined ? own : Object.fromEntries(Object.keys(own).map((rule) => [rule, operation]));
}

function serverOf(input: ServerInput, atTemplate: Where, folder: string): Omit<BenchServer, "where" | "places"> {
  const { run, url, restart, start, stop, env = {}, ready, ask, answers, template } = input;
  const isCommanded = (restart ?? start) !== undefined;
  return {
    run,
    url,
    ...(isCommanded && { commands: { restart, start, stop } }),
    env,
    ...(ready !== undefined && { ready: lineOf(ready) }),
    ...(ask && { ask: { ...ask, headers: Object.entries(ask.headers) } }),
    answers: answers === undefined ? usualAnswers : tableOf(answers),
    ...(template !== undefined && {
      template: { name: basename(template), text: located(atTemplate, () => textOf(resolve(folder, template))) },
    }),
  };
}

async function settingsOf(
  name: string,
  { path, openapi, paid = {}, key, lookup }: UpstreamInput,
  folder: string,
): Promise<RawSetup[string]> {
  const accepts = openapi && (await acceptedBy(openapi, folder));
  const headers = paid.headers && Object.entries(paid.headers).map(([header, value]) => `${header}: ${value}`);
  const contract = {
    path,
    ...(paid.status !== undefined && { status: paid.status }),
    ...(headers && { headers }),
    ...(paid.body !== undefined && { body: paid.body }),
    ...(key !== undefined && { key: headerIn(key) }),
    ...(lookup !== undefined && { lookup }),
    ...(accepts && { accepts }),
  };
  return { ...(name !== "payment" && { is: "payment" }), contract };
}

/** The schema of the requests of an operation, written as file#operation. */
async function acceptedBy(written: string, folder: string): Promise<object | undefined> {
  const { OpenApiFile } = await import("../../openapi/openapi-file.ts");
  const { requestSchema } = await import("../../openapi/request-schema.ts");
  const [file = "", operation = ""] = written.split(/#(.*)/s);
  const api = await OpenApiFile.read(resolve(folder, file));
  return requestSchema(api, api.operation(operation));
}

/** Also finds those in the command lines and in the files that the servers get. */
function secretsOf(read: unknown, servers: readonly BenchServer[]): string[] {
  const texts = servers.map(({ template }) => template?.text ?? "");
  const lines = texts.flatMap((text) => text.split("\n")).map((line) => line.trim());
  return [...secretsIn([read, lines]), ...secretsInWords(servers.map(({ run = "" }) => run))];
}

function headerIn(key: string): string {
  return key.replace(/^header\s+/, "");
}

function lineOf(written: string): ReadyCheck {
  const [method = "", path = ""] = written.split(" ");
  return { method, path };
}

function textOf(file: string): string {
  try {
    return readRegularFile(file);
  } catch (error) {
    throw new ProblemError([unreadable(file, error)]);
  }
}
