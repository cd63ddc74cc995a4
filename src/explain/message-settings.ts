import type { Own, PackedFamily, Topic } from "./explanation.ts";

/** The settings of a program, and the names among them that decide about every message, such as `server`. */
export interface ProgramSettings {
  readonly rows: PackedFamily["settings"];
  readonly general: readonly string[];
  /** The settings of each gateway that writes statuses of this program. */
  readonly gateways: readonly PackedFamily["settings"][];
}

/** A message as its file states it; `settingsOf` names the clients that say it. */
export interface MarkedMessage {
  readonly says: string;
  readonly topic: Topic;
  readonly settingsOf: readonly string[];
}

export function namesOf(rows: PackedFamily["settings"]): string[] {
  return Object.values(rows).flatMap((each) => each.map(([who]) => who));
}

/** Returns the names of the rows that decide about a message of certain clients, or the mistake in its mark. */
export function rowsFor(
  { says, topic, settingsOf }: MarkedMessage,
  { rows, general }: Pick<ProgramSettings, "rows" | "general">,
): { readonly kept: readonly string[] } | { readonly wrong: string } | undefined {
  const names = namesOf(rows);
  const here = (rows[topic] ?? []).map(([who]) => who);
  if (settingsOf.length === 0) {
    const client = names.find((name) => !general.includes(name) && beginsWith(says, name));
    const isMixed = here.some((who) => who !== client && !general.includes(who));
    return client !== undefined && isMixed ? { wrong: `add settingsOf: ${client}, or whose settings help` } : undefined;
  }
  const unknown = settingsOf.find((name) => !names.includes(name));
  if (unknown !== undefined) return { wrong: `the program has no settings of "${unknown}"` };
  const kept = here.filter((who) => settingsOf.includes(who) || general.includes(who));
  const isEmpty = kept.length === 0;
  return isEmpty ? { wrong: `add settings of ${settingsOf.join(" or ")} to ${topic}, or write topic: none` } : { kept };
}

/** Returns the settings that decide at the gateways when one of them writes a status, by the topic that the status names. */
export function rowsAtGateways(
  topic: unknown,
  { gateways }: ProgramSettings,
  report: (says: string) => void,
): Pick<Own, "atGateways"> {
  if (topic === undefined) return {};
  const rows = gateways.flatMap((each) => each[topic as Topic] ?? []);
  if (rows.length === 0) report(`no gateway has settings of "${topic}"`);
  return { atGateways: rows };
}

/** Whether a sentence begins with a name, or with one of several between commas: `http.request: …` begins with `http`. */
function beginsWith(says: string, names: string): boolean {
  return names.split(", ").some((name) => says.startsWith(name) && !/^[\w-]/.test(says.slice(name.length)));
}
