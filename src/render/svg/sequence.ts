import type { Report } from "../../scenario/report.ts";
import { plural } from "../../text/phrases.ts";
import { clock } from "../text/drawing/marks.ts";
import { type Moment, momentsOf } from "../view/moments.ts";
import { sentenceOf } from "../view/sentence.ts";
import { breakerLanes } from "./breaker-lanes.ts";
import { fitted, headHeight, layoutOf, type SequenceRow } from "./rows.ts";
import { element, label, type Picture, tenth } from "./svg-element.ts";

const mostMoments = 150;
const mostTold = 12;

const marks: Readonly<Record<Moment["kind"], string>> = {
  ask: "",
  lost: "",
  answer: "",
  sent: "",
  failed: "✗ ",
  finished: "✓ ",
  noted: "",
  waits: "… ",
};

/** Wraps an arrow so that it can show details of its call. */
export type Wrap = (arrow: string, moment: Moment) => string;

/** Draws lanes from left to right and time downward, with an arrow for each request and answer. */
export function sequence(report: Report, wrap: Wrap = (arrow) => arrow): Picture {
  const all = momentsOf(report);
  const shown = all.slice(0, mostMoments);
  const layout = layoutOf(shown);
  const { width, lanes, rows } = layout;
  const breakers = breakerLanes(layout);
  const height = layout.height + breakers.height;
  const left = all.length - shown.length;
  const end = left === 0 ? "" : label(`… ${plural(left, "more moment")}`, 8, height, "faint");
  const lines = lanes.map(({ x }) =>
    element("line", { x1: x, x2: x, y1: headHeight - 8, y2: layout.height - 8, class: "lane" }),
  );
  const heads = lanes.map(({ name, x }) => label(fitted(name, 150), x, 20, "head"));
  const inner = [...lines, breakers.inner, ...heads, ...rows.map((row) => draw(row, width, wrap)), end].join("");
  const told = all.slice(0, mostTold).map((moment) => `${clock(moment.atMs)} ${sentenceOf(moment)}`);
  const more = all.length > mostTold ? [`and ${plural(all.length - mostTold, "more moment")}`] : [];
  const title = `Sequence diagram: ${report.scenario.title}`;
  return { width, height: height + (left === 0 ? 0 : 12), title, says: [...told, ...more].join("; "), inner };
}

function draw(row: SequenceRow, width: number, wrap: Wrap): string {
  switch (row.kind) {
    case "gap":
      return (
        element("path", { d: `M60 ${row.y + 13}H${width - 12}`, class: "gap" }) + label(row.says, 8, row.y + 17, "time")
      );
    case "arrow":
      return label(clock(row.moment.atMs), 8, row.y + 20, "time") + wrap(arrow(row), row.moment);
    case "note": {
      const { moment, x, y, lines } = row;
      const kind = toneOf(moment);
      const texts = lines.map((line, nth) =>
        label(`${nth === 0 ? marks[moment.kind] : ""}${line}`, x + 10, y + 16 + nth * 16, `note ${kind}`),
      );
      const dot = element("circle", { cx: x, cy: y + 12, r: 3, class: `dot ${kind}` });
      return [label(clock(moment.atMs), 8, y + 16, "time"), dot, ...texts].join("");
    }
  }
}

function arrow({ moment, from, to, y }: Extract<SequenceRow, { kind: "arrow" }>): string {
  const isRight = to > from;
  const side = isRight ? 1 : -1;
  const isLost = moment.kind === "lost";
  const isAnswer = moment.kind === "answer" || moment.kind === "sent";
  const head = to - side * (isLost ? 16 : 2);
  const kind = isLost ? "bad" : isAnswer ? statusTone(moment.says) : "link";
  const line = element("path", {
    d: `M${from} ${y + 22}H${tenth(head)}`,
    class: `arrow ${kind}${isAnswer ? " back" : ""}`,
  });
  const tip = isLost
    ? element("path", { d: `M${head - 4} ${y + 18}l8 8m0-8l-8 8`, class: "arrow bad" })
    : element("path", { d: `M${head} ${y + 22}l${-8 * side}-4v8z`, class: `tip ${kind}` });
  const text = label(
    fitted(moment.says, Math.abs(to - from) - 24),
    from + side * 10,
    y + 16,
    `note ${kind === "link" ? "" : kind}`.trim(),
    isRight ? undefined : "end",
  );
  return line + tip + text;
}

function toneOf({ kind }: Moment): string {
  if (kind === "failed") return "bad";
  if (kind === "finished") return "good";
  return kind === "waits" ? "open" : "faint";
}

function statusTone(says: string): string {
  return /^(\d+\. )?(hedge )?[23]\d\d/.test(says) ? "good" : "bad";
}
