import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { labCommand } from "../../text/lab-command.ts";
import { ProblemError } from "../../text/problem.ts";
import { suggest } from "../../text/suggestion.ts";
import type { Mend } from "./mend.ts";

/** Every setup to be mended, by name, with its title. */
export function listMends(): { readonly name: string; readonly title: string }[] {
  return names().map((name) => {
    const [, title = ""] = /^title: (.*)$/m.exec(readFileSync(fileOf(name), "utf8")) ?? [];
    return { name, title };
  });
}

export async function loadMend(name: string): Promise<Mend> {
  const known = names();
  if (!known.includes(name)) {
    const cure = suggest(name, known, `see ${labCommand("mend")}`);
    throw new ProblemError([{ says: `there is nothing called "${name}" to mend`, cure }]);
  }
  const { parseMend } = await import("./read.ts");
  return parseMend(readFileSync(fileOf(name), "utf8"), fileOf(name));
}

function names(): string[] {
  const files = readdirSync(folder()).filter((file) => file.endsWith(".yaml"));
  return files.map((file) => basename(file, ".yaml")).sort();
}

function fileOf(name: string): string {
  return join(folder(), `${name}.yaml`);
}

/** Next to the built program, one level below the package's top, or next to the sources, three levels below. */
function folder(): string {
  const [built, source] = ["../practice/mend", "../../../practice/mend"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return existsSync(built!) ? built! : source!;
}
