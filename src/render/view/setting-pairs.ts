import { withoutTokens } from "../../policy/bearer.ts";
import { shown } from "../../text/format-value.ts";

/** Describes a server's settings as `timeout 1s`, without its tokens. */
export function settingPairs(settings: Readonly<Record<string, unknown>>, say = shown): string[] {
  return Object.entries(withoutTokens(settings)).map(([key, value]) => `${key} ${say(value)}`);
}

/** The text for a server without settings of its own. */
export const defaultSettings = "default settings";
