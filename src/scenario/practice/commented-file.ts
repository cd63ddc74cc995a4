import { ownValue } from "../../text/values/own-value.ts";
import { labCommand } from "../../text/words/lab-command.ts";

/** The comments that explain each part of a file. */
const notes: Readonly<Record<string, string>> = {
  title: "The outcome, in one line. It is shown after the lesson has run.",
  lesson: "Why it happens, in plain words. Every fact in it must be true in the run.",
  source: "The source of the facts.",
  worlds: "Where it can run: on real sockets, in simulated time, or both.",
  setup: `The servers and their settings or faults. See ${labCommand("list settings")} and ${labCommand("list faults")}`,
  steps: "The client's steps: send, wait, change, load. A step also contains its expectations.",
  expect: "Further expectations: of calls between servers, and of servers.",
  inYourCode: "Advice, in one sentence. It ends the explanation.",
  inLanguages: "Differences between the libraries of Node, Java, Go and Python, one line each.",
  predict:
    "The question before the run. The choice that comes true in the run is the right one; the file contains no answer.",
  seen: "Observations without reasons: some can be seen while it runs, others cannot. Those that hold in the run are right.",
  hints: "Up to three hints, each nearer to the answer.",
  twist: "One changed setting that breaks an expectation, what is expected then, and a question about it.",
  review: "The same lesson with other numbers, for a later day: the settings that differ, and the question about them.",
};

/**
 * Adds comments that explain each part of a scenario's file, so that users can change it without reading anything else.
 */
export function ownFile(text: string, name: string): string {
  const head = `# ${name}: a lesson of your own. ${labCommand(`check ${name}.yaml --lesson`)} says what is still missing.\n`;
  const lines = text.split("\n").flatMap((line) => {
    const note = ownValue(notes, /^(\w+):/.exec(line)?.[1] ?? "");
    return note === undefined ? [line] : ["", `# ${note}`, line];
  });
  return head + lines.join("\n");
}
