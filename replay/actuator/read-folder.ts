import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ProblemError } from "../../src/text/problems/problem.ts";
import { readCompact, type Setting } from "./setting.ts";

/** Reads the settings in a folder, in the order of its files. Files that are neither JSON nor JSON lines are skipped. */
export async function readFolder(folder: string): Promise<Setting[]> {
  const names = await readdir(folder).catch(() =>
    refuse(`${folder}: no such folder`, "name a folder of recorded files"),
  );
  const read = names.filter((name) => /\.jsonl?$/.test(name)).sort();
  const settings = (await Promise.all(read.map((name) => readSettings(join(folder, name))))).flat();
  if (settings.length === 0) refuse(`${folder}: no recorded file in it`, "name a folder of files that end in .json");
  return settings;
}

async function readSettings(path: string): Promise<Setting[]> {
  const text = await readFile(path, "utf8").catch(() => refuse(`${path}: it cannot be read`, "name a folder of files"));
  const settings = parsed(path, text);
  if (!settings.every(isSetting)) {
    refuse(`${path}: not a recorded setting`, "write a map with name, profiles, properties, startup and exchanges");
  }
  return settings;
}

function parsed(path: string, text: string): Setting[] {
  try {
    return path.endsWith(".jsonl") ? readCompact(text) : [JSON.parse(text)];
  } catch (error) {
    return refuse(`${path}: not JSON, ${String(error).replace(/^\w+: /, "")}`, "take the file away, or mend it");
  }
}

function isSetting(setting: Partial<Setting> | null): boolean {
  const { name, profiles, properties, startup, exchanges } = setting ?? {};
  return (
    typeof name === "string" &&
    Array.isArray(profiles) &&
    typeof properties === "object" &&
    (startup === "ok" || startup === "refused") &&
    Array.isArray(exchanges) &&
    exchanges.every(({ state, request, response }) => state && request?.headers && response?.headers)
  );
}

function refuse(says: string, cure: string): never {
  throw new ProblemError([{ says, cure }]);
}
