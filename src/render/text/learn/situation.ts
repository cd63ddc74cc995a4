import type { Scenario } from "../../../scenario/scenario.ts";
import { serviceOf } from "../../../service/index.ts";
import { capital } from "../../../text/words/capital.ts";
import type { Server } from "../../../world/server.ts";
import type { Look } from "../../look.ts";
import { escapeAll } from "../../view/escape.ts";
import { wrap } from "../drawing/width.ts";
import { serverWords } from "../words/server-words.ts";
import { stepSentences } from "../words/step-words.ts";
import { drawing } from "./call-graph.ts";

/** Options for the description of a situation. */
export interface SituationOptions {
  /** Omits the drawing. */
  readonly plain: boolean;
  /** Kinds of servers to introduce first. */
  readonly strangers?: readonly string[];
  /** The number of lines. If there are too few, blank lines go first, then introductions. */
  readonly room?: number;
}

/** A situation in lines, and the kinds of servers that it introduces. */
interface FittedSituation {
  readonly lines: string[];
  readonly introduced: readonly string[];
}

/** Describes the servers, their settings and their calls, without revealing the outcome. */
export function situation(raw: Scenario, servers: readonly Server[], look: Look, telling: SituationOptions): string[] {
  return fittedSituation(raw, servers, look, telling).lines;
}

/** Describes a situation in its room, and says which servers there was room to introduce. */
export function fittedSituation(
  raw: Scenario,
  servers: readonly Server[],
  look: Look,
  telling: SituationOptions,
): FittedSituation {
  const { plain, strangers = [], room = Number.POSITIVE_INFINITY } = telling;
  const scenario = escapeAll(raw);
  const { who, settings, steps } = situationSentences(scenario, servers, strangers, look);
  const whole = [
    plain ? [] : drawing(scenario, servers, look),
    ...[who, settings, steps].map((sentences) => written(sentences, look)),
  ].filter((lines) => lines.length > 0);
  const apart = whole.flatMap((lines, at) => (at === 0 ? lines : ["", ...lines]));
  if (apart.length <= room) return { lines: apart, introduced: strangers };
  return whole.flat().length <= room || strangers.length === 0
    ? { lines: whole.flat(), introduced: strangers }
    : fittedSituation(raw, servers, look, { plain, room });
}

/** Returns what is known before the question, in sentences: what each kind of server does, the settings, and the steps. */
export function situationSentences(
  scenario: Scenario,
  servers: readonly Server[],
  kinds: readonly string[],
  look: Look,
): Readonly<Record<"who" | "settings" | "steps", readonly string[]>> {
  return {
    who: introduced(servers, kinds),
    settings: servers.flatMap((server) => serverWords(server, scenario.setup[server.name] ?? {})).map(sentence),
    steps: stepSentences(scenario, look).map(sentence),
  };
}

/** Returns a sentence about each kind of server. */
export function introductions(servers: readonly Server[], kinds: readonly string[], look: Look): string[] {
  return written(introduced(servers, kinds), look);
}

function introduced(servers: readonly Server[], kinds: readonly string[]): string[] {
  return [...new Set(kinds)].flatMap((kind) => {
    const one = servers.find((server) => server.kind === kind);
    return one === undefined ? [] : [sentence(`${one.name} ${serviceOf(kind).says}`)];
  });
}

const sentence = (says: string) => `${capital(says)}.`;

function written(sentences: readonly string[], look: Look): string[] {
  return sentences.length === 0 ? [] : wrap(sentences.join(" "), Math.min(look.width, 84));
}
