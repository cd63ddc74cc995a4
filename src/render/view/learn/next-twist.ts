import type { Report } from "../../../scenario/report.ts";
import type { Twist } from "../../../scenario/scenario.ts";
import { playedSetup } from "../../../scenario/setup/own-settings.ts";
import { runCommand } from "../repeat.ts";

/** Says how to play the twist if only the reader has the whole command line. */
export const addTwist = "add --twist to your command line";

/** Returns the twist that a report suggests as the next run. It is only described for the unchanged scenario. */
export function nextTwist({ scenario: { twist }, twisted, changeWords, skipped, own = [] }: Report): Twist | undefined {
  if (twist === undefined || twisted || changeWords.length > 0 || skipped !== null) return undefined;
  return own.length > 0 && isUnplayed(twist, own) ? undefined : twist;
}

/** Returns the command that plays the twist; undefined if a report does not contain it, because servers are the user's own. */
export function twistCommand(report: Report): string | undefined {
  return (report.own ?? []).length > 0 ? undefined : runCommand(report, true);
}

/** Whether a twist changes only settings that have no effect on the user's own servers. */
function isUnplayed({ setup }: Twist, own: readonly string[]): boolean {
  const changes = Object.values(playedSetup(setup, own));
  return changes.length > 0 && changes.every((change) => Object.keys(change).length === 0);
}
