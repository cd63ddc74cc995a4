import type { Command } from "commander";
import { isIncident, type PracticeKind } from "../../scenario/practice/practice.ts";
import { inClass } from "../class/in-class.ts";
import type { CodeOptions } from "../code/play-task.ts";
import * as mend from "../commands/mend.ts";
import * as mystery from "../commands/mystery.ts";
import { targetOptions } from "../gauntlet/gauntlet-options.ts";
import { type IncidentOptions, incidentOptions, playIncident } from "../incident/play-incident.ts";
import type { Lab } from "../lab.ts";
import { type LessonModeOptions, lessonModeOptions } from "../learn/lesson/lesson-mode.ts";
import { together } from "../options/repeated-option.ts";
import type { PracticeOptions } from "./practice-options.ts";

interface PracticeFile {
  readonly plural: string;
  readonly heading: string;
  /** The options that only this kind has. */
  readonly options: readonly string[];
  declare(command: Command): void;
  act(lab: Lab, args: never, options: never): Promise<number>;
}

/** To add a kind of practice, add its folder to `practiceKinds` and a row here. */
export const practiceFiles: Readonly<Record<PracticeKind, PracticeFile>> = {
  mend: {
    plural: "exercises",
    heading: "Exercises:",
    options: ["--set", "--file"],
    declare: mend.mendOptions,
    act: mend.act,
  },
  mystery: {
    plural: "mysteries",
    heading: "Mysteries:",
    options: ["--guess", "--random", "--seed", "--level"],
    declare: (command) => mystery.mysteryOptions(command, () => !isIncident(command.args[0])),
    act: mystery.act,
  },
  incident: {
    plural: "incidents",
    heading: "Incidents:",
    options: ["--choose", "--set", "--seed", "--out", "--force"],
    declare: incidentOptions,
    act: async (lab, [name]: readonly [string], options: PracticeOptions & IncidentOptions) =>
      await playIncident(await inClass(lab, options.class), name, options),
  },
  code: {
    plural: "tasks to write code for",
    heading: "Code to write:",
    options: ["--out", "--use", "--client", "--bench", "--port", "--shell", "--ready-within", "--allow-host"],
    declare: targetOptions,
    act: async (lab, [name]: readonly [string], options: PracticeOptions & CodeOptions) =>
      await (await import("../code/play-task.ts")).playTask(await inClass(lab, options.class), name, options),
  },
  path: {
    plural: "paths",
    heading: "Paths:",
    options: ["--plain", "--no-predict"],
    declare: lessonModeOptions,
    act: async (lab, [path]: readonly [string], options: PracticeOptions & LessonModeOptions) => {
      if (options.class !== undefined) throw together(path, "--class");
      return await (await import("../commands/learn.ts")).act(lab, [], { ...options, path });
    },
  },
};
