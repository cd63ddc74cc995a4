import { type Situation, topics } from "./explanation.ts";
import { isGatewayRow } from "./gateways.ts";
import {
  asValues,
  listOf,
  type MessageValues,
  only,
  type TellMistake,
  textOf,
  type ValuePath,
} from "./message-values.ts";

/** A situation as it is written: the one in the body has a name. */
export type NamedSituation = Omit<Situation, "inBody"> & { readonly inBody?: string };

const texts = ["phase", "endedBy", "proves", "leavesOpen", "retry"] as const;
const required = [...texts, "topic", "gateways"] as const;
/** The fields of a situation that a chapter or a message may state for itself. */
export const ofSituation = [...required, "lessons", "wraps", "covers"];

/** Reads the situations that messages share, by name. */
export function situationsOf(values: MessageValues, report: TellMistake): Readonly<Record<string, NamedSituation>> {
  const known: Record<string, NamedSituation> = {};
  for (const [name, each] of Object.entries(values)) {
    known[name] = situationOf(asValues(each), "like", known, [name], report);
    only(asValues(each), ["like", "inBody", ...ofSituation], [name], report);
  }
  for (const [name, { inBody = name }] of Object.entries(known))
    if (!Object.hasOwn(known, inBody)) report([name, "inBody"], `no situation is called "${inBody}"`);
  return known;
}

/** Returns the situation of a chapter, with the one in the body. */
export function chapterSituation(
  values: MessageValues,
  known: Readonly<Record<string, NamedSituation>>,
  path: ValuePath,
  report: TellMistake,
): Situation {
  const { inBody = "", ...own } = situationOf(values, "situation", known, path, report);
  if (!Object.hasOwn(known, inBody)) return own;
  const { inBody: _, ...body } = known[inBody]!;
  return { ...own, inBody: body };
}

function situationOf(
  values: MessageValues,
  like: string,
  known: MessageValues,
  path: ValuePath,
  report: TellMistake,
): NamedSituation {
  const name = values[like];
  if (name !== undefined && !Object.hasOwn(known, String(name)))
    report([...path, like], `no situation "${name}" is above`);
  const situation = { ...asValues(known[String(name)]), ...detailsOf(values, path, report), ...bodyOf(values) };
  for (const field of required) if (!(field in situation)) report(path, `${field} is missing`);
  return situation as NamedSituation;
}

function bodyOf({ inBody }: MessageValues): Pick<NamedSituation, "inBody"> {
  return typeof inBody === "string" ? { inBody } : {};
}

/** Returns the fields of a situation that are given here. */
export function detailsOf(values: MessageValues, path: ValuePath, report: TellMistake): Partial<Situation> {
  for (const field of texts) if (field in values) textOf(values[field], [...path, field], report);
  const { topic, gateways, lessons } = values;
  if (topic !== undefined && !topics.some((each) => each === topic))
    report([...path, "topic"], `"${topic}" is not a topic`);
  if (typeof gateways === "string" && !isGatewayRow(gateways)) {
    report([...path, "gateways"], `the table of gateways has no row "${gateways}"`);
  }
  if (lessons !== undefined)
    for (const each of listOf(lessons, [...path, "lessons"], report)) textOf(each, [...path, "lessons"], report);
  for (const mark of ["wraps", "covers"])
    if (mark in values && values[mark] !== true) report([...path, mark], "write true, or leave it out");
  return Object.fromEntries(Object.entries(values).filter(([field]) => ofSituation.includes(field)));
}
