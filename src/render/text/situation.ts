import type { Scenario } from "../../scenario/scenario.ts";
import { services } from "../../service/index.ts";
import { capital } from "../../text/capital.ts";
import type { Server } from "../../world/server.ts";
import type { Look } from "../look.ts";
import { escapeAll } from "../view/escape.ts";
import { drawing } from "./drawing.ts";
import { serverWords } from "./server-words.ts";
import { stepSentences } from "./step-words.ts";
import { wrap } from "./width.ts";

/**
 * Who calls whom and how they are set, without how it ends; in plain mode without the drawing. Servers of the kinds in
 * `strangers` are introduced first.
 */
export function situation(
  raw: Scenario,
  servers: readonly Server[],
  look: Look,
  plain: boolean,
  strangers: readonly string[] = [],
): string[] {
  const scenario = escapeAll(raw);
  const paragraphs = [
    plain ? [] : drawing(scenario, servers, look),
    written(introductions(servers, strangers), look),
    written(
      servers.flatMap((server) => serverWords(server, scenario.setup[server.name] ?? {})),
      look,
    ),
    written(stepSentences(scenario, look), look),
  ];
  return paragraphs.filter((lines) => lines.length > 0).flatMap((lines, at) => (at === 0 ? lines : ["", ...lines]));
}

function introductions(servers: readonly Server[], strangers: readonly string[]): string[] {
  return [...new Set(strangers)].flatMap((kind) => {
    const says = services.find((service) => service.kind === kind)?.says;
    const one = servers.find((server) => server.kind === kind);
    return says === undefined || one === undefined ? [] : [`${one.name} ${says}`];
  });
}

function written(sentences: readonly string[], look: Look): string[] {
  if (sentences.length === 0) return [];
  return wrap(sentences.map((sentence) => `${capital(sentence)}.`).join(" "), Math.min(look.width, 84));
}
