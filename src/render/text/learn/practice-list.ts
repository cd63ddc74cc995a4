import type { PracticeKind } from "../../../scenario/practice/practice.ts";
import { labCommand } from "../../../text/lab-command.ts";
import type { Look } from "../../look.ts";
import { wrapHint } from "../drawing/hint.ts";
import { nameAndText } from "../drawing/name-and-text.ts";
import { wrap } from "../drawing/width.ts";

interface Exercise {
  readonly name: string;
  readonly title: string;
}

const heads: Readonly<Record<PracticeKind, { readonly says: string; readonly begins: string }>> = {
  mend: { says: "setups to fix", begins: "mend NAME" },
  mystery: { says: "faults to find from outside", begins: "mystery NAME" },
  path: { says: "sequences of lessons and exercises for a group", begins: "learn --path NAME" },
};

/** Lists exercises by name, and says how to begin one. */
export function practiceList(all: readonly Exercise[], says: string, { width }: Look): string {
  return `${[...rows(all, columnOf(all), width), "", ...wrap(says, width)].join("\n")}\n`;
}

/** Lists all exercises by kind, with the meaning of each kind and how to begin one. */
export function practiceByKind(
  all: readonly (Exercise & { readonly kind: PracticeKind })[],
  { width }: Look,
): string[] {
  const column = columnOf(all) + indent.length;
  const withKind = (kind: string) => all.filter((exercise) => exercise.kind === kind);
  const lists = Object.entries(heads).map(([kind, { says, begins }]) => [
    ...wrapHint(`${kind}: ${says}, with ${labCommand(begins)}`, width),
    ...rows(withKind(kind), column, width, indent),
  ]);
  return lists.flatMap((lines, at) => (at === 0 ? lines : ["", ...lines]));
}

const indent = "  ";

function columnOf(all: readonly Exercise[]): number {
  return Math.max(...all.map(({ name }) => name.length)) + 3;
}

function rows(all: readonly Exercise[], column: number, width: number, margin = ""): string[] {
  return all.flatMap(({ name, title }) => nameAndText(margin + name, title, column, width));
}
