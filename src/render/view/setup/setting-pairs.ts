import type { Report } from "../../../scenario/report.ts";
import { writtenCalls } from "../../../scenario/setup/changes/written-calls.ts";
import { withoutSecrets } from "../../../text/secrets/secrets.ts";
import { shown } from "../../../text/values/format-value.ts";
import { several } from "../../../text/words/phrases.ts";

/** Describes a server's settings as `timeout 1s`, without secrets. */
export function settingPairs(settings: Readonly<Record<string, unknown>>, say = shown): string[] {
  return Object.entries(withoutSecrets(settings)).map(([key, value]) => `${key} ${say(value)}`);
}

/** Describes a server of a run: the user's own, or the lab's with its settings. Calls of a service are counted, because their settings fill lines. */
export function playedPairs({ setup, own = [] }: Pick<Report, "setup" | "own">, server: string): string[] {
  const settings = setup[server] ?? {};
  if (own.includes(server)) return ["your own server", ...settingPairs(settings)];
  if ((settings.is ?? server) !== "service") return settingPairs(settings);
  const calls = writtenCalls(server, settings).length;
  const { is: _, takes: __, does: ___, ...others } = settings;
  return [calls === 0 ? "a service" : `a service with ${several(calls, "call")}`, ...settingPairs(others)];
}

/** The text for a server without settings of its own. */
export const defaultSettings = "default settings";
