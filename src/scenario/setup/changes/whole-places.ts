import { didYouMean } from "../../../text/words/suggestion.ts";
import type { SchemaMistake } from "../../read/document/schema-mistake.ts";

/** Names whole places in the cure, as the change does: `order.retry.wait.jitter`, not `wait.jitter`. */
export function inWholePlaces<Mistake extends SchemaMistake>(change: string, mistake: Mistake): Mistake {
  const { path, meant, unknown } = mistake;
  const place = placeOf(change, `${path.at(-1)}`);
  if (place === undefined) return mistake;
  const { before, after } = place;
  const others = unknown?.others?.map((each) => `${each}${after}`);
  const places = others ?? meant?.map((each) => `${before}${each}${after}`);
  return {
    ...mistake,
    ...(places && { cure: didYouMean(...places) }),
    ...(unknown && { unknown: { ...unknown, before, ...(others && { others }) } }),
  };
}

/** Splits the place of a change at one of its keys; undefined if the user wrote the key in the value. */
export function placeOf(change: string, key: string): { readonly before: string; readonly after: string } | undefined {
  const [place = ""] = change.trim().split("=", 1);
  const keys = place.split(".");
  const at = keys.lastIndexOf(key);
  if (at < 0) return undefined;
  const [before, after] = [keys.slice(0, at), keys.slice(at + 1)];
  return { before: before.map((each) => `${each}.`).join(""), after: after.map((each) => `.${each}`).join("") };
}
