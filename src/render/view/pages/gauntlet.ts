import type { Gauntlet, Row } from "../../../gauntlet/gauntlet.ts";
import { labCommand } from "../../../text/lab-command.ts";
import type { Made } from "../../results.ts";
import { brokenIn, gotWords, longestMs, ruleCalled, verdictWords } from "../gauntlet-rows.ts";
import { seconds } from "../words.ts";
import { type Cell, cells, type Page, type Part } from "./page.ts";

/** A user's own server: each failure, each rule, and why the broken ones matter. */
export function gauntletPage({ use, holds, rows, rules }: Gauntlet, { command }: Made): Page {
  const judged = rules.map(({ rule, holds: held, brokenBy }): Cell[] => [
    { text: rule },
    { text: held === null ? "not judged" : held ? "holds" : "broken", tone: held === false ? "bad" : "good" },
    ...cells(ruleCalled(rule).says, brokenBy.join(", ")),
  ]);
  const broken = rules.filter((each) => each.holds === false);
  const why = broken.map(({ rule }): Part => {
    const { why: reason, inStacks, lesson } = ruleCalled(rule);
    return { kind: "text", head: rule, text: `${reason} ${inStacks} See: ${labCommand(`run ${lesson}`)}` };
  });
  return {
    title: `Gauntlet of ${use}`,
    name: "gauntlet",
    state: holds ? "holds" : "fails",
    says: `${verdictWords(rules)}.`,
    parts: [
      { kind: "table", head: "Rules", columns: ["rule", "verdict", "in words", "broken by"], rows: judged },
      ...why,
      {
        kind: "table",
        head: "Failures",
        columns: ["failure", "got", "took", "charged", "broken"],
        rows: rows.map(line),
      },
      { kind: "command", says: "To repeat it", command },
    ],
  };
}

function line(row: Row): Cell[] {
  const tookMs = longestMs(row);
  const broken = brokenIn(row).map((rule) => (row.accepted.includes(rule) ? `${rule} (accepted)` : rule));
  const plain = cells(
    row.failure,
    gotWords(row.answers),
    tookMs === undefined ? "–" : seconds(tookMs),
    `${row.charged}`,
  );
  return [...plain, { text: broken.join(", "), tone: "bad" }];
}
