import { labCommand } from "../../../text/words/lab-command.ts";
import { listed } from "../../../text/words/lists.ts";
import { didYouMean } from "../../../text/words/suggestion.ts";
import type { SchemaMistake } from "../../read/document/schema-mistake.ts";

/** The number of whole places that a sentence can list. */
const mostPlaces = 5;

/** Names whole places in the cure, as the change does: `order.retry.wait.jitter`, not `wait.jitter`. */
export function inWholePlaces<Mistake extends SchemaMistake>(change: string, mistake: Mistake): Mistake {
  const { path, meant, unknown, listed: known } = mistake;
  const place = placeOf(change, `${path.at(-1)}`);
  if (place === undefined) return mistake;
  const { before, after } = place;
  const others = unknown?.others?.map((each) => `${each}${after}`);
  const places = others ?? meant?.map((each) => `${before}${each}${after}`);
  return {
    ...mistake,
    ...(known && { cure: seeParts(before, known) }),
    ...(places && { cure: didYouMean(...places) }),
    ...(unknown && { unknown: { ...unknown, before, ...(others && { others }) } }),
  };
}

function seeParts(before: string, known: readonly string[]): string {
  if (known.length <= mostPlaces) return `write ${listed(known.map((each) => before + each))}`;
  return `see ${labCommand(`list settings ${before.split(".").at(-2)}`)}`;
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
