import { marker } from "../../text/marker.ts";
import type { Look } from "../look.ts";
import type { Made } from "../results.ts";
import { escapeAll } from "../view/escape.ts";
import { type PlayedPapers, sayOurs, sayPublished } from "../view/paper-words.ts";
import { directiveFree, quoted } from "./tap-text.ts";

/** Writes a test point for each row of each paper. */
export function tapPaper(raw: PlayedPapers, _: Look, made: Made): string {
  const rows = escapeAll(raw).papers.flatMap(({ paper, rows: own }) => own.map((row) => ({ paper, row })));
  return [
    "TAP version 14",
    `# ${marker}, lab ${made.version}`,
    `1..${rows.length}`,
    ...rows.flatMap(({ paper, row }, at) => [
      `${row.agrees ? "ok" : "not ok"} ${at + 1} - ${directiveFree(`${paper.name}: ${row.row.says}`)}`,
      "  ---",
      `  published: ${quoted(sayPublished(row))}`,
      `  ours: ${quoted(sayOurs(row))}`,
      "  ...",
    ]),
    "",
  ].join("\n");
}
