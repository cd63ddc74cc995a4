import type { Report } from "../../scenario/report.ts";
import { withoutSecrets } from "../../text/secrets/secrets.ts";
import { shown } from "../../text/values/format-value.ts";

/** Describes a server's settings as `timeout 1s`, without secrets. */
export function settingPairs(settings: Readonly<Record<string, unknown>>, say = shown): string[] {
  return Object.entries(withoutSecrets(settings)).map(([key, value]) => `${key} ${say(value)}`);
}

/** Describes a server of a run: the user's own, or the lab's with its settings. */
export function playedPairs({ setup, own = [] }: Pick<Report, "setup" | "own">, server: string): string[] {
  return [...(own.includes(server) ? ["your own server"] : []), ...settingPairs(setup[server] ?? {})];
}

/** The text for a server without settings of its own. */
export const defaultSettings = "default settings";
