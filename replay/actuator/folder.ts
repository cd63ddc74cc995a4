import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Tally } from "../kind.ts";
import { isWanted } from "./compare.ts";
import { playSetting } from "./play.ts";
import { readCompact, type Setting } from "./setting.ts";

/** Plays every setting of a folder over real sockets, one server a setting. */
export async function replayActuator(folder: string): Promise<Tally> {
  const settings: Setting[] = [];
  for (const file of (await readdir(folder)).sort()) settings.push(...(await readFileOf(join(folder, file))));
  const differences: string[] = [];
  const deliberate: string[] = [];
  let exchanges = 0;
  for (const setting of settings) {
    exchanges += setting.exchanges.length;
    for (const { where, says } of await playSetting(setting)) differences.push(`${where}: ${says.join("; ")}`);
    for (const { request, response } of setting.exchanges) {
      if (isWanted("content-length", request, response)) {
        deliberate.push(
          `${setting.name} ${request.method} ${request.path}: the page of links names what the lab plays`,
        );
      }
    }
  }
  return { compared: `${settings.length} settings, ${exchanges} exchanges`, differences, deliberate };
}

async function readFileOf(path: string): Promise<Setting[]> {
  if (path.endsWith(".jsonl")) return readCompact(await readFile(path, "utf8"));
  return path.endsWith(".json") ? [JSON.parse(await readFile(path, "utf8"))] : [];
}
