import { loadScenario } from "../../scenario/library.ts";
import type { Track } from "../../scenario/tracks.ts";
import { labCommand } from "../../text/lab-command.ts";
import type { Lab } from "../lab.ts";
import { progressOrNone } from "../state/say-progress.ts";
import { ask } from "./ask.ts";
import { type Done, lesson } from "./lesson.ts";
import type { Manner } from "./lesson-options.ts";
import { questionHeight, type Turn } from "./question.ts";

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
    const heading = `${name}, lesson ${at + 1} of ${lessons.length}`;
    const ended = await lesson(lab, scenario, manner, { heading, met, something: at > 0 || way.chosen });
    if (ended === "back" && at === 0) return "back";
    const next =
      ended === "back" ? at - 1 : ended === "out" ? undefined : await nextAfter(at, ended, track, lab, manner);
    if (next === undefined) {
      const over = ended !== "out" && at === lessons.length - 1;
      terminal.print(over ? whatElse(track) : goOn(way.again));
      return "out";
    }
    at = next;
  }
}

/** The index of the next lesson; undefined if there is none. */
async function nextAfter(
  at: number,
  { page, shows }: Done,
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
  const turns: Turn[] = [...(plain ? [] : (Object.keys(shows) as Turn[])), "back", "out"];
  const question = { says, choices, turns, plain };
  for (let again = false; ; again = true) {
    const asked = await ask(
      (look, rows) => ({ ...question, page: page(look, rows - questionHeight(question, look)) }),
      lab,
      again,
    );
    if ("value" in asked) return asked.value;
    if (asked.turn === "back") return at;
    if (asked.turn === "out") return undefined;
    lab.terminal.print(`${shows[asked.turn]?.().join("\n")}\n\n`);
  }
}

function whatElse({ next }: Track): string {
  return next === undefined ? `See ${labCommand("list tracks")} for more.\n` : goOn(labCommand(`learn ${next}`));
}

function goOn(command: string): string {
  return `To continue: ${command}\n`;
}
