import { wrapHint } from "../../render/text/drawing/hint.ts";
import type { Mend } from "../../scenario/mend/mend.ts";
import { exampleOf } from "../../scenario/setup/changes/example-change.ts";
import { written } from "../../text/values/format-value.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import type { Lab } from "../lab.ts";

/** Says how to judge a change and how to get a hint, for a reader who is not at a terminal. */
export function sayWhatToType({ terminal }: Lab, { scenario, may, springOf }: Mend): void {
  const { name, setup, hints } = scenario;
  const [place = ""] = may;
  const change =
    springOf === undefined
      ? (exampleOf(place, setup) ?? `${place}=VALUE`)
      : shellWord(propertyOf(setup[springOf]?.properties));
  const command = labCommand(`practice ${name} --set ${change}`);
  const lines = [
    `To judge a change: ${command}`,
    ...(springOf === undefined ? [] : [`Or write lines such as NAME: VALUE into a file, and add --file FILE.`]),
    ...(hints.length === 0 ? [] : [`For a hint: ${labCommand(`practice ${name} --hint`)}`]),
  ];
  terminal.print(`\n${lines.flatMap((line) => wrapHint(line, terminal.look.width)).join("\n")}\n`);
}

/** Writes one of the properties as it is now, which shows how to write another value. */
function propertyOf(properties: unknown): string {
  const [[name, value] = ["management.endpoint.health.show-details", "always"]] = Object.entries(properties ?? {});
  return `${name}=${written(value)}`;
}
