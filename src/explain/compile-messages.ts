import { isNode, LineCounter, parseDocument } from "yaml";
import {
  type Chapter,
  type Entry,
  type PackedFamily,
  type Topic,
  type TopicSettings,
  topics,
  type WordingSource,
} from "./explanation.ts";
import { namesOf, type ProgramSettings, rowsAtGateways, rowsFor } from "./message-settings.ts";
import { chapterSituation, detailsOf, type NamedSituation, ofSituation, situationsOf } from "./message-situations.ts";
import {
  asValues,
  listOf,
  type MessageValues,
  only,
  type TellMistake,
  textOf,
  textsOf,
  type ValuePath,
} from "./message-values.ts";

/** The messages as the program loads them: those that single codes need, and all others. */
export interface Packed {
  readonly codes: readonly PackedFamily[];
  readonly others: readonly PackedFamily[];
}

const ofOrigin = ["tried", "source"];

/**
 * Reads and checks the files of messages, by name: one for each program, their order, and the situations that they share.
 * Returns them with a line for each mistake.
 */
export function compileMessages(files: Readonly<Record<string, string>>): Packed & { readonly wrong: string[] } {
  const wrong: string[] = [];
  const read = (name: string) => readFile(`${name}.yaml`, files[`${name}.yaml`] ?? "", wrong);
  const [situations, reportSituation] = read("situations");
  const known = situationsOf(situations, reportSituation);
  const [order, reportOrder] = read("order");
  only(order, ["codes", "others"], [], reportOrder);
  const families = new Map<string, PackedFamily>();
  // A gateway's own mistakes are reported when its file has its turn.
  const rowsIn = (name: string) => {
    if (!(`${name}.yaml` in files)) return undefined;
    const { name: title, settings } = readFile(name, files[`${name}.yaml`] ?? "", [])[0];
    return rowsOf(String(title), asValues(settings), () => {});
  };
  const [codes, others] = ["codes", "others"].map((part) =>
    textsOf(order[part], [part], reportOrder).flatMap((name) => {
      if (`${name}.yaml` in files) families.set(name, familyOf(...read(name), known, families, rowsIn));
      else reportOrder([part], `there is no messages/${name}.yaml`);
      return families.get(name) ?? [];
    }),
  ) as [PackedFamily[], PackedFamily[]];
  const listed = ["order", "situations", ...Object.values(order).flat()].map((name) => `${name}.yaml`);
  for (const file of Object.keys(files)) if (!listed.includes(file)) reportOrder([], `messages/${file} is not listed`);
  return { codes, others, wrong };
}

/** Parses a file; mistakes, which are reported by their path in it, become lines of `wrong`. */
function readFile(name: string, text: string, wrong: string[]): [values: MessageValues, report: TellMistake] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const tell = (at: number, says: string) => {
    const { line, col } = lines.linePos(at);
    wrong.push(`messages/${name}:${line}:${col} ${says}`);
  };
  for (const { pos, message } of document.errors) tell(pos[0], message.split("\n", 1)[0] ?? "");
  // A missing field is reported at the object that lacks it.
  const placeOf = (path: ValuePath): number => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    if (isNode(node)) return node.range?.[0] ?? 0;
    return path.length === 0 ? 0 : placeOf(path.slice(0, -1));
  };
  const values = document.errors.length > 0 ? {} : asValues(document.toJS());
  return [values, (path, says) => tell(placeOf(path), says)];
}

function familyOf(
  values: MessageValues,
  report: TellMistake,
  known: Readonly<Record<string, NamedSituation>>,
  above: ReadonlyMap<string, PackedFamily>,
  rowsIn: (program: string) => PackedFamily["settings"] | undefined,
): PackedFamily {
  only(values, ["name", ...ofOrigin, "settings", "chapters"], [], report);
  const name = textOf(values.name, ["name"], report);
  const { origin } = originOf(values, [], report);
  if (origin === undefined) report([], "tried or source is missing");
  const settings = asValues(values.settings);
  const { like, general, gateways } = settings;
  const alike = above.get(String(like))?.settings;
  if (like !== undefined && alike === undefined) report(["settings", "like"], `no program "${like}" is above`);
  const rows = { ...alike, ...rowsOf(name, settings, report) };
  const place = ["settings", "general"];
  const atGateways = gateways === undefined ? [] : textsOf(gateways, ["settings", "gateways"], report);
  const program = {
    rows,
    general: general === undefined ? [] : textsOf(general, place, report),
    gateways: atGateways.flatMap((each) => {
      const found = rowsIn(each);
      if (found === undefined) report(["settings", "gateways"], `there is no messages/${each}.yaml`);
      return found ?? [];
    }),
  };
  for (const each of program.general)
    if (!namesOf(rows).includes(each)) report(place, `the program has no settings of "${each}"`);
  const chapters = listOf(values.chapters, ["chapters"], report).map((each, nth) =>
    chapterOf(asValues(each), ["chapters", nth], report, known, program),
  );
  return { name, origin: origin ?? { source: "" }, settings: rows, chapters };
}

/** Returns the settings of a program by topic, without those that it takes from others. */
function rowsOf(name: string, { like, general, gateways, ...rows }: MessageValues, report: TellMistake) {
  const read = ([topic, says]: [string, unknown]) => [topic, settingsOf(name, topic, says, report)];
  return Object.fromEntries(Object.entries(rows).map(read));
}

/** Returns the settings of a topic, which belong to the program itself or to each of its clients. */
function settingsOf(name: string, topic: string, says: unknown, report: TellMistake): TopicSettings {
  const place = ["settings", topic];
  if (!topics.some((each) => each === topic)) report(place, `"${topic}" is not a topic`);
  const each = typeof says === "object" ? Object.entries(asValues(says)) : [[name, says] as const];
  return each.map(([who, what]) => [who, textOf(what, [...place, who], report)]);
}

function chapterOf(
  values: MessageValues,
  path: ValuePath,
  report: TellMistake,
  known: Readonly<Record<string, NamedSituation>>,
  program: ProgramSettings,
): Chapter {
  only(values, ["situation", ...ofOrigin, ...ofSituation, "messages"], path, report);
  const situation = chapterSituation(values, known, path, report);
  const entries = listOf(values.messages, [...path, "messages"], report).map((each, nth): Entry => {
    const place = [...path, "messages", nth];
    const message = asValues(each);
    only(message, ["message", "says", "settingsOf", "atGateways", ...ofOrigin, ...ofSituation], place, report);
    const spellings = textsOf(message.message, [...place, "message"], report);
    const says = textOf(message.says, [...place, "says"], report);
    const topic = (message.topic ?? situation.topic) as Topic;
    const settingsOf = "settingsOf" in message ? textsOf(message.settingsOf, [...place, "settingsOf"], report) : [];
    const marked = rowsFor({ says, topic, settingsOf }, program);
    if (marked !== undefined && "wrong" in marked)
      report([...place, settingsOf.length > 0 ? "settingsOf" : "says"], marked.wrong);
    const kept = marked !== undefined && "kept" in marked ? { settingsOf: marked.kept } : {};
    const atGateways = rowsAtGateways(message.atGateways, program, (text) => report([...place, "atGateways"], text));
    const own = { ...detailsOf(message, place, report), ...originOf(message, place, report), ...kept, ...atGateways };
    return Object.keys(own).length === 0 ? [spellings, says] : [spellings, says, own];
  });
  return { situation, ...originOf(values, path, report), entries };
}

/** Returns the versions that were tried, or the page that the words come from. */
function originOf(values: MessageValues, path: ValuePath, report: TellMistake): { readonly origin?: WordingSource } {
  if ("tried" in values) return { origin: { tried: textOf(values.tried, [...path, "tried"], report) } };
  return "source" in values ? { origin: { source: textOf(values.source, [...path, "source"], report) } } : {};
}
