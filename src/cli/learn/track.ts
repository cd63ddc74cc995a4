import { paintFor } from "../../render/paint.ts";
import { loadScenario } from "../../scenario/library.ts";
import type { Track } from "../../scenario/tracks.ts";
import type { Lab } from "../lab.ts";
import { readProgress } from "../state/progress.ts";
import { sayKept } from "../state/say-kept.ts";
import { ask } from "./ask.ts";
import { lesson, type Manner } from "./lesson.ts";

/** Lesson after lesson, from the first that was not predicted yet. */
export async function takeTrack(
  lab: Lab,
  track: Track,
  manner: Manner,
  from: "where it was left" | "from the start" = "where it was left",
): Promise<void> {
  const { terminal } = lab;
  const { progress, kept } = readProgress();
  sayKept(kept, terminal);
  const open = track.lessons.findIndex((name) => progress.lessons[name] === undefined);
  let at = from === "from the start" ? 0 : Math.max(0, open);
  while (at < track.lessons.length) {
    const scenario = await loadScenario(track.lessons[at]!);
    terminal.print(
      `\n${paintFor(terminal.look).strong(`${track.name}, lesson ${at + 1} of ${track.lessons.length}`)}\n\n`,
    );
    const ended = await lesson(lab, scenario, manner);
    if (ended === "out") return;
    if (ended === "back") {
      at = Math.max(0, at - 1);
      continue;
    }
    const last = at === track.lessons.length - 1;
    const next = await ask(
      {
        says: last ? `That was the last lesson of ${track.name}.` : "And now?",
        choices: [
          ...(last ? [] : [{ says: "the next lesson", value: 1 }]),
          { says: "this one again", value: 0 },
          { says: "leave", value: Number.POSITIVE_INFINITY },
        ],
        turns: ["back", "out"],
        plain: manner.plain,
      },
      lab,
    );
    at += "value" in next ? next.value : next.turn === "back" ? 0 : Number.POSITIVE_INFINITY;
  }
  terminal.print(
    track.next === undefined ? "lab list tracks shows what else there is.\n" : `To go on: lab learn ${track.next}\n`,
  );
}
