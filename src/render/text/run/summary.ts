import { isFailed, isUndecided, type Report } from "../../../scenario/report.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import type { Look } from "../../look.ts";
import { counted, grouped } from "../../view/grouped.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

/** Summarizes several reports in a line. */
export function summary(reports: readonly Report[], look: Look): string {
  const paint = paintFor(look);
  const played = reports.filter(({ skipped }) => skipped === null);
  const fell = namesOf(played.filter(isFailed));
  const undecided = namesOf(played.filter(isUndecided));
  const changed = namesOf(played.filter(({ forgiving, verdict }) => forgiving && !verdict.holds));
  const held = played.filter(({ verdict }) => verdict.holds).length;
  const parts = [
    `${held} of ${played.length} hold`,
    ...(fell.length === 0 ? [] : [`these do not: ${fell.join(", ")}`]),
    ...(undecided.length === 0 ? [] : [`undecided, because this machine was too busy: ${undecided.join(", ")}`]),
    ...(changed.length === 0 ? [] : [`with this change these do not: ${changed.join(", ")}`]),
    ...skips(reports),
    ...(played.length > 0 && played.every(({ world }) => world === "virtual") ? ["times are simulated"] : []),
  ];
  const lines = wrap(parts.join("; "), look.width);
  return `${lines.map(fell.length === 0 ? paint.good : paint.bad).join("\n")}\n`;
}

/** Lists the scenarios that cannot run in the requested world. */
export function leftOutLines(leftOut: readonly Scenario[], look: Look): string {
  const byWorlds = grouped(leftOut, ({ worlds }) => worlds.join(" and "));
  const lines = [...byWorlds].flatMap(([worlds, all]) => {
    const names = all.map(({ name }) => name).join(", ");
    const runs = all.length === 1 ? "it runs" : "they run";
    return wrap(`${all.length} left out, because ${runs} only in the ${worlds} world: ${names}`, look.width);
  });
  return `${lines.join("\n")}\n`;
}

/** Counts the skipped scenarios by reason. */
function skips(reports: readonly Report[]): string[] {
  const why = counted(reports.flatMap(({ skipped }) => skipped ?? []));
  return [...why].map(([reason, count]) => `${count} skipped: ${reason}`);
}

function namesOf(reports: readonly Report[]): string[] {
  return reports.map(({ scenario }) => scenario.name);
}
