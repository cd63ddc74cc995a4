import * as v from "valibot";
import { described, duration, text, whole, word } from "../../service/setting/setting.ts";
import type { Header } from "../../trace.ts";
import { acceptSetting, optionalSetting } from "../goals/accept-format.ts";
import { alwaysSetting, lowerHunt, neverSetting } from "../goals/goal-format.ts";

const texts = v.record(v.string(), text("A value."));
const requestLine = (about: string) =>
  v.pipe(
    v.string("is not text: write it in quotes"),
    v.regex(/^[A-Z]+ \/\S*$/, "is not a method and a path: write GET /health"),
    described(about, "a method and a path"),
  );
const name = (about: string) => text(about, 60);
const names = (about: string) => v.pipe(v.array(name("A service.")), described(about, "a list of services"));
const played = v.strictObject({
  status: v.optional(whole(200, 599, "The status."), 200),
  headers: v.optional(texts, {}),
  body: v.optional(v.string("is not text: write it in quotes"), ""),
});

const serviceEntries = {
  run: v.optional(text("The command that starts it. `{port}`, `{movies.url}` and `{movies.address}` are filled in.")),
  url: v.optional(text("Where it runs already.")),
  plays: v.optional(
    v.pipe(
      v.record(requestLine("A method and a path, which may contain stars."), played),
      described("The responses of a service that the lab plays.", '`{ "GET /title/**": { status: 200, body: text } }`'),
    ),
  ),
  calledBy: v.optional(names("The services that call it, if it runs already.")),
  env: v.optional(v.pipe(texts, described("Its environment, with placeholders.", "names and values")), {}),
  ready: v.optional(requestLine("It is ready once this is answered with 2xx; by default once it accepts connections.")),
  template: v.optional(text("A file that is filled in; its path is `{config}`, and CONFIG in the environment.")),
  restart: v.optional(word(["each"], "Starts it anew before each run.")),
  shares: v.optional(
    names("A resource that copies of it would share, such as a file or a database, so that only one copy runs."),
  ),
  fails: v.optional(
    v.pipe(
      v.array(whole(400, 599, "A status.")),
      described("The statuses that it can answer with.", "a list of statuses"),
    ),
    [],
  ),
};

const requestEntries = {
  method: v.optional(v.pipe(text("The method."), v.regex(/^[A-Z]+$/, "is not a method: write GET")), "GET"),
  to: name("The service that gets it."),
  path: v.pipe(text("The path."), v.startsWith("/", "is not a path: write /users")),
  headers: v.optional(texts, {}),
  body: v.optional(v.string("is not text: write it in quotes")),
  json: v.optional(v.pipe(v.unknown(), described("A body of JSON.", "any value"))),
  patience: v.optional(duration("How long the client waits."), "10s"),
};

const ruleEntries = {
  never: v.optional(neverSetting),
  always: v.optional(alwaysSetting),
  optional: optionalSetting,
};

const programs = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, "is not a name: write lowercase letters, digits and -")),
    v.strictObject(serviceEntries),
  ),
  described("The services by name.", "names and services"),
);

const systemEntries = {
  title: v.optional(text("A name for the system.", 120)),
  services: programs,
  outside: v.optional(
    v.pipe(
      texts,
      described("Host names, and the service that answers for each to what honours HTTP_PROXY.", "hosts and services"),
    ),
    {},
  ),
  reset: v.optional(
    v.pipe(
      v.union(
        [text("A command."), v.array(v.strictObject(requestEntries))],
        "is neither a command nor a list of requests",
      ),
      described("The actions before every run.", "a command, or a list of requests"),
    ),
  ),
  request: v.pipe(
    v.array(v.strictObject(requestEntries)),
    v.minLength(1, "is empty: write at least one request"),
    described("The requests of the client, one after another.", "a list of requests"),
  ),
  accept: acceptSetting,
  rules: v.optional(
    v.pipe(
      v.array(v.strictObject(ruleEntries)),
      described("The rules that must hold whatever fails.", "a list of rules"),
    ),
    [],
  ),
};

export const systemSchema = v.strictObject(systemEntries);
export type SystemInput = v.InferOutput<typeof systemSchema>;
type RequestInput = SystemInput["request"][number];

/** The schema of a system whose services the lab plays; the services themselves are read as a setup. */
export const playedSystemSchema = v.strictObject({ ...systemEntries, services: v.any() });
/** A service of it with answers. */
export const playedServiceSchema = v.strictObject({
  plays: v.nonOptional(serviceEntries.plays),
  fails: serviceEntries.fails,
});
export const failsSetting = serviceEntries.fails;

export interface SystemRequest {
  readonly method: string;
  readonly to: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: string;
  /** How long the client waits. */
  readonly patienceMs: number;
}

export function lowerRequest({ method, to, path, headers, body, json, patience }: RequestInput): SystemRequest {
  const isJson = json !== undefined;
  const type = isJson && !("content-type" in headers) ? [["content-type", "application/json"] as const] : [];
  const text = isJson ? JSON.stringify(json) : (body ?? "");
  return { method, to, path, headers: [...Object.entries(headers), ...type], body: text, patienceMs: patience };
}

/** Returns the goals of a system, without the statuses that its services can answer. */
export function lowerRules({ accept, rules }: Pick<SystemInput, "accept" | "rules">) {
  const all = rules.map((rule) => lowerHunt(rule));
  const { accept: rows } = lowerHunt({ accept });
  return { accept: rows, goals: all.flatMap(({ goals }) => goals), optional: all.flatMap(({ optional }) => optional) };
}
