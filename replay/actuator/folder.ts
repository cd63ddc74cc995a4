import type { Tally } from "../kind.ts";
import { isWanted } from "./compare.ts";
import { type Difference, playSetting } from "./play.ts";
import { readFolder } from "./read-folder.ts";
import type { Setting } from "./setting.ts";

/** Plays every setting of a folder over real sockets, one server a setting. */
export async function replayActuator(folder: string): Promise<Tally> {
  const settings = await readFolder(folder);
  const differences: string[] = [];
  const deliberate: string[] = [];
  let exchanges = 0;
  for (const setting of settings) {
    exchanges += setting.exchanges.length;
    for (const { where, says } of await played(setting)) differences.push(`${where}: ${says.join("; ")}`);
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

/** A setting that cannot be played is one difference, and the others are played all the same. */
function played(setting: Setting): Promise<readonly Difference[]> {
  return playSetting(setting).catch((error) => [{ where: setting.name, says: [String(error)] }]);
}
