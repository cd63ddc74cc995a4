import type { Explanation } from "../../explain/explanation.ts";
import { causeWords, gatewayWords } from "../../explain/gateways.ts";
import type { Mention } from "../../explain/lookup.ts";
import { timesIn } from "../../explain/reading/time-in.ts";
import { documentText } from "../../render/json/documents/document-text.ts";
import type { Breakage } from "../../render/text/explain/breakage-text.ts";
import { symptomsNear } from "../../scenario/guide/find-symptom.ts";
import type { Symptom } from "../../scenario/guide/guide-entry.ts";
import { symptomMeant } from "../../scenario/guide/symptom-meant.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import type { Lab } from "../lab.ts";
import { packedGuide } from "../search/packed-guide.ts";
import { searched } from "./closest.ts";
import { codes } from "./codes.ts";
import { codesIn } from "./codes-in.ts";
import { lookup } from "./lookup.ts";

const mostNear = 3;

interface Explained {
  readonly messages?: readonly Explanation[];
  readonly symptoms?: readonly Symptom[];
  readonly breakages?: readonly Breakage[];
  readonly leftOut?: readonly Mention[];
}

/** Words that are one text, and the faults or failures that they name. */
interface NamedText {
  readonly words: readonly string[];
  readonly breakages: readonly Breakage[];
}

/** Returns the document of texts: what they mean, or the symptoms that they may describe. Throws if all are unknown. */
export function wordsDocument(
  lab: Lab,
  texts: readonly NamedText[],
): { document: string; unknown: readonly Problem[] } {
  const explained = texts.map(explainedText);
  const all = <Kind>(of: (each: ExplainedText) => readonly Kind[] | undefined) => [
    ...new Set(explained.flatMap((each) => of(each) ?? [])),
  ];
  const unknown = all((each) => each.unknown);
  const found = {
    messages: all((each) => each.messages),
    symptoms: all((each) => each.symptoms),
    breakages: all((each) => each.breakages),
    leftOut: all((each) => each.leftOut),
  };
  if (Object.values(found).every((each) => each.length === 0)) throw new ProblemError(unknown);
  return { document: written(lab, found), unknown };
}

interface ExplainedText extends Explained {
  readonly unknown?: readonly Problem[];
}

function explainedText({ words, breakages }: NamedText): ExplainedText {
  const known = words.map((each) => codes.explain(each));
  if (breakages.length > 0) return { messages: known.flat(), breakages };
  if (known.every((found) => found.length > 0)) return { messages: known.flat() };
  const whole = words.join(" ");
  const guide = packedGuide();
  const meant = symptomMeant(guide, lookup, whole);
  if (meant !== undefined) {
    const messages = meant.messages.length > 0 || meant.isCalled ? meant.messages : codesIn(whole);
    return { messages, symptoms: [meant.symptom] };
  }
  const { found, leftOut, unknown } = searched(words);
  const symptoms = symptomsNear(guide, whole)
    .slice(0, mostNear)
    .map(({ symptom }) => symptom);
  const messages = found.flat();
  return { messages, symptoms, leftOut, unknown: messages.length === 0 && symptoms.length > 0 ? [] : unknown };
}

/** Returns the document of a log: each thing that it mentions, how often, and where it occurs first. */
export function logDocument(
  { made }: Lab,
  text: string,
  { counted, leftOut }: { readonly counted: readonly Mention[]; readonly leftOut: readonly Mention[] },
): string {
  const timeOf = timesIn(text);
  const messages = counted.map(({ what, times, line }) => ({
    ...messageOf(what),
    times,
    ...(line !== undefined && { line, time: timeOf(line) ?? null }),
  }));
  return documentText(
    { kind: "explanation", messages, symptoms: [], breakages: [], leftOut: leftOut.map(briefly) },
    made,
  );
}

function written({ made }: Lab, { messages = [], symptoms = [], breakages = [], leftOut = [] }: Explained): string {
  return documentText(
    {
      kind: "explanation",
      messages: messages.map(messageOf),
      symptoms: symptoms.map(({ symptom, means, do: remedy, explain, lessons, recipe }) => ({
        ...{ symptom, means, do: remedy, explain, lessons },
        ...(recipe !== undefined && { recipe }),
      })),
      breakages: breakages.map(({ name, does, rows, lessons = [], commands }) => ({
        ...{ name, does, rows: rows.map(([label, says]) => ({ label, says })), lessons, commands },
      })),
      leftOut: leftOut.map(briefly),
    },
    made,
  );
}

function messageOf({ key, title, says, by, phase, endedBy, ...about }: Explanation) {
  const { proves, leavesOpen, retry, settings, gateways, lessons, origin } = about;
  return {
    ...{ key, title, says, by, phase, endedBy, proves, leavesOpen, retry },
    settings: settings.map(([who, its]) => ({ who, says: its })),
    gateways:
      gateways === null ? null : { when: causeWords(gateways).replace(/:$/, ""), answers: gatewayWords(gateways) },
    lessons,
    ...origin,
  };
}

function briefly({ what: { key, by }, times }: Mention) {
  return { key, by, times };
}
