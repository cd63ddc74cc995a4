import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { kindNamed } from "../practice/practice.ts";
import { listingOf } from "./library.ts";
import { listTracks, type Track } from "./tracks.ts";

/** Returns the track with this name; throws a Problem if there is none. */
export function trackCalled(name: string): Track {
  const tracks = listTracks();
  const found = tracks.find((track) => track.name === name);
  if (found !== undefined) return found;
  const names = tracks.map((track) => track.name);
  if (listingOf(name) !== undefined)
    throw new ProblemError([
      { says: `${name} is a lesson, not a track`, cure: `write ${labCommand(`predict ${name}`)}` },
    ]);
  if (kindNamed(name) !== undefined)
    throw new ProblemError([{ says: `${name} is not a track`, cure: `write ${labCommand(`practice ${name}`)}` }]);
  throw new ProblemError([{ says: `unknown track "${name}"`, cure: suggest(name, names) }]);
}
