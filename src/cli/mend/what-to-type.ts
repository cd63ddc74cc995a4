import { wrapHint } from "../../render/text/drawing/hint.ts";
import type { Mend } from "../../scenario/mend/mend.ts";
import { exampleOf } from "../../scenario/setup/changes/example-change.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";

/** Says how to judge a change and how to get a hint, for a reader who is not at a terminal. */
export function sayWhatToType({ terminal }: Lab, { scenario, may, springOf }: Mend): void {
  const { name, setup, hints } = scenario;
  const [place = ""] = may;
  const change = exampleOf(place, setup) ?? `${place}=VALUE`;
  const command =
    springOf === undefined
      ? labCommand(`practice ${name} --set ${change}`)
      : labCommand(`practice ${name} --file FILE`);
  const lines = [
    `To judge a change: ${command}`,
    ...(hints.length === 0 ? [] : [`For a hint: ${labCommand(`practice ${name} --hint`)}`]),
  ];
  terminal.print(`\n${lines.flatMap((line) => wrapHint(line, terminal.look.width)).join("\n")}\n`);
}
