import type { Look } from "../look.ts";
import { nameAndText } from "./name-and-text.ts";
import { wrap } from "./width.ts";

/** Exercises by name, and how one is begun. */
export function practiceList(
  all: readonly { readonly name: string; readonly title: string }[],
  says: string,
  look: Look,
): string {
  const column = Math.max(...all.map(({ name }) => name.length)) + 3;
  const lines = all.flatMap(({ name, title }) => nameAndText(name, title, column, look.width));
  return `${[...lines, "", ...wrap(says, look.width)].join("\n")}\n`;
}
