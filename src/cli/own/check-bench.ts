import type { Look } from "../../render/look.ts";
import { paintFor } from "../../render/text/paint.ts";
import { wrap } from "../../render/text/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { isBenchLike } from "../../scenario/read/bench-like.ts";
import { readYaml } from "../../scenario/read/document.ts";
import { readSource } from "../../scenario/read/source.ts";
import { labCommand } from "../../text/lab-command.ts";
import { allOf } from "../../text/lists.ts";
import { ProblemError } from "../../text/problem.ts";
import { shellWord } from "../../text/shell-word.ts";
import { gauntletRoles } from "../gauntlet/plan.ts";
import { readBench } from "./bench-file.ts";

/** Returns whether this is a bench file; an unreadable file is not. */
export async function isBenchFile(file: string): Promise<boolean> {
  if (!/\.ya?ml$/i.test(file)) return false;
  try {
    return isBenchLike(readYaml(await readSource(file), file).value);
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** A gauntlet takes one server, and has to know which servers that one calls. */
function startedBy([role = "order", other]: readonly string[], file: string): string {
  const named = shellWord(file);
  const isForGauntlet = other === undefined && gauntletRoles.has(role);
  return isForGauntlet ? labCommand(`gauntlet --bench ${named}`) : labCommand(`run NAME --bench ${named}`);
}

/** Reads a bench file and says what it describes. Throws its mistakes as Problems. */
export async function checkBench(file: string, look: Look): Promise<string> {
  const { servers, setup } = await readBench(file);
  const described = [...Object.keys(servers), ...Object.keys(setup)];
  const lines = [
    ...wrap(`${escapeLine(file)}: a bench file for ${escapeLine(allOf(described) || "nothing")}`, look.width).map(
      paintFor(look).strong,
    ),
    paintFor(look).good("It is well formed. No server was started; to start it:"),
    `  ${startedBy(Object.keys(servers), file)}`,
  ];
  return `${lines.join("\n")}\n`;
}
