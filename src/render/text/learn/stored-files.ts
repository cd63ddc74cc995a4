import type { Look } from "../../look.ts";
import { escapeLine } from "../../view/escape.ts";
import { wrap } from "../drawing/width.ts";

interface StoredFiles {
  readonly folder: string;
  readonly files: readonly { readonly file: string; readonly holds: string }[];
  readonly removes: string;
}

/** Lists the files that the lab keeps, and how to remove them and the program. Paths are not broken, so they can be copied. */
export function storedFiles({ folder, files, removes }: StoredFiles, { width }: Look): string {
  const listed = files.flatMap(({ file, holds }) => [`  ${escapeLine(file)}`, `      ${holds}`]);
  const lines =
    files.length === 0
      ? [
          ...wrap("The lab has stored nothing on this machine. It would store predictions in", width),
          `  ${escapeLine(folder)}`,
        ]
      : ["The lab keeps these files on this machine:", ...listed, "", "To remove them:", `  ${escapeLine(removes)}`];
  const program =
    files.length === 0 ? "To remove the program:" : "To remove the program, which leaves these files in place:";
  return `${[...lines, "", ...wrap(program, width), "  npm rm -g failure-lab"].join("\n")}\n`;
}
