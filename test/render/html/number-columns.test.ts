import { expect, test } from "vitest";
import { partsHtml } from "../../../src/render/html/part-html.ts";
import { cells } from "../../../src/render/view/pages/page.ts";

function tableOf(columns: readonly string[], ...rows: readonly (readonly string[])[]): string {
  const parts = [{ kind: "table", columns, rows: rows.map((row) => cells(...row)) }] as const;
  return partsHtml({ title: "", name: "it", says: "", parts }, undefined, { id: "top", level: 2 });
}

test("a column of numbers with one unit is aligned on the right, with its head", () => {
  const html = tableOf(["choice", "p99", "cost"], ["wait", "0.9 s", "14\u00a0375"], ["shed", "13.0 s", "454"]);
  expect(html).toContain('<th scope="col">choice</th><th scope="col" class="number">p99</th>');
  expect(html.match(/<td class="number">/g)).toHaveLength(4);
});

test("one row, several units and words are not", () => {
  expect(tableOf(["took"], ["0.9 s"])).not.toContain("number");
  expect(tableOf(["took", "says"], ["0.9 s", "3"], ["20 ms", "3 of 4"])).not.toContain("number");
});
