import { allOf } from "../../../text/words/lists.ts";
import { inWords, several } from "../../../text/words/phrases.ts";
import type { Lab } from "../../lab.ts";
import { spin } from "../../output/spinner.ts";
import { outputsOf } from "../../report/outputs.ts";
import type { ReportOptions } from "../../report/report-options.ts";
import { show } from "../../report/show-result.ts";
import { learnerProgress } from "../../state/lesson-results.ts";
import { progressOrProblem } from "../../state/say-progress.ts";
import { readStudent, storeOf } from "../student-file.ts";
import { checkHandIn, sealedHandIn } from "./hand-in.ts";
import type { HandIn, StepWork } from "./hand-in-format.ts";
import { Replayer } from "./replay.ts";
import { workOf } from "./student-work.ts";

/** Shows a student's answers in a class. As JSON they are the hand-in, graded in simulated time as on any other machine. */
export async function showHandIn(
  lab: Lab,
  file: string,
  name: string | undefined,
  options: ReportOptions,
): Promise<number> {
  const { terminal, interruption } = lab;
  const given = readStudent(file);
  const progress = progressOrProblem(terminal, storeOf(given));
  const outputs = await outputsOf(options, "progress", "table");
  const replayer = new Replayer(interruption.signal);
  const spinner = await spin(terminal, () => "playing your answers again");
  const { steps, extra, leftOut } = workOf(given, progress);
  const graded = async (works: readonly StepWork[]) => (await replayer.replayAll(works)).map(({ work }) => work);
  const { student, class: plan } = given;
  let handIn: ReturnType<typeof sealedHandIn>;
  try {
    const content = { name: name ?? "", student, class: plan, steps: await graded(steps), ...(leftOut && { leftOut }) };
    handIn = sealedHandIn({ ...content, ...(extra !== undefined && { extra: await graded(extra) }) });
  } finally {
    spinner.stop();
  }
  checkHandIn(handIn);
  if (leftOut !== undefined) terminal.note(leftOutWords(leftOut));
  await show(lab, outputs, { kind: "progress", value: { ...(await learnerProgress(progress, name)), handIn } });
  return 0;
}

/** Left-out practice is named up to this number. */
const mostNames = 5;

function leftOutWords({ attempts, practice }: NonNullable<HandIn["leftOut"]>): string {
  const rest = practice.length - mostNames;
  const names = [...practice.slice(0, mostNames), ...(rest > 0 ? [`${inWords(rest)} more`] : [])];
  const earliest = attempts === 0 ? [] : [`the earliest ${several(attempts, "attempt")}`];
  return `Your hand-in is full, so it leaves out ${allOf([...earliest, ...names])}.`;
}
