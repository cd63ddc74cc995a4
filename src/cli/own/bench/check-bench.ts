import type { Look } from "../../../render/look.ts";
import { paintFor } from "../../../render/text/drawing/paint.ts";
import { wrap } from "../../../render/text/drawing/width.ts";
import { escapeLine } from "../../../render/view/escape.ts";
import { isBenchLike } from "../../../scenario/read/checking/bench-like.ts";
import { readYaml } from "../../../scenario/read/document/yaml-document.ts";
import { readSource } from "../../../scenario/read/source.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { allOf } from "../../../text/words/lists.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import { gauntletRoles } from "../../gauntlet/server-target.ts";
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

/** Says how to start these servers. A gauntlet takes one, and has to know which servers that one calls. */
function startLines(roles: readonly string[], file: string): readonly [says: string, command: string] {
  const named = shellWord(file);
  const [role = "order", other] = roles;
  if (other === undefined && gauntletRoles.has(role)) return ["to start it:", labCommand(`gauntlet --bench ${named}`)];
  return [`to start it in a scenario that has ${escapeLine(allOf(roles))}:`, labCommand(`run NAME --bench ${named}`)];
}

/** Reads a bench file and says what it describes. Throws its mistakes as Problems. */
export async function checkBench(file: string, look: Look): Promise<string> {
  const { servers, setup } = await readBench(file);
  const described = [...Object.keys(servers), ...Object.keys(setup)];
  const [says, command] = startLines(Object.keys(servers), file);
  const lines = [
    ...wrap(`${escapeLine(file)}: a bench file for ${escapeLine(allOf(described) || "nothing")}`, look.width).map(
      paintFor(look).strong,
    ),
    ...wrap(`It is well formed. No server was started; ${says}`, look.width).map(paintFor(look).good),
    `  ${command}`,
  ];
  return `${lines.join("\n")}\n`;
}
