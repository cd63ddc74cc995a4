import { paintFor } from "../../render/text/paint.ts";
import { loadScenario } from "../../scenario/library.ts";
import type { Track } from "../../scenario/tracks.ts";
import { labCommand } from "../../text/lab-command.ts";
import type { Lab } from "../lab.ts";
import { progressOrNone } from "../state/say-progress.ts";
import { ask } from "./ask.ts";
import { lesson } from "./lesson.ts";
import type { Manner } from "./lesson-options.ts";

export interface Way {
  readonly from: "where you left off" | "the start";
  /** There was a choice of tracks before the first lesson. */
  readonly chosen: boolean;
  /** The command that continues this track. */
  readonly again: string;
}

/** Runs lesson after lesson until the learner leaves or goes back before the first. */
export async function takeTrack(lab: Lab, track: Track, manner: Manner, way: Way): Promise<"back" | "out"> {
  const { terminal } = lab;
  const progress = progressOrNone(terminal);
  const { name, lessons } = track;
  const met = new Set<string>();
  const open = lessons.findIndex((lesson) => progress.lessons[lesson] === undefined);
  let at = way.from === "the start" ? 0 : Math.max(0, open);
  for (;;) {
    const scenario = await loadScenario(lessons[at]!);
    terminal.print(`\n${paintFor(terminal.look).strong(`${name}, lesson ${at + 1} of ${lessons.length}`)}\n\n`);
    const ended = await lesson(lab, scenario, manner, { met, something: at > 0 || way.chosen });
    if (ended === "back" && at === 0) return "back";
    const next = ended === "done" ? await nextAfter(at, track, lab, manner) : ended === "back" ? at - 1 : undefined;
    if (next === undefined) {
      const over = ended === "done" && at === lessons.length - 1;
      terminal.print(over ? whatElse(track) : goOn(way.again));
      return "out";
    }
    at = next;
  }
}

/** The index of the next lesson; undefined if there is none. */
async function nextAfter(
  at: number,
  { name, lessons }: Track,
  lab: Lab,
  { plain }: Manner,
): Promise<number | undefined> {
  const last = at === lessons.length - 1;
  const choices = [
    ...(last ? [] : [{ says: "the next lesson", value: at + 1 }]),
    { says: "this one again", value: at },
    { says: "leave", value: undefined },
  ];
  const says = last ? `That was the last lesson of ${name}.` : "And now?";
  const asked = await ask({ says, choices, turns: ["back", "out"], plain }, lab);
  if ("value" in asked) return asked.value;
  return asked.turn === "back" ? at : undefined;
}

function whatElse({ next }: Track): string {
  return next === undefined ? `See ${labCommand("list tracks")} for more.\n` : goOn(labCommand(`learn ${next}`));
}

function goOn(command: string): string {
  return `To continue: ${command}\n`;
}
