import { labCommand } from "../text/lab-command.ts";

/** What to know of each part of a file, where it begins. */
const notes: Readonly<Record<string, string>> = {
  title: "What happens, in a line. It is shown once the lesson has run.",
  lesson: "Why it happens, in plain words. Every fact in it must be true in the run.",
  source: "Where this is known from.",
  worlds: "Where it can be played: on real sockets, in simulated time, or in both.",
  setup: `The servers, and how each is set: its settings, or what goes wrong with it. ${labCommand("list settings")} and ${labCommand("list faults")} show what there is.`,
  steps: "What is done: send, wait, change. What is expected of a step stands with it.",
  expect: "What else must be seen: of calls between servers, and of what servers do.",
  inYourCode: "What to do about it, in one sentence. It ends the explanation.",
  predict: "What to ask before it runs. The choice that holds in the run is the right one; no answer is written down.",
  seen: "What can be seen while it runs, and what cannot: observations, no reasons. Those that hold in the run are right.",
  hints: "Up to three, each nearer to the answer.",
  twist: "One setting changed, so that what was expected falls, what is expected then, and a question about it.",
  review: "The same with other numbers, for a later day: the settings that differ, and the question about them.",
};

/** A scenario's file as the beginning of one's own: its parts explained, so that it can be changed without reading anything else. */
export function ownFile(text: string, name: string): string {
  const head = `# ${name}: a lesson of your own. ${labCommand(`check ${name}.yaml --lesson`)} says whether it is one yet.\n`;
  const lines = text.split("\n").flatMap((line) => {
    const note = notes[/^(\w+):/.exec(line)?.[1] ?? ""];
    return note === undefined ? [line] : ["", `# ${note}`, line];
  });
  return head + lines.join("\n");
}
