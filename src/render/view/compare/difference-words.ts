import { plural } from "../../../text/words/phrases.ts";
import type { Difference, DifferingRow } from "./difference.ts";

/** Counts the differences; of gauntlets and hunts, what broke, what is fixed, and what else differs. */
export function differenceCount({ rows, stillBroken }: Difference): string {
  const ends = rows.filter((row) => !repeats(row, rows)).map(endOf);
  const count = (wanted: string) => ends.filter((end) => end === wanted).length;
  const [fixed, broke] = [count("mended"), count("broken")];
  const others = ends.length - fixed - broke;
  if (stillBroken === undefined || fixed + broke === 0) return plural(rows.length, "difference");
  return `${fixed} fixed, ${broke} newly broken${others === 0 ? "" : `, and ${plural(others, "other difference")}`}`;
}

/** A rule as a whole, such as starts, may break or be fixed without a failure. */
function endOf({ aspect, one, other }: DifferingRow): string {
  if (aspect !== "rule") return aspect;
  if (other === "broken") return "broken";
  return one === "broken" && other === "holds" ? "mended" : aspect;
}

/** Whether a row about a rule as a whole says again what a row about a failure says. */
function repeats(row: DifferingRow, rows: readonly DifferingRow[]): boolean {
  const end = endOf(row);
  return row.aspect === "rule" && rows.some(({ aspect, what }) => aspect === end && what.endsWith(`: ${row.what}`));
}

/** The aspect as a reader calls it. */
export function aspectWords({ aspect }: DifferingRow): string {
  return aspect === "mended" ? "fixed" : aspect;
}
