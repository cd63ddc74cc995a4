const written = /^(-?\d+(?:\.(\d+))?)( ms| s|\/s| %|)$/;
const mostDecimals = 3;

interface ColumnNumber {
  readonly value: number;
  readonly unit: string;
  readonly decimals: number;
}

/**
 * Writes the numbers of one column alike: times in one unit, and all with the decimals of the most precise one. Texts that are no
 * numbers stay as they are.
 */
export function inColumn(texts: readonly string[]): string[] {
  const parsed = texts.map(parse);
  const all = parsed.flatMap((each) => each ?? []);
  const units = [...new Set(all.map(({ unit }) => unit))];
  const isMixed = units.length === 2 && units.includes(" ms") && units.includes(" s");
  const unit = isMixed ? " s" : units[0];
  if (unit === undefined || (units.length > 1 && !isMixed)) return [...texts];
  const inUnit = (each: ColumnNumber) => (isMixed && each.unit === " ms" ? each.value / 1000 : each.value);
  const smallest = Math.min(...all.map(inUnit).map(Math.abs).filter(Boolean));
  // The smallest time must not be rounded to zero.
  const needed = isMixed && smallest < 1 ? Math.ceil(-Math.log10(smallest)) : 0;
  if (needed > mostDecimals) return [...texts];
  const ofUnit = all.filter((each) => each.unit === unit).map(({ decimals }) => decimals);
  const decimals = Math.min(mostDecimals, Math.max(...ofUnit, needed));
  return texts.map((text, at) => {
    const each = parsed[at];
    return each === undefined ? text : `${inUnit(each).toFixed(decimals)}${unit}`;
  });
}

function parse(text: string): ColumnNumber | undefined {
  const [, value, decimals = "", unit = ""] = written.exec(text) ?? [];
  return value === undefined ? undefined : { value: Number(value), unit, decimals: decimals.length };
}

/** Does the same for each column of a table. */
export function inColumns(rows: readonly (readonly string[])[]): string[][] {
  const columns = (rows[0] ?? []).map((_, at) => inColumn(rows.map((row) => row[at] ?? "")));
  return rows.map((_, row) => columns.map((column) => column[row] ?? ""));
}
