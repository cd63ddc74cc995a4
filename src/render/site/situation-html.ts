import type { Scenario } from "../../scenario/scenario.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import { callRows } from "../text/learn/call-graph.ts";
import { situationSentences } from "../text/learn/situation.ts";
import { escapeAll } from "../view/escape.ts";
import { attributes, xml } from "../xml.ts";

const look = { width: 100, colour: false, unicode: true };

/** Draws what is known before the question, as the terminal prints it: who calls whom, what each server does, and the settings. */
export function situationHtml(raw: Scenario): string {
  const { settings, steps } = sentencesOf(raw);
  return `${whoHtml(raw)}${paragraph("situation", [...settings, ...steps])}`;
}

/** Draws who calls whom, and what each server does. */
export function whoHtml(raw: Scenario): string {
  const rows = callRows(escapeAll(raw), resolveSetup(raw.setup)).map((row) => `<span>${xml(row.join(" → "))}</span>`);
  return `<p class="calls">${rows.join("")}</p>\n${paragraph("who", sentencesOf(raw).who)}`;
}

function sentencesOf(raw: Scenario) {
  const servers = resolveSetup(raw.setup);
  const kinds = servers.map(({ kind }) => kind);
  return escapeAll(situationSentences(escapeAll(raw), servers, kinds, look));
}

const paragraph = (name: string, sentences: readonly string[]) =>
  sentences.length === 0 ? "" : `<p${attributes({ class: name })}>${xml(sentences.join(" "))}</p>`;

/** Draws hints that a learner has to open, one at a time; nothing if there are none. */
export function hintsHtml(hints: readonly string[]): string {
  const all = escapeAll(hints).map(
    (hint, at) => `<details><summary>Hint ${at + 1} of ${hints.length}</summary><p>${xml(hint)}</p></details>`,
  );
  return all.length === 0 ? "" : `<div class="hints">${all.join("")}</div>`;
}
