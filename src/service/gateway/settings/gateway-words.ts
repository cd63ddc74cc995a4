import { shown } from "../../../text/values/format-value.ts";
import { often, spaced } from "../../../text/words/phrases.ts";
import { defenceSettings } from "../../asking/settings/asking-settings.ts";
import { askingWords, timeoutWords } from "../../asking/settings/asking-words.ts";
import type { SettingWords, WrittenSettings } from "../../service.ts";

export const gatewayWords: readonly SettingWords[] = [
  { keys: ["timeout"], says: timeoutWords },
  { keys: ["share", "by"], says: shareWords },
  { keys: ["routes"], says: routeWords },
  { keys: ["to"], says: (settings) => `sends every request to ${shown(settings.to)}` },
  { keys: ["new", "old"], says: namesWords },
  { keys: ["user"], says: ({ user }) => `identifies a user by ${shown(user)}` },
  ...askingWords.filter(({ keys: [key] }) => key! in defenceSettings),
  { keys: ["after404"], says: ({ after404 }) => `also calls ${shown(after404)} after a 404` },
  { keys: ["like"], says: ({ like }) => `behaves like ${shown(like)} if a server behind it fails` },
  { keys: ["why"], says: ({ why }) => `says ${why ? "" : "not "}why a route did not match a request` },
  { keys: ["tokens"], says: () => "lets in only callers with a known token" },
  { keys: ["rateLimit"], says: rateWords },
];

const waysWords: Readonly<Record<string, string>> = {
  random: ", each drawn at random",
  user: ", those of one user always to the same server",
  "least-busy": ", each to the server with fewer in progress for its share",
  "two-choices": ", each to the less busy of two drawn at random",
};

function namesWords({ new: newer, old }: WrittenSettings): string {
  if (newer === old) return `passes every request on to ${shown(old)}`;
  if (old === undefined) return `has ${shown(newer)} as the new server`;
  return newer === undefined
    ? `has ${shown(old)} as the old server`
    : `has ${shown(newer)} as the new server and ${shown(old)} as the old one`;
}

function shareWords({ share = "100%", by }: WrittenSettings): string {
  const how = waysWords[shown(by)] ?? "";
  const much = share === "0%" ? "no orders" : share === "100%" ? "all orders" : `${shown(share)} of all orders`;
  return `sends ${much} to the new server${how}`;
}

function routeWords({ routes }: WrittenSettings): string {
  const says = (routes as readonly WrittenSettings[]).map(({ id, uri, predicates }) => {
    const conditions = (predicates as readonly unknown[]).map((each) =>
      typeof each === "string" ? each : shown(each),
    );
    return `${shown(id)} (${conditions.join(", ")}) to ${String(uri)}`;
  });
  return `has the ${says.length === 1 ? "route" : "routes"} ${says.join(", then ")}`;
}

function rateWords({ rateLimit }: WrittenSettings): string {
  const { rate, burst, fillInterval } = rateLimit as { rate: number; burst: number; fillInterval?: string };
  const fills = fillInterval === undefined ? "" : `, added every ${spaced(fillInterval)}`;
  return `allows each caller ${often(burst)} at once and ${often(rate)} a second after that${fills}`;
}
