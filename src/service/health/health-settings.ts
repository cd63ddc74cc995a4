import * as v from "valibot";
import type { SettingsOf } from "../service.ts";
import { described, duration, word } from "../setting/setting.ts";

const map = (about: string, takes: string) =>
  v.optional(v.pipe(v.record(v.string(), v.unknown()), described(about, takes)), {});

export const settings = {
  properties: map("Spring's own properties by their own names, with dots or nested.", "settings by name"),
  components: map("The components that are checked: a status each, or a map with their report.", "components by name"),
  liveness: v.optional(word(["CORRECT", "BROKEN"], "The state that the application reports about itself."), "CORRECT"),
  readiness: v.optional(
    word(["ACCEPTING_TRAFFIC", "REFUSING_TRAFFIC"], "Whether the application reports that it accepts traffic."),
    "ACCEPTING_TRAFFIC",
  ),
  starts: v.optional(duration("How long it listens before it is ready for requests."), "0s"),
  stops: v.optional(
    duration("How long something, such as a bean of its own, delays its stop: it refuses traffic, but still answers."),
    "0s",
  ),
};
export type HealthSettings = SettingsOf<typeof settings> & {
  readonly named?: Readonly<Record<string, unknown>>;
  /** Whether this is the application of a gateway. */
  readonly ofGateway?: boolean;
};

/** The default settings, with these properties. */
export function usualSettings(properties: HealthSettings["properties"] = {}): HealthSettings {
  return v.parse(v.object(settings), { properties });
}
