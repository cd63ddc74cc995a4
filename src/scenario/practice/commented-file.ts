import { labCommand } from "../../text/lab-command.ts";
import { ownValue } from "../../text/own-value.ts";

/** The comments that explain each part of a file. */
const notes: Readonly<Record<string, string>> = {
  title: "What happens, in one line. It is shown after the lesson has run.",
  lesson: "Why it happens, in plain words. Every fact in it must be true in the run.",
  source: "The source of the facts.",
  worlds: "Where it can run: on real sockets, in simulated time, or both.",
  setup: `The servers and their settings or faults. See ${labCommand("list settings")} and ${labCommand("list faults")}`,
  steps: "What the client does: send, wait, change, load. A step also contains what is expected of it.",
  expect: "What else must happen: in calls between servers, and at servers.",
  inYourCode: "What to do about it, in one sentence. It ends the explanation.",
  inLanguages: "What differs in the libraries of Node, Java, Go and Python, one line each.",
  predict:
    "The question before the run. The choice that comes true in the run is the right one; the file contains no answer.",
  seen: "What can be seen while it runs, and what cannot: observations without reasons. Those that hold in the run are right.",
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
