import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { ProblemError } from "../../../text/problems/problem.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { several } from "../../../text/words/phrases.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import type { Lab } from "../../lab.ts";
import { seed, wholeNumber } from "../../options/options.ts";
import { makeFolder } from "../../output/make-folder.ts";

interface Options {
  readonly students: number;
  readonly path: string;
  readonly seed: number;
  readonly out: string;
  readonly force?: boolean;
}

/** The most students of a class, whose numbers have three digits. */
const most = 999;

export function define(command: Command): void {
  command
    .usage("--students <n> --path <name> --out <folder> [options]")
    .addOption(wholeNumber("--students <n>", "write this many files", 1, most).makeOptionMandatory())
    .requiredOption("--path <name>", "the path of the class: 45-minutes, junior, sre, workshop, or your own file")
    .addOption(seed())
    .requiredOption("--out <folder>", "write the files here: 01.json, 02.json and so on")
    .option("--force", "replace files that exist");
}

/** Writes a file for each student, in which the numbers of the lessons vary. Students may have those that exist already. */
export async function act(lab: Lab, _: readonly string[], options: Options): Promise<number> {
  const { terminal, made } = lab;
  const { students, path, seed, out, force = false } = options;
  const [{ loadPath }, { getsReview }, { loadScenario }, { documentOf }, { documentText }, files] = await Promise.all([
    import("../../learn/practice-path-session.ts"),
    import("../../../scenario/class/numbers.ts"),
    import("../../../scenario/library/library.ts"),
    import("../../class/student-file.ts"),
    import("../../../render/json/documents/document-text.ts"),
    import("../../report/write-files.ts"),
  ]);
  const { title, steps } = await loadPath(path);
  const lessons = steps.flatMap(({ what, name }) => (what === "lesson" ? [name] : []));
  const scenarios = await Promise.all(lessons.map(loadScenario));
  const withReview = new Set(scenarios.flatMap(({ name, review }) => (review === undefined ? [] : [name])));
  const digits = Math.max(2, `${students}`.length);
  const written = Array.from({ length: students }, (_, at) => {
    const student = `${at + 1}`.padStart(digits, "0");
    const own = steps.map((step) =>
      step.what === "lesson" && withReview.has(step.name) && getsReview(seed, at + 1, step.name)
        ? { ...step, isReview: true }
        : step,
    );
    const text = documentText(documentOf({ class: { title, seed, students }, student, steps: own }), made);
    return { file: { path: join(out, `${student}.json`), force, format: { isMarked: true } as const }, text };
  });
  const taken = written.find(({ file }) => !force && existsSync(file.path));
  if (taken !== undefined) {
    const cure = "name another folder, or add --force to replace all files";
    throw new ProblemError([{ says: `${taken.file.path} already exists`, cure }]);
  }
  makeFolder(out);
  // All are checked before the first is written.
  for (const { file } of written) files.refuseUnwritable(file);
  for (const { file, text } of written) files.writeFile(file as never, text);
  const [first = ""] = written.map(({ file }) => shellWord(file.path));
  terminal.note(
    `Wrote ${several(students, "file")} into ${out}. A student begins with ${labCommand(`learn --class ${first}`)}.`,
  );
  return 0;
}
