import { wrapHint } from "../../render/text/drawing/hint.ts";
import type { Mend } from "../../scenario/mend/mend.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { exampleChange } from "./allowed-changes.ts";

/** Says how to judge a change and how to get a hint, for a reader who is not at a terminal. */
export function sayWhatToType({ terminal }: Lab, mend: Mend): void {
  const { scenario, springOf } = mend;
  const { name, hints } = scenario;
  const command = labCommand(`practice ${name} --set ${exampleChange(mend)}`);
  const lines = [
    `To judge a change: ${command}`,
    ...(springOf === undefined ? [] : [`Or write lines such as NAME: VALUE into a file, and add --file FILE.`]),
    ...(hints.length === 0 ? [] : [`For a hint: ${labCommand(`practice ${name} --hint`)}`]),
  ];
  terminal.print(`\n${lines.flatMap((line) => wrapHint(line, terminal.look.width)).join("\n")}\n`);
}
