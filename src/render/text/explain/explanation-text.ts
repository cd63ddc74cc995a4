import type { Explanation, WordingSource } from "../../../explain/explanation.ts";
import { causeWords, type GatewayRow, gatewayWords } from "../../../explain/gateways.ts";
import { products, releases } from "../../../policy/gateways/products.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { wrapCommand } from "../drawing/command-line.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

const labelWidth = 17;

/** Completes a message that is known only up to the part that varies: `recv() failed (104: …)`. */
export function titleOf({ title }: Explanation): string {
  if (title.lastIndexOf("(") > title.lastIndexOf(")")) return `${title}: …)`;
  return /[:'"`]$/.test(title) ? `${title} …` : title;
}

export type Pair = readonly [part: string, says: string];

/** A labelled statement of an explanation; `parts` are named ones below it. */
export interface ExplainedRow {
  readonly label: string;
  readonly says: string;
  readonly parts?: readonly Pair[];
  readonly tint?: "good" | "open";
}

/** The statements below the first lines of an explanation: about the failure, then settings, then gateways. */
export function explainedRows(about: Explanation): readonly (readonly ExplainedRow[])[] {
  const aboutFailure: readonly (ExplainedRow | false)[] = [
    !saysNothing.test(about.phase) && { label: "phase", says: about.phase },
    !saysNothing.test(about.endedBy) && { label: "who ended it", says: about.endedBy },
    { label: "proves", says: about.proves, tint: "good" },
    { label: "still unknown", says: about.leavesOpen, tint: "open" },
    { label: "retry?", says: about.retry },
  ];
  return [
    aboutFailure.filter((each) => each !== false),
    about.settings.length === 0 ? [] : [{ label: "settings", says: "", parts: about.settings }],
    about.gateways === null ? [] : [gatewayRow(about.gateways)],
    [{ label: "said by", says: `${about.by} (${inShort(originWords(about.origin))})` }],
  ];
}

/** Leaves out further versions, and the files of a repository; `lab list codes` names them. */
function inShort(origin: string): string {
  return origin.replace(/(?:,|\s(?:and|\()).*/, "").replace(/(https:\/\/github\.com\/[^/]+\/[^/]+).*/, "$1");
}

/** Explains the things that one message mentions. An error that only wraps another gets a line if its cause is there, too. */
export function explanations(found: readonly Explanation[], look: Look): string {
  const isCaused = found.some(({ wraps }) => !wraps);
  return found.map((each) => (each.wraps && isCaused ? inALine(each, look) : explanation(each, look))).join("\n");
}

/** Names a thing, and says in a sentence what it means. */
export function inALine(about: Explanation, look: Look): string {
  const [title = "", ...lines] = wrap(`${titleOf(about)}: ${about.says}`, look.width);
  return `${[paintFor(look).strong(title), ...lines].join("\n")}\n`;
}

/** Explains one code, status or message on one screen. */
export function explanation(about: Explanation, look: Look): string {
  const paint = paintFor(look);
  const row = ({ label, says, parts = [], tint }: ExplainedRow) => {
    const tinted = tint === undefined ? (text: string) => text : paint[tint];
    const first = says === "" ? [] : columns(labelWidth, label, says, look.width, paint.faint, tinted);
    const partWidth = Math.max(...parts.map(([part]) => part.length)) + 2;
    const lines = parts.flatMap(([part, its]) =>
      columns(partWidth, part, its, look.width - labelWidth, paint.faint, (text) => text),
    );
    const below = lines.map(
      (line, at) => paint.faint((first.length + at === 0 ? label : "").padEnd(labelWidth)) + line,
    );
    return [...first, ...below];
  };
  const seeIt = (command: string) =>
    wrapCommand(command, look.width - labelWidth).map(
      (line, nth) => paint.faint((nth === 0 ? "see it" : "").padEnd(labelWidth)) + paint.link(line),
    );
  return `${[
    ...wrap(titleOf(about), look.width).map(paint.strong),
    ...wrap(about.says, look.width),
    ...explainedRows(about).flatMap((rows) => (rows.length === 0 ? [] : ["", ...rows.flatMap(row)])),
    ...(about.lessons.length === 0 ? [] : ["", ...seeIt(runLessons(about.lessons))]),
  ].join("\n")}\n`;
}

/** Plays the lessons that show a failure. */
export const runLessons = (lessons: readonly string[]) => labCommand(`run ${lessons.join(" ")}`);

/** Texts for programs that read JSON; a person learns nothing from them. */
const saysNothing = /^none\b[^;,]*$/;

/** Returns whether a wording was tried, or which page it comes from. */
export function originWords(origin: WordingSource): string {
  return "tried" in origin ? `tried with ${origin.tried}` : `not tried here; see ${origin.source}`;
}

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
function gatewayRow(row: GatewayRow): ExplainedRow {
  const label = "gateways answer";
  const words = gatewayWords(row);
  const cause = causeWords(row);
  if (new Set(Object.values(words)).size === 1) return { label, says: `${cause} ${words.nginx}` };
  if (Object.values(words).every((each) => each.length <= mostOfStatus))
    return { label, says: `${cause} ${byAnswer(words)}` };
  const parts = products.map((product): Pair => {
    const { name, version } = releases[product];
    return [version === null ? name : `${name} ${version}`, words[product]];
  });
  return { label, says: cause, parts };
}

/** A status with a flag is this long; a longer text gets a line of its own. */
const mostOfStatus = 12;

/** Lists each status with the gateways that answer it: "502 (nginx, ALB), 503 (HAProxy: SC, Envoy: UF)". */
function byAnswer(words: ReturnType<typeof gatewayWords>): string {
  const gateways = new Map<string, string[]>();
  for (const product of products) {
    const [, status = "", flag] = /^(.*?)(?: \((.*)\))?$/.exec(words[product]) ?? [];
    const { name } = releases[product];
    gateways.set(status, [...(gateways.get(status) ?? []), flag === undefined ? name : `${name}: ${flag}`]);
  }
  return [...gateways].map(([status, names]) => `${status} (${names.join(", ")})`).join(", ");
}
