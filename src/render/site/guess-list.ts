import * as v from "valibot";
import { aboutWithWorld } from "../../fault/about-fault.ts";
import type { Fault } from "../../fault/fault.ts";
import type { SettingRow } from "../../scenario/setting-rows.ts";
import { unchangeable } from "../../scenario/setup/read-setup.ts";
import { capital } from "../../text/words/capital.ts";
import { takesWords } from "../text/lists/setting-list.ts";
import { attributes, xml } from "../xml.ts";

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
    faults: faults.filter(({ realAlone, value, example }) => !realAlone?.(v.parse(value, example))),
    planKeys,
    settings: settings.filter(
      ({ name }, at) => !other.includes(name) && settings.findIndex((each) => each.name === name) === at,
    ),
  };
}

/** Lists what can be guessed, closed. A script writes the beginning of a guess when its button is pressed. */
export function guessListHtml(server: string, { faults, planKeys, settings }: Guessable): string {
  const [fault] = faults;
  const some = fault === undefined ? "" : `[{ ${fault.name}: ${fault.example}, nth: 2 }]`;
  const planned = "Write a fault in a list to give it one or more of these keys: ";
  return `<details id="guessable"><summary>What can be guessed: ${faults.length} faults and ${settings.length} settings</summary>
<h3>Faults</h3>${entries(faults.map((fault) => [guessButton(`${server}.${fault.name}=`, `${fault.example}`), `${capital(aboutWithWorld(fault))}.`]))}
<h3>Faults of some calls only</h3><p>${planned}${guessButton(`${server}.faults=`, some)}</p>${entries(planKeys.map((row) => [`<code>${xml(row.name)}</code>`, settingSays(row)]))}
<h3>Settings of ${xml(server)}</h3>${entries(settings.map((row) => [guessButton(`${server}.${row.name}=`, ""), settingSays(row)]))}
</details>`;
}

const settingSays = (row: SettingRow) => `Takes ${takesWords(row)}. ${row.says}`;

function guessButton(key: string, value: string): string {
  return `<button type="button"${attributes({ "data-guess": key + value })}>${xml(key + value)}</button>`;
}

/** Draws names, which are HTML, and their texts, in which words of a file are in backticks. */
function entries(all: readonly (readonly [name: string, says: string])[]): string {
  const rows = all.map(
    ([name, says]) => `<dt>${name}</dt><dd>${xml(says).replaceAll(/`([^`]*)`/g, "<code>$1</code>")}</dd>`,
  );
  return `<dl>${rows.join("")}</dl>`;
}
