import type { PracticeEntry, PracticeKind } from "../../../scenario/practice/practice.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { wrapHint } from "../drawing/hint.ts";
import { nameAndText } from "../drawing/name-and-text.ts";
import { wrap } from "../drawing/width.ts";

const heads: Readonly<Record<PracticeKind, string>> = {
  mend: "exercises: fix a broken setup",
  mystery: "mysteries: hidden faults to find from outside",
  incident: "incidents: decide what to do, and compare what each choice costs",
  code: "code: a server or client of your own to write, in any language",
  path: "paths: lessons and exercises in order, for a group",
};

/** Lists exercises in the order of their difficulty, and says how to begin one. */
export function practiceList(all: readonly PracticeEntry[], says: string, { width }: Look): string {
  return `${[...rows(all, columnOf(all), width), "", ...wrap(says, width)].join("\n")}\n`;
}

/** Lists all exercises by kind, with the meaning of each kind, and says with which to begin. */
export function practiceByKind(
  all: readonly (PracticeEntry & { readonly kind: PracticeKind })[],
  { width }: Look,
): string[] {
  const column = columnOf(all) + indent.length;
  const withKind = (kind: string) => all.filter((exercise) => exercise.kind === kind);
  const lists = Object.entries(heads).flatMap(([kind, says]) => [
    ...wrap(says, width),
    ...rows(withKind(kind), column, width, indent),
    "",
  ]);
  return [
    ...lists,
    ...wrapHint(
      `Begin with ${labCommand(`practice ${all[0]?.name}`)}. ${labCommand("practice NAME")} begins one of them.`,
      width,
    ),
  ];
}

const indent = "  ";

function columnOf(all: readonly PracticeEntry[]): number {
  return Math.max(...all.map(({ name }) => name.length)) + 3;
}

function rows(all: readonly PracticeEntry[], column: number, width: number, margin = ""): string[] {
  return all.flatMap(({ name, title, level, minutes }) =>
    nameAndText(margin + name, `${title} (${level}, ${minutes} min)`, column, width),
  );
}
