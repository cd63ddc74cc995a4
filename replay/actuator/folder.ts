import type { Tally } from "../kind.ts";
import type { Compared } from "./compare.ts";
import { type Reason, sayDeliberate } from "./deliberate.ts";
import { playSetting } from "./play.ts";
import { readFolder } from "./read-folder.ts";
import type { Setting } from "./setting.ts";

/** Plays all settings of a folder over real sockets, with a server for each. */
export async function replayActuator(folder: string): Promise<Tally> {
  const settings = await readFolder(folder);
  const differences: string[] = [];
  const deliberate: Reason[] = [];
  let exchanges = 0;
  for (const setting of settings) {
    exchanges += setting.exchanges.length;
    const found = await played(setting);
    differences.push(...found.differences);
    deliberate.push(...found.deliberate);
  }
  const compared = `${settings.length} settings, ${exchanges} exchanges`;
  return { compared, differences, deliberate: sayDeliberate(deliberate) };
}

/** Plays a setting. One that cannot be played counts as a difference, so that the others are still played. */
function played(setting: Setting): Promise<Compared> {
  return playSetting(setting).catch((error) => ({ differences: [`${setting.name}: ${error}`], deliberate: [] }));
}
