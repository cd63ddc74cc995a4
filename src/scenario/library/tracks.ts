import written from "../../../scenarios/tracks.json" with { type: "json" };
import { ownValue } from "../../text/values/own-value.ts";
import { lessonLevels } from "../lesson-level.ts";
import { listScenarios } from "./library.ts";

/** The description of a track, without which it lists the lessons of its folder by name. */
interface TrackNote extends Pick<Track, "teaches" | "learned"> {
  /** Lessons in the recommended order; others of its folder follow. */
  readonly order: readonly string[];
  readonly practise?: readonly string[];
}

/** In the recommended order; other tracks follow. */
const notes: Readonly<Record<string, TrackNote>> = written;
const trackOrder = Object.keys(notes);

export interface Track {
  readonly name: string;
  readonly teaches: string;
  /** Three sentences that sum up its lessons. */
  readonly learned: readonly string[];
  /** The level of most of its lessons. */
  readonly level: string;
  /** The tracks before it with lessons that many of its own build on. */
  readonly after: readonly string[];
  /** Names of scenarios, in the recommended order. */
  readonly lessons: readonly string[];
  /** Exercises for learners who have taken the track, as in `mend ends-in-time`. */
  readonly practise: readonly string[];
  /** The track to take next. */
  readonly next?: string;
}

/** Lists all tracks in the recommended order. A track may include lessons of others. */
export function listTracks(): Track[] {
  const listed = listScenarios();
  const known = new Set(listed.map(({ name }) => name));
  const folders = listed.map(({ track }) => track);
  const tracks = inTrackOrder([...trackOrder, ...folders]).flatMap((name) => {
    const { order, practise = [], ...says } = ownValue(notes, name) ?? { teaches: "", learned: [], order: [] };
    const own = listed.filter(({ track }) => track === name).map((scenario) => scenario.name);
    const lessons = [...new Set([...order.filter((lesson) => known.has(lesson)), ...own])];
    return lessons.length === 0 ? [] : [{ name, ...says, lessons, practise }];
  });
  return tracks.map((track, at) => {
    const heads = listed.filter(({ name }) => track.lessons.includes(name));
    const needed = heads.flatMap(({ after }) => after);
    const before = needed.flatMap(
      (name) => tracks.slice(0, at).find(({ lessons }) => lessons.includes(name))?.name ?? [],
    );
    const often = before.filter((name) => 4 * before.filter((each) => each === name).length >= heads.length);
    const next = tracks[at + 1]?.name;
    return { ...track, level: commonest(heads), after: inTrackOrder(often), ...(next !== undefined && { next }) };
  });
}

function commonest(heads: readonly { readonly level: string }[]): string {
  const count = (wanted: string) => heads.filter(({ level }) => level === wanted).length;
  return lessonLevels.reduce((most, each) => (count(each) > count(most) ? each : most));
}

/** Returns these tracks in the recommended order, without duplicates. */
export function inTrackOrder(names: readonly string[]): string[] {
  const all = [...new Set(names)].sort();
  return [...trackOrder.filter((name) => all.includes(name)), ...all.filter((name) => !trackOrder.includes(name))];
}
