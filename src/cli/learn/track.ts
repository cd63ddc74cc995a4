import { loadScenario } from "../../scenario/library.ts";
import { listTracks, type Track } from "../../scenario/tracks.ts";
import { labCommand } from "../../text/lab-command.ts";
import type { Lab } from "../lab.ts";
import { recordEnd } from "../state/progress.ts";
import { progressOrNone, sayRemembered } from "../state/say-progress.ts";
import { type Done, lesson } from "./lesson.ts";
import type { Manner } from "./lesson-options.ts";
import { resumeAt } from "./standing.ts";
import { trackEnd } from "./track-end.ts";
import { whatNext } from "./what-next.ts";

/** Where to go from a track: to the choice of tracks, out, or on to another one. */
export type Onward = "back" | "out" | Track;

/** Lesson after lesson from where the learner left off, until the end; `chosen`: there was a choice of tracks before. */
export async function takeTrack(lab: Lab, track: Track, manner: Manner, chosen: boolean): Promise<Onward> {
  const { terminal } = lab;
  const { name, lessons } = track;
  const met = new Set<string>();
  let at = resumeAt(track, progressOrNone(terminal)) ?? lessons.length;
  for (;;) {
    if (at >= lessons.length) {
      const onward = await atEnd(lab, track, manner, chosen);
      if (typeof onward !== "number") return onward;
      at = onward;
    }
    const scenario = await loadScenario(lessons[at]!);
    const heading = `${name}, lesson ${at + 1} of ${lessons.length}`;
    const ended = await lesson(lab, scenario, manner, { heading, met, something: at > 0 || chosen });
    if (ended === "back" && at === 0) return "back";
    if (typeof ended === "object") sayRemembered(await recordEnd(lessons[at]!, ended.how), terminal, "lesson");
    const next = typeof ended === "object" ? await after(lab, ended, at, track, manner) : ended;
    if (next === "out") {
      terminal.print(`To continue: ${labCommand(`learn ${name}`)}\n`);
      return "out";
    }
    at = next === "back" ? at - 1 : next;
  }
}

/** The place of the lesson to take after this one; beyond the last is the end. */
async function after(lab: Lab, done: Done, at: number, { lessons }: Track, { plain }: Manner): Promise<number | "out"> {
  const isLast = at === lessons.length - 1;
  const choices: { says: string; value: number | "out" }[] = [
    { says: isLast ? "end this track" : "the next lesson", value: at + 1 },
    { says: "this one again", value: at },
    { says: "leave", value: "out" },
  ];
  const next = await whatNext(lab, done, { says: "And now?", choices, turns: ["back", "out"], plain });
  return next === "back" ? at : next;
}

/** What was learned, how it went, and where to go from here; a number: this lesson of the same track. */
async function atEnd(lab: Lab, track: Track, { plain }: Manner, chosen: boolean): Promise<Onward | number> {
  const { name, next } = track;
  const following = listTracks().find((each) => each.name === next);
  const choices: { says: string; value: Onward | number }[] = [
    ...(following === undefined ? [] : [{ says: `${following.name}: ${following.teaches}`, value: following }]),
    { says: `start ${name} again`, value: 0 },
    { says: "leave", value: "out" },
  ];
  const page = (look: Lab["terminal"]["look"]) => trackEnd(track, progressOrNone(lab.terminal), look);
  const turns: ("back" | "out")[] = chosen ? ["back", "out"] : ["out"];
  return await whatNext(lab, { page, shows: {} }, { says: "What next?", choices, turns, plain });
}
