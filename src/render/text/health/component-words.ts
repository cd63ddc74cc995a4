import type { WrittenSettings } from "../../../service/service.ts";
import { shown } from "../../../text/values/format-value.ts";
import { allOf } from "../../../text/words/lists.ts";
import { spaced } from "../../../text/words/phrases.ts";

/** Describes the components of a health endpoint, each with its report. */
export function componentWords(settings: WrittenSettings, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const each = names.map((name) => `${name} (${reported(settings[name])})`);
  return [`has the ${each.length === 1 ? "component" : "components"} ${allOf(each)}`];
}

function reported(written: unknown): string {
  if (typeof written === "string") return written;
  if (typeof written !== "object" || written === null || Array.isArray(written)) return shown(written);
  const { status, takes, asks, within, details = {}, ...others } = written as WrittenSettings;
  if (Object.keys(others).length > 0 || typeof details !== "object" || details === null) return shown(written);
  const parts = [
    ...(status === undefined ? [] : [shown(status)]),
    ...(takes === undefined ? [] : [`takes ${spaced(takes)}`]),
    ...(asks === undefined ? [] : [`calls ${shown(asks)}`]),
    ...(within === undefined ? [] : [`within ${spaced(within)}`]),
    ...Object.entries(details).map(([key, value]) => `${key}: ${shown(value)}`),
  ];
  return parts.join(", ");
}
