import { sayFailure } from "../../policy/failure-status.ts";
import { serverEntries } from "../../scenario/read/setup-schema.ts";
import { services } from "../../service/index.ts";
import { shown } from "../../text/format-value.ts";
import { allOf } from "../../text/lists.ts";
import type { FailureName } from "../../trace.ts";
import { componentWords } from "./component-words.ts";
import { often, several, spaced } from "./words.ts";

/** A server's settings as its file writes them. */
export type Settings = Readonly<Record<string, unknown>>;

/** Settings that are said in one breath, as a predicate of their server. */
interface Words {
  readonly keys: readonly string[];
  says(settings: Settings): string;
}

/** What is said of those settings of a server whose keys these are: predicates, such as "waits at most 1 s". */
export function settingWords(kind: string, settings: Settings, keys: readonly string[]): string[] {
  const service = services.find((each) => each.kind === kind)!;
  const known = serverEntries(service);
  const named = service.named ? keys.filter((key) => !Object.hasOwn(known, key)) : [];
  const left = keys.filter((key) => !named.includes(key));
  const said = words.filter((each) => each.keys.some((key) => left.includes(key)));
  const wordless = left.filter((key) => !words.some((each) => each.keys.includes(key)));
  const components = named.filter((key) => !key.includes("."));
  const properties = named.filter((key) => key.includes("."));
  return [
    ...said.map(({ says }) => says(settings)),
    ...componentWords(settings, components),
    ...setWords(settings, [...wordless, ...properties]),
  ];
}

function setWords(settings: Settings, keys: readonly string[]): string[] {
  const each = keys.map((key) => `${key} set to ${shown(settings[key])}`);
  return each.length === 0 ? [] : [`has ${allOf(each)}`];
}

const words: readonly Words[] = [
  { keys: ["timeout", "limit", "onlyTells"], says: limitWords },
  { keys: ["client"], says: ({ client }) => `calls with ${client === "http" ? "http.request" : shown(client)}` },
  { keys: ["connections", "pool"], says: poolWords },
  { keys: ["reads"], says: ({ reads }) => readsWords[shown(reads)] ?? `reads ${shown(reads)}` },
  { keys: ["sends", "sendsBy", "sendsOver"], says: bodyWords },
  { keys: ["statuses"], says: statusWords },
  { keys: ["asks"], says: ({ asks }) => `asks ${shown(asks)} for the payment` },
  {
    keys: ["noticesHangUp"],
    says: ({ noticesHangUp }) => `${noticesHangUp ? "notices" : "does not notice"} when its caller hangs up`,
  },
  {
    keys: ["stopsPolitely"],
    says: ({ stopsPolitely }) => `${stopsPolitely ? "finishes" : "drops"} what it has begun when it is switched off`,
  },
  { keys: ["share", "by"], says: shareWords },
  { keys: ["routes"], says: routeWords },
  { keys: ["new"], says: (settings) => `takes ${shown(settings.new)} for the new server` },
  { keys: ["old"], says: ({ old }) => `takes ${shown(old)} for the existing server` },
  { keys: ["user"], says: ({ user }) => `knows a user by ${shown(user)}` },
  { keys: ["retry"], says: retryWords },
  { keys: ["after404"], says: ({ after404 }) => `asks ${shown(after404)} too after a 404` },
  { keys: ["like"], says: ({ like }) => `answers with the codes of ${shown(like)} when a server behind it fails` },
  { keys: ["tokens"], says: () => "lets in only who sends a token that it knows" },
  { keys: ["rateLimit"], says: rateWords },
  { keys: ["liveness"], says: ({ liveness }) => `says that it is ${liveness === "BROKEN" ? "broken" : "well"}` },
  {
    keys: ["readiness"],
    says: ({ readiness }) => `${readiness === "REFUSING_TRAFFIC" ? "refuses" : "accepts"} traffic`,
  },
  { keys: ["starts"], says: ({ starts }) => `is ready ${spaced(starts)} after it began to listen` },
  { keys: ["stops"], says: ({ stops }) => `goes on answering for ${spaced(stops)} once it has begun to stop` },
  { keys: ["for"], says: (settings) => `stands in for ${String(settings.for)}` },
];

function limitWords({ timeout = "none", limit, onlyTells }: Settings): string {
  const time = spaced(timeout);
  if (timeout === "none") return "waits without a limit";
  if (onlyTells) return `is only told when it has waited ${time}`;
  if (limit === "until-headers")
    return `waits at most ${time} for the headers of an answer, and without a limit for its body`;
  if (limit === "once-connected") return `waits at most ${time} once it has a connection`;
  if (limit === "of-silence") return `gives up after ${time} of silence`;
  if (limit === "own-timer") return `leaves a limit of ${time} to its client`;
  return `waits at most ${time}`;
}

function poolWords({ connections, pool }: Settings): string {
  if (connections === "fresh") return "opens a connection for each call";
  if (pool === undefined) return "reuses its connections";
  const held = `may hold ${several(Number(pool), "connection")}`;
  return connections === undefined ? held : `${held}, which it reuses`;
}

const readsWords: Readonly<Record<string, string>> = {
  head: "looks at the status of an answer and never reads its body",
  status: "looks at the status of an answer alone",
  text: "reads the text of an answer before it believes it",
  json: "reads the JSON of an answer before it believes it",
};

function bodyWords({ sends = "0B", sendsBy, sendsOver }: Settings): string {
  if (sends === "0B") return "sends no body along";
  const pieces = sendsBy === undefined ? "" : ` in pieces of ${spaced(sendsBy)}`;
  return `sends ${spaced(sends)} along${pieces}${sendsOver === undefined ? "" : ` over ${spaced(sendsOver)}`}`;
}

function statusWords({ statuses, asks = "payment" }: Settings): string {
  const answers = Object.entries(statuses as Readonly<Record<FailureName, number>>).map(
    ([failure, status]) => `${status} if ${sayFailure(shown(asks), failure as FailureName)}`,
  );
  return answers.length === 0 ? "answers failures as usual" : `answers ${allOf(answers)}`;
}

function shareWords({ share = "100%", by }: Settings): string {
  const how =
    by === "chance" ? ", each drawn by chance" : by === "user" ? ", those of one user always the same way" : "";
  const much = share === "0%" ? "no orders" : share === "100%" ? "all orders" : `${shown(share)} of all orders`;
  return `sends ${much} to the new server${how}`;
}

function routeWords({ routes }: Settings): string {
  const says = (routes as readonly Settings[]).map(({ id, uri, predicates }) => {
    const conditions = (predicates as readonly unknown[]).map((each) =>
      typeof each === "string" ? each : shown(each),
    );
    return `${shown(id)} (${conditions.join(", ")}) to ${String(uri)}`;
  });
  return `has the ${says.length === 1 ? "route" : "routes"} ${says.join(", then ")}`;
}

function retryWords({ retry }: Settings): string {
  return retry === 0 ? "asks only once" : `asks up to ${often(1 + Number(retry))} in all if calls fail`;
}

function rateWords({ rateLimit }: Settings): string {
  const { rate, burst } = rateLimit as { rate: number; burst: number };
  return `lets each caller ask ${often(burst)} at once and ${often(rate)} a second after that`;
}
