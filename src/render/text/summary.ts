import type { Report } from "../../scenario/report.ts";
import type { Look } from "../look.ts";
import { paintFor } from "./paint.ts";
import { wrap } from "./width.ts";

/** How several reports came out, in a line. */
export function summary(reports: readonly Report[], look: Look): string {
  const paint = paintFor(look);
  const played = reports.filter(({ skipped }) => skipped === null);
  const fell = played.filter(({ verdict }) => !verdict.holds).map(({ scenario }) => scenario.name);
  const skipped = reports.length - played.length;
  const parts = [
    `${played.length - fell.length} of ${played.length} hold`,
    ...(fell.length === 0 ? [] : [`these do not: ${fell.join(", ")}`]),
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
  ];
  const lines = wrap(parts.join("; "), look.width);
  return `${lines.map(fell.length === 0 ? paint.good : paint.bad).join("\n")}\n`;
}
