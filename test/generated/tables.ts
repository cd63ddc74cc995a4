import * as v from "valibot";
import { faults } from "../../src/fault/index.ts";
import { olderNode, type Reported, reported } from "../../src/fault/reported.ts";
import { callEntries, eventEntries, meantEntries, orderEntries } from "../../src/scenario/read/expect-schema.ts";
import {
  changeEntries,
  predictEntries,
  scenarioEntries,
  sendEntries,
  twistEntries,
  waitEntries,
} from "../../src/scenario/read/schema.ts";
import { commonEntries, planEntries } from "../../src/scenario/read/setup-schema.ts";
import { shown } from "../../src/scenario/shown.ts";
import { services } from "../../src/service/index.ts";
import { clientNames } from "../../src/service/service.ts";

function cells(said: readonly Reported[]): string[] {
  return clientNames.map((client) => {
    const [usual, older] = said.filter(({ clients }) => clients.includes(client)).map(({ says }) => says);
    if (usual === undefined) return "a matter of time";
    return older === undefined ? usual : `${usual}; with ${olderNode}: ${older}`;
  });
}

const setup = v.unknown();
const { together, at } = sendEntries;

/** The page's tables, by the name that stands in its markers. */
export const tables: Readonly<Record<string, string>> = {
  top: tableOf(scenarioEntries(setup)),
  send: tableOf(sendEntries),
  wait: tableOf(waitEntries, { together, at }),
  change: tableOf(changeEntries(setup), { together, at }),
  server: tableOf(commonEntries()),
  kinds: services.map(({ kind, says, settings }) => `**${kind}** ${says}.\n\n${tableOf(settings)}`).join("\n\n"),
  faults: rows(
    ["fault", "takes", "side", "what it does"],
    faults.map((fault) => [
      `\`${fault.name}\``,
      metadataOf(fault.value).takes ?? "see its text",
      fault.when,
      fault.about,
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
  predict: tableOf(predictEntries),
  twist: tableOf(twistEntries(setup)),
};

/** The page with each of its tables made anew. */
export function withTables(page: string): string {
  return page.replace(/<!-- table (\S+) -->[\s\S]*?<!-- end -->/g, (_, name: string) => {
    const table = tables[name];
    if (table === undefined) throw new Error(`no table is called ${name}`);
    return `<!-- table ${name} -->\n\n${table}\n\n<!-- end -->`;
  });
}

function tableOf(entries: v.ObjectEntries, without: v.ObjectEntries = {}): string {
  const told = Object.entries(entries).filter(([key]) => !(key in without));
  if (told.length === 0) return "It has no settings of its own.";
  return rows(
    ["key", "takes", "by default", "what it says"],
    told.map(([key, entry]) => rowOf(key, entry as v.GenericSchema)),
  );
}

function rowOf(key: string, entry: v.GenericSchema): string[] {
  const optional = "wrapped" in entry;
  const { description, takes } = metadataOf(entry);
  const byDefault: unknown = v.getDefault(entry as never);
  const usually = !optional ? "must be there" : isNothing(byDefault) ? "–" : `\`${shown(byDefault)}\``;
  return [`\`${key}\``, takes ?? "see its text", usually, description ?? ""];
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value !== "boolean" && typeof value !== "number" && Object.keys(value as object).length === 0)
  );
}

function metadataOf(entry: v.GenericSchema): { description?: string; takes?: string } {
  const inner = "wrapped" in entry ? (entry.wrapped as v.GenericSchema) : entry;
  return v.getMetadata(inner) as { description?: string; takes?: string };
}

function rows(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");
}
