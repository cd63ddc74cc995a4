import type { RowResult } from "../../scenario/paper/paper.ts";
import { marker } from "../../text/marker.ts";
import type { Look } from "../look.ts";
import { escapeAll } from "../view/escape.ts";
import { type PlayedPapers, sayOurs, sayPublished } from "../view/paper-words.ts";
import { attributes, xml } from "../xml.ts";

/** Writes a suite for each paper, a case for each of its rows, and a failure for each that differs. */
export function paper(raw: PlayedPapers, _: Look): string {
  const { papers } = escapeAll(raw);
  const all = papers.flatMap(({ rows }) => rows);
  const counts = (rows: readonly RowResult[]) => ({
    tests: rows.length,
    failures: rows.filter(({ agrees }) => !agrees).length,
    errors: 0,
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${marker} -->`,
    `<testsuites${attributes({ name: "failure-lab", ...counts(all) })}>`,
    ...papers.flatMap(({ paper: { name }, rows }) => [
      `  <testsuite${attributes({ name, ...counts(rows) })}>`,
      ...rows.map((row) => {
        const says = `published ${sayPublished(row)}, ours ${sayOurs(row)}`;
        const inner = row.agrees
          ? `<system-out>${xml(says)}</system-out>`
          : `<failure${attributes({ type: "paper", message: says })}/>`;
        return `    <testcase${attributes({ classname: name, name: row.row.says })}>${inner}</testcase>`;
      }),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}
