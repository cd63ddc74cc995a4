import type { AnswerTable, StatusPattern } from "../../gauntlet/judge/answer-table.ts";
import { exampleOf } from "./example-value.ts";
import { type ApiNode, type ApiOperation, asNode, listOf, nameOf, type OpenApiFile } from "./openapi-file.ts";

/** A server that the user's own one calls, and the operation that it calls there. */
export interface CalleeApi {
  readonly name: string;
  /** The document as the bench file names it. */
  readonly file: string;
  readonly api: OpenApiFile;
  readonly operation: ApiOperation;
}

/** Statuses after which the work may be done all the same, although they are errors of the client. */
const undecided = [408, 425, 499];
const health = /\/(health|healthz|healthcheck|ready|readyz|readiness|live|livez|liveness|up|ping|status)\/?$/i;

/** Writes a bench file for one operation of the user's own server, whose document it names as `file`, and for those that it calls. */
export function benchFromOpenApi(
  api: OpenApiFile,
  file: string,
  operation: ApiOperation,
  callees: readonly CalleeApi[],
): string {
  const { method } = operation;
  const { path, headers, body } = requestOf(api, operation);
  const ready = api.operations.find((each) => each.method === "GET" && health.test(each.path));
  const lines = [
    `# ${nameOf(operation)} of ${api.file}. Check the request: its values are the document's examples, or made from its schemas.`,
    "use:",
    "  order:                               # the lab's server that yours replaces",
    "    url: http://127.0.0.1:8080         # or run: the command that starts it; PORT and the addresses below are set then",
    ready === undefined
      ? "    # ready: GET /healthz              # the document has no path that tells whether it is ready"
      : `    ready: GET ${ready.path}`,
    "    ask:",
    `      method: ${method}`,
    `      path: ${quoted(path)}`,
    `      headers: ${flow(headers)}`,
    `      body: ${quoted(body)}`,
    `    answers: ${answersOf(operation)}`,
    `    openapi: ${quoted(`${file}#${nameOf(operation)}`)}      # annotations of a build point there`,
    ...callees.flatMap(calleeLines),
    "",
    "rules:",
    "  answersWithin: 3s",
    "",
  ];
  return lines.join("\n");
}

function calleeLines({ name, file, api, operation }: CalleeApi): string[] {
  const { status, headers, body } = replyOf(api, operation);
  const key = operation.parameters.find((each) => each.in === "header" && /idempoten/i.test(String(each.name)));
  return [
    "",
    `${name}:   # ${nameOf(operation)} of ${api.file}`,
    `  path: ${quoted(`${operation.method} ${filledPath(api, operation)}`)}`,
    `  openapi: ${quoted(`${file}#${nameOf(operation)}`)}      # requests that do not fit it are answered with 422`,
    `  paid: { status: ${status}, headers: ${flow(headers)}, body: ${quoted(body)} }`,
    key === undefined
      ? "  # key: header idempotency-key      # where your server sends a key, if it does"
      : `  key: header ${String(key.name).toLowerCase()}`,
  ];
}

interface WrittenRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function requestOf(api: OpenApiFile, operation: ApiOperation): WrittenRequest {
  const required = operation.parameters.filter((each) => each.required === true);
  const values = (place: string) =>
    required
      .filter((each) => each.in === place)
      .map((each) => [String(each.name), plain(exampleOf(api, each))] as const);
  const query = new URLSearchParams(Object.fromEntries(values("query"))).toString();
  const { type, text } = bodyOf(api, asNode(api.follow(operation.node.requestBody).content));
  const headers = values("header").map(([name, value]) => [name, /idempoten/i.test(name) ? "{id}" : value] as const);
  return {
    path: filledPath(api, operation) + (query === "" ? "" : `?${query}`),
    headers: Object.fromEntries([...(type === undefined ? [] : [["content-type", type] as const]), ...headers]),
    body: text,
  };
}

function filledPath(api: OpenApiFile, { path, parameters }: ApiOperation): string {
  return path.replace(/\s/g, "%20").replace(/\{([^}]*)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === "path" && each.name === name);
    return encodeURIComponent(plain(parameter === undefined ? 1 : exampleOf(api, parameter)));
  });
}

/** The first answer that means success: its status, and an example of its body. */
function replyOf(api: OpenApiFile, { node }: ApiOperation) {
  const responses = Object.entries(asNode(node.responses));
  const [written = "200", response] = responses.find(([status]) => /^2\d\d$/.test(status)) ?? [];
  const { type, text } = bodyOf(api, asNode(api.follow(response).content));
  return { status: Number(written), headers: type === undefined ? {} : { "content-type": type }, body: text };
}

/** The example of a body in the first type that can be written as text, JSON if there is any. */
function bodyOf(api: OpenApiFile, content: ApiNode): { type?: string; text: string } {
  const types = Object.keys(content);
  const json = types.find((each) => /^application\/(\S+\+)?json\b/.test(each));
  const form = types.find((each) => each.startsWith("application/x-www-form-urlencoded"));
  const type = json ?? form ?? types.find((each) => each.startsWith("text/"));
  if (type === undefined) return { text: "" };
  const value = exampleOf(api, api.follow(content[type]));
  if (json !== undefined) return { type, text: JSON.stringify(value) };
  return { type, text: form === undefined ? plain(value) : new URLSearchParams(pairsOf(value)).toString() };
}

/** The fields of a form; those of an object inside have its name in front, as in `card[number]`. */
function pairsOf(value: unknown, name = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [[name, plain(value)]];
  return Object.entries(value).flatMap(([key, each]) => pairsOf(each, name === "" ? key : `${name}[${key}]`));
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Success is done, except for 202, which only promises it; errors of the client are not done; the rest is unknown. */
function answersOf({ node }: ApiOperation): string {
  const statuses = Object.keys(asNode(node.responses)).map((each) => each.toLowerCase());
  const patterns = statuses.filter((each) => /^[2-5](\d\d|xx)$/.test(each)).map(patternOf);
  const isUnknown = (status: StatusPattern) => status === 202 || undecided.includes(Number(status));
  const among = (digit: string) => patterns.filter((status) => String(status).startsWith(digit) && !isUnknown(status));
  const table: AnswerTable = {
    paid: orUsual(among("2"), "2xx"),
    notPaid: orUsual(among("4"), "4xx"),
    unknown: ["5xx", ...patterns.filter((status) => isUnknown(status))],
  };
  return flow(table);
}

function patternOf(written: string): StatusPattern {
  return Number.isNaN(Number(written)) ? (written as StatusPattern) : Number(written);
}

function orUsual(found: readonly StatusPattern[], usual: StatusPattern): readonly StatusPattern[] {
  return found.length > 0 ? found : [usual];
}

/** JSON is YAML, too, except for a few characters that only YAML forbids. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function flow(value: AnswerTable | Readonly<Record<string, string>>): string {
  const entries = Object.entries(value).map(([key, each]) => {
    const written = typeof each === "string" ? quoted(each) : `[${listOf(each).join(", ")}]`;
    return `${/^[\w-]+$/.test(key) ? key : quoted(key)}: ${written}`;
  });
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}
