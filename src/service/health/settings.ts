import * as v from "valibot";
import type { SettingsOf } from "../service.ts";
import { described, duration, word } from "../setting.ts";

const map = (about: string, takes: string) =>
  v.optional(v.pipe(v.record(v.string(), v.unknown()), described(about, takes)), {});

export const settings = {
  properties: map("Spring's own settings, by their own names, with dots or nested.", "settings by name"),
  components: map("The components that are asked: a status each, or a map of what they give.", "components by name"),
  liveness: v.optional(word(["CORRECT", "BROKEN"], "What the application says of its own state."), "CORRECT"),
  readiness: v.optional(
    word(["ACCEPTING_TRAFFIC", "REFUSING_TRAFFIC"], "Whether the application says that it takes requests."),
    "ACCEPTING_TRAFFIC",
  ),
  starts: v.optional(duration("How long it listens before it is ready to take requests."), "0s"),
  stops: v.optional(
    duration(
      "How long something holds its stop up, such as a bean of its own: it refuses traffic, and goes on answering.",
    ),
    "0s",
  ),
};
export type Settings = SettingsOf<typeof settings> & { readonly named?: Readonly<Record<string, unknown>> };
