import * as v from "valibot";
import { aboutWithWorld } from "../../src/fault/about-fault.ts";
import { olderNode, type Reported, reported } from "../../src/fault/client-report.ts";
import { faults } from "../../src/fault/index.ts";
import { claimEntries, huntEntries } from "../../src/scenario/goals/goal-format.ts";
import {
  callEntries,
  eventEntries,
  meantEntries,
  orderEntries,
} from "../../src/scenario/read/formats/expect-schema.ts";
import { loadExpectEntries } from "../../src/scenario/read/formats/load-expect.ts";
import {
  choiceEntries,
  predictEntries,
  reviewEntries,
  scenarioEntries,
  twistEntries,
} from "../../src/scenario/read/formats/schema.ts";
import { commonEntries, planEntries } from "../../src/scenario/read/formats/setup-schema.ts";
import { stepFormats } from "../../src/scenario/read/formats/step-formats.ts";
import { commonRows, kindRows, type SettingRow, settingRows } from "../../src/scenario/setting-rows.ts";
import { sharedApart } from "../../src/scenario/shared-settings.ts";
import { clientNames } from "../../src/service/service.ts";
import { toldOf } from "../../src/service/setting/setting.ts";

function cells(said: readonly Reported[]): string[] {
  return clientNames.map((client) => {
    const [usual, older] = said.filter(({ clients }) => clients.includes(client));
    if (usual === undefined) return "no effect on a single call";
    if (usual.off) return `200; if the server is off: ${usual.says}`;
    return older === undefined ? usual.says : `${usual.says}; with ${olderNode}: ${older.says}`;
  });
}

const setup = v.any();
const { send, wait, change, load } = stepFormats;
const { together, at } = send.entries();

/** The page's tables, by the name that stands in its markers. */
export const tables: Readonly<Record<string, string>> = {
  top: tableOf(scenarioEntries(setup)),
  send: tableOf(send.entries()),
  wait: tableOf(wait.entries(), { together: together!, at: at! }),
  change: tableOf(change.entries(setup), { together: together!, at: at! }),
  load: tableOf(load.entries(), { together: together!, at: at! }),
  server: tableOf(commonEntries()),
  kinds: sharedApart(kindRows())
    .map(({ kind, says, settings }) => `**${kind}** ${says}.\n\n${settingsTable(settings)}`)
    .join("\n\n"),
  parts: [...sharedApart(kindRows()).flatMap(({ settings }) => settings), ...commonRows()]
    .filter(({ parts }) => parts !== undefined)
    .map((setting) => `### ${setting.name}\n\n${setting.says}\n\n${settingsTable(flat(setting))}`)
    .join("\n\n"),
  faults: rows(
    ["fault", "takes", "when", "what it does"],
    faults.map((fault) => [
      `\`${fault.name}\``,
      toldOf(fault.value).takes ?? "see its text",
      fault.when,
      aboutWithWorld(fault),
    ]),
  ),
  reports: rows(
    ["fault", "place", ...clientNames],
    faults.map((fault) => [`\`${fault.name}: ${fault.example}\``, fault.place, ...cells(reported(fault))]),
  ),
  plan: tableOf(planEntries),
  calls: tableOf({ ...meantEntries, ...callEntries }),
  events: tableOf(eventEntries),
  order: tableOf(orderEntries),
  loads: tableOf(loadExpectEntries),
  hunt: tableOf(huntEntries),
  claims: tableOf(claimEntries),
  predict: tableOf(predictEntries),
  choice: tableOf(choiceEntries),
  twist: tableOf(twistEntries(setup)),
  review: tableOf(reviewEntries(setup)),
};

/** The page with each of its tables made anew. */
export function withTables(page: string): string {
  return page.replace(/<!-- table (\S+) -->[\s\S]*?<!-- end -->/g, (_, name: string) => {
    const table = tables[name];
    if (table === undefined) throw new Error(`no table is called ${name}`);
    return `<!-- table ${name} -->\n\n${table}\n\n<!-- end -->`;
  });
}

/** The parts of a setting, by their names in a change such as `retry.wait.first`. */
function flat({ name, parts = [] }: SettingRow): SettingRow[] {
  return parts.flatMap((part) => {
    const whole = { ...part, name: `${name}.${part.name}` };
    return [whole, ...flat(whole)];
  });
}

function tableOf(entries: v.ObjectEntries, without: v.ObjectEntries = {}): string {
  return settingsTable(settingRows(entries).filter(({ name }) => !(name in without)));
}

function settingsTable(settings: readonly SettingRow[]): string {
  if (settings.length === 0) return "It has no settings of its own.";
  return rows(
    ["key", "type", "default", "description"],
    settings.map(({ name, takes, mustBeThere, byDefault, says }) => {
      const usually = mustBeThere ? "required" : byDefault === undefined ? "–" : `\`${byDefault}\``;
      return [`\`${name}\``, takes, usually, says];
    }),
  );
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");
}
