import type { ClassResults, StudentResult } from "../../render/view/learn/class-results.ts";
import { getsReview, numbersOf } from "../../scenario/class/numbers.ts";
import type { Problem } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { isTextOf, sealedHandIn } from "./hand-in/hand-in.ts";
import { type HandIn, handInSchema, type StepWork } from "./hand-in/hand-in-format.ts";
import { QuestionCounts, stepResult } from "./hand-in/question-counts.ts";
import { type ReplayedStep, Replayer } from "./hand-in/replay.ts";
import { readOutside } from "./read-outside.ts";

/** Reads hand-ins, plays them again, and counts what was answered. `reading` is called before each file. */
export async function collect(
  files: readonly string[],
  signal: AbortSignal,
  reading: (file: string) => void,
): Promise<ClassResults> {
  const replayer = new Replayer(signal);
  const unreadable: Problem[] = [];
  const students: StudentResult[] = [];
  const counts = new QuestionCounts();
  let first: { readonly handIn: HandIn; readonly file: string } | undefined;
  for (const file of files) {
    reading(file);
    const read = readOutside(file, handInSchema, "a hand-in", labCommand("progress --class 01.json --out ann.json"));
    if ("says" in read) {
      unreadable.push(read);
      continue;
    }
    const { value: handIn, text, json } = read;
    first ??= { handIn, file };
    const twin = students.find(({ id }) => id === handIn.student);
    if (classOf(handIn) !== classOf(first.handIn)) {
      unreadable.push({ says: `${file} is of another class than ${first.file}`, cure: "collect each class by itself" });
    } else if (twin !== undefined) {
      const says = `${file} and ${twin.file} are both of student ${twin.id}; only the first counts`;
      unreadable.push({ says, cure: "leave one of them out" });
    } else {
      const steps = await replayer.replayAll(handIn.steps);
      const extra = handIn.extra && (await replayer.replayAll(handIn.extra));
      const made = { version: String(json.lab), command: String(json.command) };
      const graded = { ...handIn, steps: worksOf(steps), ...(extra && { extra: worksOf(extra) }) };
      students.push(await resultOf(handIn, file, { steps, extra: extra ?? [] }, isTextOf(text, graded, made)));
      for (const { work, isKnown } of steps) if (isKnown) await counts.add(work);
    }
  }
  return { title: first?.handIn.class.title ?? "", students, questions: counts.questions(), unreadable };
}

/** Everything that hand-ins of one class share. */
function classOf({ class: { title, seed, students }, steps }: HandIn): string {
  return JSON.stringify([title, seed, students, steps.map(({ what, name }) => [what, name])]);
}

function worksOf(steps: readonly ReplayedStep[]): StepWork[] {
  return steps.map(({ work }) => work);
}

async function resultOf(
  handIn: HandIn,
  file: string,
  { steps, extra }: { readonly steps: readonly ReplayedStep[]; readonly extra: readonly ReplayedStep[] },
  isSame: boolean,
): Promise<StudentResult> {
  const results = (all: readonly ReplayedStep[]) =>
    Promise.all(all.filter(({ isKnown }) => isKnown).map(({ work, playedAgain }) => stepResult(work, playedAgain)));
  const work = await results(steps);
  const asked = work.flatMap(({ answers }) =>
    answers.filter(({ of }) => of === "predict" || of === "review").slice(0, 1),
  );
  const found = isSame ? [] : await differences(handIn, [...steps, ...extra]);
  const minutes = work.reduce((sum, step) => sum + (step.minutes ?? 0), 0);
  return {
    id: handIn.student,
    name: handIn.name || file.replace(/^.*[/\\]|\.json$/g, ""),
    file,
    done: work.filter(({ ended }) => ended === "done").length,
    steps: steps.length,
    right: asked.filter(({ right }) => right).length,
    answered: asked.length,
    minutes: Math.round(minutes * 10) / 10,
    replays: isSame,
    differs: isSame || found.length > 0 ? found : ["its bytes: another program has saved it"],
    work,
    extra: await results(extra),
    ...(handIn.leftOut !== undefined && { leftOut: handIn.leftOut }),
  };
}

/** Names what differs between a hand-in and what playing it again would have written. */
async function differences(handIn: HandIn, steps: readonly ReplayedStep[]): Promise<string[]> {
  const stamped = sealedHandIn(handIn);
  const seals = [...stamped.steps, ...(stamped.extra ?? [])];
  const found = await Promise.all(
    [...handIn.steps, ...(handIn.extra ?? [])].map(async (step, at) => {
      const { work, problems, isKnown } = mustHave(steps[at], step.name);
      const { name } = step;
      const says = [
        ...problems,
        ...(isKnown && step.what === "lesson" && (await isOfOther(handIn, step))
          ? ["it has another student's numbers"]
          : []),
        ...regraded("answer", step.answers, work.answers),
        ...regraded("attempt", step.attempts, work.attempts),
        ...(step.run === work.run ? [] : ["its run is another one"]),
        ...(step.seal === seals[at]?.seal ? [] : ["it was changed by hand"]),
      ];
      return says.map((each) => `${name}: ${each}`);
    }),
  );
  const all = found.flat();
  return all.length > 0 || handIn.seal === stamped.seal ? all : ["its name or its steps were changed by hand"];
}

interface Graded {
  readonly right: boolean;
}

/** Says which grade is the first that playing again does not confirm. */
function regraded(what: "answer" | "attempt", handedIn: readonly Graded[], replayed: readonly Graded[]): string[] {
  const says = handedIn.map(({ right }, at) =>
    right === replayed[at]?.right ? "" : `${what} ${at + 1} replays as ${right ? "wrong" : "right"}`,
  );
  return says.filter(Boolean).slice(0, 1);
}

async function isOfOther({ class: { seed }, student }: HandIn, { name, isReview = false }: HandIn["steps"][number]) {
  const hasReview = (await numbersOf({ name, isReview: true })).of === "review";
  return isReview !== (hasReview && getsReview(seed, Number(student), name));
}
