import { loadScenario } from "../../scenario/library/library.ts";
import { listTracks, type Track } from "../../scenario/library/tracks.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { progressOrNone, sayRemembered } from "../state/say-progress.ts";
import { recordEnd } from "../state/stored-progress.ts";
import { type LessonEnd, lesson } from "./lesson/lesson.ts";
import type { LessonMode } from "./lesson/lesson-mode.ts";
import { resumeAt, skippedOf } from "./standing.ts";
import { trackEnd } from "./track-end.ts";
import { whatNext } from "./what-next.ts";

/** Where the learner goes after a track: to the choice of tracks, out, or to another track. */
export type Onward = "back" | "out" | Track;

/** The lessons to take next. */
type NextLessons = Pick<Track, "lessons">;

/**
 * Gives the lessons of a track from where the learner left off; `chosen` means that the learner came from the choice of
 * tracks.
 */
export async function takeTrack(lab: Lab, track: Track, mode: LessonMode, chosen: boolean): Promise<Onward> {
  const { terminal } = lab;
  const { name } = track;
  const met = new Set<string>();
  let { lessons }: NextLessons = track;
  let at = resumeAt(track, progressOrNone(terminal)) ?? lessons.length;
  for (;;) {
    const current = lessons[at];
    if (current === undefined) {
      const onward = await atEnd(lab, track, mode, chosen);
      if (typeof onward === "string" || "name" in onward) return onward;
      ({ lessons } = onward);
      at = 0;
      continue;
    }
    const scenario = await loadScenario(current);
    const heading = `${name}, lesson ${track.lessons.indexOf(current) + 1} of ${track.lessons.length}`;
    const ended = await lesson(lab, scenario, mode, { heading, met, something: at > 0 || chosen });
    if (ended === "back" && at === 0) return "back";
    if (typeof ended === "object") sayRemembered(await recordEnd(current, ended.how), terminal, "lesson");
    const next = typeof ended === "object" ? await after(lab, ended, at, { lessons }, mode) : ended;
    if (next === "out") {
      terminal.tell(`To continue: ${labCommand(`learn ${name}`)}`);
      return "out";
    }
    at = next === "back" ? at - 1 : next;
  }
}

/** Returns the index of the lesson to take next; the end lies beyond the last. */
async function after(
  lab: Lab,
  done: LessonEnd,
  at: number,
  { lessons }: NextLessons,
  { plain }: LessonMode,
): Promise<number | "out"> {
  const isLast = at === lessons.length - 1;
  const choices: { says: string; value: number | "out" }[] = [
    { says: isLast ? "end this track" : "the next lesson", value: at + 1 },
    { says: "this one again", value: at },
    { says: "leave", value: "out" },
  ];
  const next = await whatNext(lab, done, { says: "And now?", choices, turns: ["back", "out"], plain });
  return next === "back" ? at : next;
}

/** Shows the end of a track and asks how to continue: with the next track, or with lessons of this one. */
async function atEnd(lab: Lab, track: Track, { plain }: LessonMode, chosen: boolean): Promise<Onward | NextLessons> {
  const { name, lessons, next } = track;
  const following = listTracks().find((each) => each.name === next);
  const skipped = skippedOf(track, progressOrNone(lab.terminal));
  const choices: { says: string; value: Onward | NextLessons }[] = [
    ...(following === undefined ? [] : [{ says: `${following.name}: ${following.teaches}`, value: following }]),
    ...(skipped.length === 0 ? [] : [{ says: "take what you skipped", value: { lessons: skipped } }]),
    { says: `start ${name} again`, value: { lessons } },
    { says: "leave", value: "out" },
  ];
  const page = (look: Lab["terminal"]["look"]) => trackEnd(track, progressOrNone(lab.terminal), look);
  const turns: ("back" | "out")[] = chosen ? ["back", "out"] : ["out"];
  return await whatNext(lab, { page, shows: {} }, { says: "What next?", choices, turns, plain });
}
