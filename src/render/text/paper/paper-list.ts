import type { Paper } from "../../../scenario/paper/paper.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { nameAndText } from "../drawing/name-and-text.ts";

/** Lists papers without what became of them, which only playing tells. */
export function paperList(papers: readonly Paper[], look: Look): string {
  const widest = Math.max(...papers.map(({ name }) => name.length));
  const rows = papers.flatMap(({ name, scenario }) => nameAndText(name, scenario.title, widest + 2, look.width));
  return `${[...rows, "", `Play one with ${labCommand(`paper ${papers.at(-1)?.name ?? "NAME"}`)}.`].join("\n")}\n`;
}
