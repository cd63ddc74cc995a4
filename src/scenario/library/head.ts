import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type WorldKind, worldKinds } from "../../world/world.ts";

/** The entry of a scenario in a listing. */
export interface ScenarioHead {
  readonly title: string;
  /** The question before it runs, which unlike the title does not tell how it ends. */
  readonly ask?: string;
  readonly worlds: readonly WorldKind[];
  readonly level: string;
  /** The lessons that it builds on. */
  readonly after: readonly string[];
}

/** Extracts what a listing shows, each of which a scenario of the library writes on one line. */
export function head(text: string): ScenarioHead {
  const title = /^title:[ \t]+(.*?)[ \t\r]*$/m.exec(text)?.[1] ?? "";
  const ask = /^ {2}ask:[ \t]+(.*?)[ \t\r]*$/m.exec(text)?.[1];
  const worlds = words(/^worlds:[ \t]+\[(.*?)\]/m.exec(text));
  return {
    title: unquoted(title),
    ...(ask !== undefined && { ask: unquoted(ask) }),
    worlds: worlds ? worldKinds.filter((kind) => worlds.includes(kind)) : worldKinds,
    level: /^level:[ \t]+(\w+)/m.exec(text)?.[1] ?? "",
    after: words(/^after:[ \t]+\[(.*?)\]/m.exec(text)) ?? [],
  };
}

function words(list: RegExpExecArray | null): string[] | undefined {
  return list?.[1]?.split(",").map((word) => word.trim());
}

function unquoted(line: string): string {
  if (line.startsWith('"')) return JSON.parse(line) as string;
  return line.startsWith("'") ? line.slice(1, -1).replaceAll("''", "'") : line;
}

/**
 * Returns a function that finds heads among those that the build extracted, because reading a hundred files would take most
 * of the time of a listing. It reads a file that is newer or missing there.
 */
export function headReader(): (name: string, file: string) => ScenarioHead {
  const { atMs, heads } = notes() ?? { atMs: 0, heads: {} };
  return (name, file) => {
    const known = heads[name];
    return known !== undefined && statSync(file).mtimeMs <= atMs ? known : head(readFileSync(file, "utf8"));
  };
}

interface Notes {
  readonly atMs: number;
  readonly heads: Readonly<Record<string, ScenarioHead>>;
}

/** Reads the heads next to the built program; next to the sources there are none. */
function notes(): Notes | undefined {
  try {
    const file = fileURLToPath(new URL("heads.json", import.meta.url));
    return { atMs: statSync(file).mtimeMs, heads: JSON.parse(readFileSync(file, "utf8")) };
  } catch {
    return undefined;
  }
}
