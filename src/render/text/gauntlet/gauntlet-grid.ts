import type { FailureRow, Gauntlet } from "../../../gauntlet/card.ts";
import { several } from "../../../text/words/phrases.ts";
import type { Look } from "../../look.ts";
import { seconds } from "../../view/calls/call-words.ts";
import { brokenIn, gotWords, letterOf, undecidedIn } from "../../view/gauntlet-rows.ts";
import { type Glyphs, glyphsFor } from "../drawing/glyphs.ts";
import { type Paint, paintFor } from "../drawing/paint.ts";
import { cut, padEnd, padStart, textWidth, wrap } from "../drawing/width.ts";

const wideLook = 80;
const tookWidth = 9;
const gotWidths = { least: 5, most: 11 };
const leastName = 12;

/**
 * Draws failures down and rules across. If a rule is broken, failures and rules without a break are left out.
 * Omits columns that do not fit, and falls back to a list.
 */
export function gauntletGrid({ rows: all, rules: judged, of }: Gauntlet, look: Look): string[] {
  const bad = all.filter((row) => brokenIn(row).length > 0 || undecidedIn(row).length > 0);
  const rows = bad.length > 0 ? bad : all;
  const good = all.length - rows.length;
  const badRules = new Set(bad.flatMap((row) => [...brokenIn(row), ...undecidedIn(row)]));
  const notable = judged.filter(({ rule }) => badRules.has(rule.name));
  const rules = notable.length > 0 ? notable : judged;
  const paint = paintFor(look);
  const glyphs = glyphsFor(look);
  const widths = widthsFor(rows, rules.length, look);
  const others =
    good === 0
      ? []
      : [
          `${several(good, "other failure")} broke no rule; --json and --format html show ${good === 1 ? "it" : "them"}`,
        ];
  if (widths === undefined)
    return [...rows.flatMap((row) => listLines(row, look)), ...others.flatMap((each) => wrap(each, look.width))];
  const { name, got, took, mark } = widths;
  const line = (texts: readonly [string, string, string], marks: readonly string[]) =>
    [
      padEnd(cut(texts[0], name - 1, glyphs.more), name),
      padEnd(cut(texts[1], Math.max(0, got - 1), glyphs.more), got),
      took === 0 ? "" : padStart(texts[2], took),
      ...marks.map((each) => " ".repeat(mark - 1) + each),
    ].join("");
  const head = line(
    ["failure", "got", "took"],
    rules.map((rule) => letterOf(rule, of)),
  );
  const body = rows.map((row) => {
    const tookWords = row.tookMs === undefined ? "" : seconds(row.tookMs);
    return line(
      [row.failure, gotWords(row.got), tookWords],
      rules.map(({ rule }) => markOf(row, rule.name, paint, glyphs)),
    );
  });
  const isAccepted = rows.some(({ accepted }) => accepted.length > 0);
  const key = [
    `${glyphs.yes} holds  ${glyphs.no} broken  . not judged here  ? undecided${isAccepted ? "  a accepted" : ""}`,
    "letters: the rules below",
    ...(took === 0 ? ["took is left out: the window is too narrow"] : []),
    ...others,
  ];
  return [paint.faint(head), ...body, ...key.flatMap((each) => wrap(each, look.width)).map(paint.faint)];
}

interface Widths {
  readonly name: number;
  readonly got: number;
  readonly took: number;
  readonly mark: number;
}

/** Returns undefined if not even the names and marks fit. */
function widthsFor(rows: readonly FailureRow[], rules: number, look: Look): Widths | undefined {
  const mark = look.width >= wideLook ? 3 : 2;
  const longest = Math.max("failure".length, ...rows.map(({ failure }) => textWidth(failure))) + 1;
  const room = look.width - mark * rules;
  if (room < leastName) return undefined;
  const name = Math.min(longest, room);
  const got = Math.min(gotWidths.most, room - name - tookWidth);
  if (got >= gotWidths.least) return { name, got, took: tookWidth, mark };
  const narrow = Math.min(gotWidths.most, room - name);
  return { name, got: narrow >= gotWidths.least ? narrow : 0, took: 0, mark };
}

function markOf(row: FailureRow, rule: string, paint: Paint, glyphs: Glyphs): string {
  const holds = row.judged[rule];
  if (holds === undefined) return paint.faint(".");
  if (holds === "undecided") return paint.strong("?");
  if (holds) return paint.good(glyphs.yes);
  return row.accepted.includes(rule) ? paint.faint("a") : paint.bad(glyphs.no);
}

function listLines(row: FailureRow, look: Look): string[] {
  const broken = brokenIn(row).map((rule) => (row.accepted.includes(rule) ? `${rule} (accepted)` : rule));
  return wrap(`${row.failure}: ${broken.join(", ") || "keeps the rules"}`, look.width);
}
