import { labCommand } from "../text/lab-command.ts";

/** A note on each part of a file, shown where it begins. */
const notes: Readonly<Record<string, string>> = {
  title: "What happens, in a line. It is shown after the lesson has run.",
  lesson: "Why it happens, in plain words. Every fact in it must be true in the run.",
  source: "The source of the facts.",
  worlds: "Where it can be played: on real sockets, in simulated time, or in both.",
  setup: `The servers and their settings or faults. See ${labCommand("list settings")} and ${labCommand("list faults")}`,
  steps: "What is done: send, wait, change. A step also holds what is expected of it.",
  expect: "What else must be seen: in calls between servers, and in what servers do.",
  inYourCode: "What to do about it, in one sentence. It ends the explanation.",
  predict: "The question before the run. The choice that holds in the run is the right one; no answer is written down.",
  seen: "What can be seen while it runs, and what cannot: observations, no reasons. Those that hold in the run are right.",
  hints: "Up to three hints, each nearer to the answer.",
  twist: "One changed setting that breaks an expectation, what is expected then, and a question about it.",
  review: "The same with other numbers, for a later day: the settings that differ, and the question about them.",
};

/**
 * A scenario's file as a starting point: its parts are explained, so that it can be changed without reading anything
 * else.
 */
export function ownFile(text: string, name: string): string {
  const head = `# ${name}: a lesson of your own. ${labCommand(`check ${name}.yaml --lesson`)} says whether it is one yet.\n`;
  const lines = text.split("\n").flatMap((line) => {
    const note = notes[/^(\w+):/.exec(line)?.[1] ?? ""];
    return note === undefined ? [line] : ["", `# ${note}`, line];
  });
  return head + lines.join("\n");
}
