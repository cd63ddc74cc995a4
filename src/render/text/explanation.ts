import type { Explanation, Gateways, Options } from "../../explain/explanation.ts";
import { labCommand } from "../../text/lab-command.ts";
import type { Look } from "../look.ts";
import { paintFor } from "./paint.ts";
import { wrap } from "./width.ts";

const labelWidth = 17;
const partWidth = 9;

/** One screen about one code, status or wording. */
export function explanation(about: Explanation, look: Look): string {
  const paint = paintFor(look);
  const row = (label: string, says: string, tint: (text: string) => string = (text) => text) =>
    columns(labelWidth, label, says, look.width, paint.faint, tint);
  const parts = (label: string, pairs: readonly Pair[]) =>
    pairs.flatMap(([part, says], nth) => {
      const inner = columns(partWidth, part, says, look.width - labelWidth, paint.faint, (text) => text);
      return inner.map((line, at) => paint.faint((nth + at === 0 ? label : "").padEnd(labelWidth)) + line);
    });
  return `${[
    paint.strong(about.key),
    ...wrap(about.says, look.width),
    "",
    ...row("phase", about.phase),
    ...row("who ended it", about.endedBy),
    ...row("proves", about.proves, paint.good),
    ...row("leaves open", about.leavesOpen, paint.open),
    ...row("try again?", about.retry),
    "",
    ...parts("what governs it", clients(about.options)),
    ...(about.gateways === null ? [] : ["", ...parts("would answer", servers(about.gateways))]),
    ...(about.lessons.length === 0
      ? []
      : ["", ...row("see it", labCommand(`run ${about.lessons.join(" ")}`), paint.link)]),
  ].join("\n")}\n`;
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

function clients({ undici, fetch, http }: Options): Pair[] {
  if (undici === fetch && fetch === http) return [["all", undici]];
  return [
    ["undici", undici],
    ["fetch", fetch],
    ["http", http],
  ];
}

function servers({ nginx, haproxy, envoy, alb, spring }: Gateways): Pair[] {
  if (new Set([nginx, haproxy, envoy, alb, spring]).size === 1) return [["all", nginx]];
  return [
    ["nginx", nginx],
    ["HAProxy", haproxy],
    ["Envoy", envoy],
    ["ALB", alb],
    ["Spring", spring],
  ];
}
