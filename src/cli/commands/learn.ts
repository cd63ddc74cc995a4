import type { Command } from "commander";
import { escapeLine } from "../../render/view/escape.ts";
import { levelWords } from "../../scenario/lesson-level.ts";
import { trackCalled } from "../../scenario/library/track-called.ts";
import { listTracks, type Track } from "../../scenario/library/tracks.ts";
import type { PracticePath } from "../../scenario/practice/practice-path.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import type { Lab } from "../lab.ts";
import { ask } from "../learn/asking/ask-question.ts";
import { type LessonModeOptions, lessonModeOf, lessonModeOptions } from "../learn/lesson/lesson-mode.ts";
import type { Onward } from "../learn/track.ts";
import { needs, onlyOneOf } from "../options/option-rules.ts";
import { together } from "../options/repeated-option.ts";
import { spin } from "../output/spinner.ts";
import { progressOrNone } from "../state/say-progress.ts";

export function define(command: Command): void {
  command.argument(
    "[track]",
    `name of a track, such as start-here, calls or retries; see ${labCommand("list tracks")}`,
  );
  command.option(
    "--path <name>",
    "take a path of lessons and exercises: 45-minutes, junior, sre, workshop, or your own file",
  );
  command.option(
    "--class <file>",
    "take the steps of a class with your own numbers, from the file that you were given",
  );
  lessonModeOptions(command);
  onlyOneOf(command, "--class", "--path");
  onlyOneOf(command, "--class", "--no-predict");
  command
    .option(
      "--out <file>",
      "with --path: write the questions as a handout, and the answers on a second page (.html or .md)",
    )
    .option("--force", "with --out: replace a file that is not a report of the lab");
  needs(command, "--out", "--path");
  needs(command, "--force", "--out");
  command.addHelpText(
    "after",
    labCommands(`
Examples:
  lab learn                                      the next lesson
  lab learn calls                                the lessons of a track
  lab learn start-here --plain                   in sentences, for screen readers
  lab learn --path junior                        lessons and exercises for a role
  lab learn --path workshop --out handout.html   the questions, to print
  lab learn --class 07.json                      your steps of a class
  lab predict timeout-504                        one lesson, by its name
  printf '3\\n1\\n' | lab learn calls               answers without a terminal

Exit codes: 0 ended, 2 usage error or without a choice, 130 interrupted; if lines of a pipe answer, 1 an expectation does not hold,
4 this machine was too busy to tell.`),
  );
}

interface Options extends LessonModeOptions {
  readonly path?: string;
  readonly class?: string;
  readonly out?: string;
  readonly force?: boolean;
}

export async function act(lab: Lab, [name]: readonly [string?], options: Options): Promise<number> {
  const tracks = listTracks();
  const named = name === undefined ? undefined : trackCalled(name);
  if (options.class !== undefined) {
    if (name !== undefined) throw together(name, "--class");
    const [{ readStudent, storeOf }, { takePath }] = await Promise.all([
      import("../class/student-file.ts"),
      import("../learn/practice-path-session.ts"),
    ]);
    const student = readStudent(options.class);
    const file = shellWord(options.class);
    const mode = lessonModeOf(
      lab,
      options,
      `start it in a terminal; to hand in: ${labCommand(`progress --class ${file}`)}`,
    );
    const { steps } = student;
    const inClass = { ...lab, store: storeOf(student) };
    await takePath(
      inClass,
      { title: `${escapeLine(student.class.title)} (${student.student})`, steps },
      `learn --class ${file}`,
      mode,
    );
    lab.terminal.note(`To hand in: ${labCommand(`progress --class ${file} --out hand-in.json`)}`);
    return 0;
  }
  if (options.path !== undefined) {
    if (name !== undefined) throw together(name, "--path");
    const { loadPath, takePath } = await import("../learn/practice-path-session.ts");
    const path = await loadPath(options.path);
    if (options.out !== undefined) return await writeHandout(lab, path, { ...options, out: options.out });
    if (!lab.terminal.interactive && options.predict)
      return await (await import("../learn/without-terminal.ts")).printStep(
        lab,
        path,
        `learn --path ${shellWord(options.path)}`,
        options,
      );
    const mode = lessonModeOf(lab, options, `see what there is: ${labCommand("practice")}`);
    await takePath(lab, path, `learn --path ${options.path}`, mode);
    return 0;
  }
  const [first] = named === undefined ? tracks : [named];
  if (!lab.terminal.interactive && options.predict)
    return await (await import("../learn/without-terminal.ts")).printLesson(lab, mustHave(first, "a track"), options);
  const mode = lessonModeOf(lab, options, `write ${labCommand(`run ${first?.lessons[0]}`)}`);
  let next: Onward = named ?? "back";
  for (let chosen = named === undefined; next !== "out"; ) {
    const track: Track | undefined = next === "back" ? await chosenTrack(lab, tracks, mode.plain) : next;
    if (track === undefined) return 0;
    chosen ||= next === "back";
    // Loading the player later lets the first question appear sooner.
    const { takeTrack } = await import("../learn/track.ts");
    next = await takeTrack(lab, track, mode, chosen);
  }
  return 0;
}

async function writeHandout(lab: Lab, path: PracticePath, { out, force }: Options & { out: string }): Promise<number> {
  const [{ outputsOf }, { show }, { handoutOf }] = await Promise.all([
    import("../report/outputs.ts"),
    import("../report/show-result.ts"),
    import("../learn/handout.ts"),
  ]);
  const outputs = await outputsOf({ out, ...(force && { force }) }, "handout", "html");
  const spinner = await spin(lab.terminal, () => `playing the lessons of ${path.title}`);
  try {
    const value = await handoutOf(path, lab.interruption.signal);
    spinner.stop();
    await show(lab, outputs, { kind: "handout", value });
  } finally {
    spinner.stop();
  }
  return 0;
}

async function chosenTrack(lab: Lab, tracks: readonly Track[], plain: boolean): Promise<Track | undefined> {
  const { trackWords } = await import("../learn/standing.ts");
  const progress = progressOrNone(lab.terminal);
  const choices = tracks.map((value) => {
    const standing = trackWords(value, progress);
    const name = `${value.name} (${standing === "" ? levelWords(value) : standing})`;
    return { says: value.teaches ? `${name}: ${value.teaches}` : name, value };
  });
  const says = "Calls between services fail. What would you like to see?";
  const asked = await ask(() => ({ says, choices, turns: ["out"], plain }), lab);
  return "value" in asked ? asked.value : undefined;
}
