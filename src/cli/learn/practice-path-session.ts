import { readFileSync } from "node:fs";
import type { Look } from "../../render/look.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { numbersOf } from "../../scenario/class/numbers.ts";
import { isPath } from "../../scenario/library/library.ts";
import { readPractice } from "../../scenario/practice/practice.ts";
import { type PracticePath, parsePath, rememberedAs, type Stop } from "../../scenario/practice/practice-path.ts";
import { readSource } from "../../scenario/read/source.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { several } from "../../text/words/phrases.ts";
import type { Lab } from "../lab.ts";
import { progressOrNone, sayRemembered } from "../state/say-progress.ts";
import { recordEnd } from "../state/stored-progress.ts";
import { type LessonEnd, lesson } from "./lesson/lesson.ts";
import type { LessonMode } from "./lesson/lesson-mode.ts";
import { whatNext } from "./what-next.ts";

/** Loads a path of the library by name, or one of the user's own files. */
export async function loadPath(name: string): Promise<PracticePath> {
  if (isPath(name)) return parsePath(await readSource(name), name);
  const { file } = readPractice("path", name);
  return parsePath(readFileSync(file, "utf8"), file);
}

/** Gives the steps of a path in order, from the first that the learner has not finished. */
export async function takePath(
  lab: Lab,
  path: PracticePath,
  /** The words that continue it. */
  again: string,
  mode: LessonMode,
): Promise<void> {
  const { terminal } = lab;
  const { steps } = path;
  const title = escapeLine(path.title);
  const { ended = {} } = progressOrNone(terminal, lab.store);
  const first = steps.findIndex((stop) => ended[rememberedAs(stop)] === undefined);
  const met = new Set<string>();
  let at = Math.max(0, first);
  for (let stop = steps[at]; stop !== undefined; stop = steps[at]) {
    const left = steps.slice(at).reduce((sum, { minutes }) => sum + minutes, 0);
    const heading = `${title}, ${at + 1} of ${steps.length}: about ${stop.minutes} min, ${left} min to the end`;
    const next = await taken(lab, stop, mode, { heading, met, isLast: at === steps.length - 1 });
    if (next === "out") {
      terminal.tell(`To continue: ${labCommand(again)}`);
      return;
    }
    at += next;
  }
  terminal.tell(`That was the end of ${title}: ${several(steps.length, "step")}.`);
}

interface StopPosition {
  readonly heading: string;
  readonly met: Set<string>;
  readonly isLast: boolean;
}

/** Gives one step. Returns how many steps to advance, or "out". */
async function taken(
  lab: Lab,
  stop: Stop,
  mode: LessonMode,
  { heading, met, isLast }: StopPosition,
): Promise<0 | 1 | "out"> {
  const { terminal, store } = lab;
  const remember = async (how: "done" | "skipped") =>
    sayRemembered(await recordEnd(rememberedAs(stop), how, {}, store), terminal, "lesson");
  let done: Pick<LessonEnd, "page" | "shows"> = { page: () => [], shows: {} };
  let isDone = true;
  if (stop.what === "lesson") {
    const { scenario, of } = await numbersOf(stop);
    const ended = await lesson(lab, scenario, mode, { heading, met, something: false, ...(of && { of }) });
    if (typeof ended !== "object") return "out";
    await remember(ended.how);
    done = ended;
  } else if (stop.what === "talk") {
    const page = ({ width }: Look) =>
      [heading, "", escapeLine(stop.name), ""].flatMap((text) => wrap(text, Math.min(width, 84)));
    done = { page, shows: {} };
  } else {
    terminal.print(`${wrap(heading, terminal.look.width).join("\n")}\n\n`);
    isDone = stop.what === "mend" ? await mended(lab, stop.name) : await found(lab, stop.name);
    // After Ctrl-D no question can be answered.
    if (terminal.stdin.readableEnded) return "out";
  }
  const choices: { says: string; value: 0 | 1 | "out" }[] = [
    { says: isLast ? "end this path" : "the next step", value: 1 },
    { says: "this one again", value: 0 },
    { says: "leave", value: "out" },
  ];
  const next = await whatNext(lab, done, { says: "And now?", choices, turns: ["out"], plain: mode.plain });
  // A path that the learner leaves during an exercise resumes with that exercise.
  if (!isDone && next === 1) await remember("skipped");
  if (stop.what === "talk" && next === 1) await remember("done");
  return next;
}

async function mended(lab: Lab, name: string): Promise<boolean> {
  const [{ loadMend }, { fileOf }, { mendAtTerminal }] = await Promise.all([
    import("../../scenario/mend/mend-library.ts"),
    import("../mend/mend-file.ts"),
    import("../mend/session.ts"),
  ]);
  const mend = await loadMend(name);
  return (await mendAtTerminal(lab, mend, fileOf(mend))) === 0;
}

async function found(lab: Lab, name: string): Promise<boolean> {
  const [{ loadMystery }, { explore }] = await Promise.all([
    import("../../scenario/mystery/mystery-library.ts"),
    import("../mystery/explore.ts"),
  ]);
  return (await explore(lab, await loadMystery(name))) === 0;
}
