import { shown } from "../../text/values/format-value.ts";
import { several, spaced } from "../../text/words/phrases.ts";
import { capacityWords } from "../capacity/capacity-words.ts";
import type { SettingWords, WrittenSettings } from "../service.ts";
import { adaptiveWords } from "./adaptive-setting.ts";

/** Words for settings that every server has. */
export const commonWords: readonly SettingWords[] = [
  { keys: ["count"], says: ({ count }) => `runs as ${several(Number(count), "instance")}` },
  { keys: ["by"], says: ({ by }) => `gives calls to its instances ${waysToInstances[shown(by)]!}` },
  {
    keys: ["stale"],
    says: ({ stale }) => `knows only up to ${spaced(stale)} late how many requests are in progress at each instance`,
  },
  { keys: ["client"], says: ({ client }) => `calls with ${client === "http" ? "http.request" : shown(client)}` },
  { keys: ["connections", "pool"], says: poolWords },
  { keys: ["poolTimeout"], says: ({ poolTimeout }) => `waits at most ${spaced(poolTimeout)} for a free connection` },
  { keys: ["capacity"], says: capacityWords },
  { keys: ["cache"], says: cacheWords },
  { keys: ["shed"], says: shedWords },
  { keys: ["adaptive"], says: ({ adaptive }) => adaptiveWords(adaptive, "requests") },
  {
    keys: ["noticesHangUp"],
    says: ({ noticesHangUp }) => `${noticesHangUp ? "notices" : "does not notice"} when its caller hangs up`,
  },
  {
    keys: ["gracefulShutdown"],
    says: ({ gracefulShutdown }) =>
      `${gracefulShutdown ? "finishes" : "drops"} requests in progress when it is switched off`,
  },
];

const waysToInstances: Readonly<Record<string, string>> = {
  smooth: "in turn",
  random: "at random",
  user: "by user",
  "least-busy": "where the fewest requests are in progress",
  "two-choices": "by the less busy of two drawn at random",
};

function poolWords({ connections, pool }: WrittenSettings): string {
  if (connections === "fresh") return "opens a connection for each call";
  if (pool === undefined) return "reuses its connections";
  const held = `may hold ${several(Number(pool), "connection")}`;
  return connections === undefined ? held : `${held}, which it reuses`;
}

function shedWords({ shed }: WrittenSettings): string {
  const { above, lowAbove } = (typeof shed === "object" && shed !== null ? shed : { above: shed }) as WrittenSettings;
  const all = above === undefined ? [] : [`requests while more than ${shown(above)} are in progress`];
  const low = lowAbove === undefined ? [] : [`those of low priority above ${shown(lowAbove)}`];
  return `rejects ${[...all, ...low].join(", and ")}`;
}

function cacheWords({ cache: written }: WrittenSettings): string {
  const cache: WrittenSettings =
    typeof written === "object" && written !== null ? (written as WrittenSettings) : { hits: written };
  const { hits, keys = 1, zipf = 0, size, timeToLive, singleFlight } = cache;
  if (hits !== undefined) return `has a cache that answers ${shown(hits)} of the requests`;
  const parts = [
    ...(size === undefined ? [] : [`for ${several(Number(size), "entry", "entries")}`]),
    ...(timeToLive === undefined ? [] : [`which keeps a response for ${spaced(timeToLive)}`]),
    ...(singleFlight ? ["which fetches a thing only once at a time"] : []),
    ...(keys === 1
      ? []
      : [`asked for ${shown(keys)} things${zipf === 0 ? "" : ` with popularities of 1/k^${shown(zipf)}`}`]),
  ];
  return parts.length === 0 ? "has a cache" : `has a cache ${parts.join(", ")}`;
}
