import { type Command, Option } from "commander";

/** Headings in the help of commands with many options. */
export const headings = {
  play: "What to play:",
  how: "How to play it:",
  change: "What to change:",
  own: "Your own program:",
  send: "What to send:",
  output: "Output:",
} as const;

/** More options than these are hard to find in one list. */
const mostInOneList = 12;

/** Shows the options of a command in one list, unless there are many. The option for help is the last one. */
export function groupOptions(command: Command): void {
  const isLong = command.options.length > mostInOneList;
  if (!isLong) for (const option of command.options) option.helpGroup("Options:");
  const last = [...new Set(command.options.map(({ helpGroupHeading }) => helpGroupHeading))].at(-1);
  if (last !== undefined) command.addHelpOption(new Option("-h, --help", "show help").helpGroup(last));
}

/** Declares options below a heading. */
export function under(command: Command, heading: string, declare: () => void): void {
  const before = command.options.length;
  declare();
  for (const option of command.options.slice(before)) option.helpGroup(heading);
}
