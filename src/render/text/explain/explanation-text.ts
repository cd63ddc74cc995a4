import type { Explanation, WordingSource } from "../../../explain/explanation.ts";
import { causeWords, type GatewayRow, gatewayWords } from "../../../explain/gateways.ts";
import { products, releases } from "../../../policy/gateways/products.ts";
import { labCommand } from "../../../text/lab-command.ts";
import type { Look } from "../../look.ts";
import { wrapCommand } from "../drawing/command-line.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

const labelWidth = 17;

/** Completes a message that is known only up to the part that varies: `recv() failed (104: …)`. */
export function titleOf(key: string): string {
  if (key.lastIndexOf("(") > key.lastIndexOf(")")) return `${key}: …)`;
  return /[:'"`]$/.test(key) ? `${key} …` : key;
}

/** Explains one code, status or message on one screen. */
export function explanation(about: Explanation, look: Look): string {
  const paint = paintFor(look);
  const row = (label: string, says: string, tint: (text: string) => string = (text) => text) =>
    columns(labelWidth, label, says, look.width, paint.faint, tint);
  const parts = (label: string, pairs: readonly Pair[]) => {
    const partWidth = Math.max(...pairs.map(([part]) => part.length)) + 2;
    return pairs.flatMap(([part, says], nth) => {
      const inner = columns(partWidth, part, says, look.width - labelWidth, paint.faint, (text) => text);
      return inner.map((line, at) => paint.faint((nth + at === 0 ? label : "").padEnd(labelWidth)) + line);
    });
  };
  const gateways = (name: GatewayRow) => {
    const [first, ...others] = gatewayPairs(name);
    if (others.length === 0) return row("gateways answer", `${causeWords(name)} ${first![1]}`);
    return [...row("gateways answer", causeWords(name)), ...parts("", [first!, ...others])];
  };
  const seeIt = (command: string) =>
    wrapCommand(command, look.width - labelWidth).map(
      (line, nth) => paint.faint((nth === 0 ? "see it" : "").padEnd(labelWidth)) + paint.link(line),
    );
  return `${[
    ...wrap(titleOf(about.key), look.width).map(paint.strong),
    ...wrap(about.says, look.width),
    "",
    ...row("said by", `${about.by} (${originWords(about.origin)})`),
    ...(saysNothing.test(about.phase) ? [] : row("phase", about.phase)),
    ...(saysNothing.test(about.endedBy) ? [] : row("who ended it", about.endedBy)),
    ...row("proves", about.proves, paint.good),
    ...row("still unknown", about.leavesOpen, paint.open),
    ...row("retry?", about.retry),
    ...(about.settings.length === 0 ? [] : ["", ...parts("settings", about.settings)]),
    ...(about.gateways === null ? [] : ["", ...gateways(about.gateways)]),
    ...(about.lessons.length === 0 ? [] : ["", ...seeIt(labCommand(`run ${about.lessons.join(" ")}`))]),
  ].join("\n")}\n`;
}

/** Texts for programs that read JSON; a person learns nothing from them. */
const saysNothing = /^none\b[^;,]*$/;

/** Returns whether a wording was tried, or which page it comes from. */
export function originWords(origin: WordingSource): string {
  return "tried" in origin ? `tried with ${origin.tried}` : `not tried here; see ${origin.source}`;
}

type Pair = readonly [part: string, says: string];

function columns(
  width: number,
  label: string,
  says: string,
  room: number,
  labelled: (text: string) => string,
  tint: (text: string) => string,
): string[] {
  return wrap(says, room - width).map((line, nth) => labelled((nth === 0 ? label : "").padEnd(width)) + tint(line));
}

/** Lists the products with the versions tested, in one line if all behave the same. */
function gatewayPairs(row: GatewayRow): Pair[] {
  const words = gatewayWords(row);
  const says = new Set(Object.values(words));
  if (says.size === 1) return [["all", words.nginx]];
  return products.map((product) => {
    const { name, version } = releases[product];
    return [version === null ? name : `${name} ${version}`, words[product]];
  });
}
