import type { Fault } from "../../fault/fault.ts";
import type { SettingRow } from "../../scenario/setting-rows.ts";
import { unchangeable } from "../../scenario/setup/read-setup.ts";
import { takesWords } from "../text/lists/setting-list.ts";
import { xml } from "../xml.ts";
import { guessableFaults } from "./fault-guesses.ts";

/** Everything that a guess about a server can consist of. */
export interface Guessable {
  readonly faults: readonly Fault[];
  /** The keys of a fault that select the calls it strikes. */
  readonly planKeys: readonly SettingRow[];
  readonly settings: readonly SettingRow[];
}

/** Leaves out faults without an effect in the page, settings that no guess can change, and the list of faults, which has a part of its own. */
export function guessable({ faults, planKeys, settings }: Guessable): Guessable {
  const other = [...unchangeable, "faults"];
  return {
    faults: guessableFaults(faults),
    planKeys,
    settings: settings.filter(
      ({ name }, at) => !other.includes(name) && settings.findIndex((each) => each.name === name) === at,
    ),
  };
}

/** Lists what can be guessed, closed. A script lists the faults, and writes the beginning of a guess when its button is pressed. */
export function guessListHtml(server: string, { faults, planKeys, settings }: Guessable): string {
  const [fault] = faults;
  const some = fault === undefined ? "" : `[{ ${fault.name}: ${fault.example}, nth: 2 }]`;
  const planned = "Write a fault in a list to give it one or more of these keys: ";
  return `<details id="guessable"><summary>What can be guessed: ${faults.length} faults and ${settings.length} settings</summary>
<h3>Faults</h3><dl id="guessable-faults"></dl>
<h3>Faults of some calls only</h3><p>${planned}${guessButton(`${server}.faults=${some}`)}</p><dl>${guessEntries(planKeys.map((row) => [`<code>${xml(row.name)}</code>`, settingSays(row)]))}</dl>
<h3>Settings of ${xml(server)}</h3><dl>${guessEntries(settings.map((row) => [guessButton(`${server}.${row.name}=`), settingSays(row)]))}</dl>
</details>`;
}

/** In the text, words of a file are in backticks. */
const settingSays = (row: SettingRow) =>
  xml(`Takes ${takesWords(row)}. ${row.says}`).replaceAll(/`([^`]*)`/g, "<code>$1</code>");

const guessButton = (guess: string) => `<button>${xml(guess)}</button>`;

/** Draws names and their texts, both HTML. */
function guessEntries(all: readonly (readonly [name: string, says: string])[]): string {
  return all.map(([name, says]) => `<dt>${name}</dt><dd>${says}</dd>`).join("");
}
