const number = /^(-?\d+(?:\.\d+)?)( ms| s|\/s| %|)$/;
const mostDecimals = 3;

/**
 * Writes the numbers of one column alike: times in one unit, and all with the decimals of the most precise one. Texts that are no
 * numbers stay as they are.
 */
export function inColumn(texts: readonly string[]): string[] {
  const parsed = texts.map((text) => number.exec(text));
  const units = new Set(parsed.flatMap((found) => found?.[2] ?? []));
  const isMixed = units.size === 2 && units.has(" ms") && units.has(" s");
  if (units.size !== 1 && !isMixed) return [...texts];
  const unit = isMixed ? " s" : [...units][0]!;
  const values = parsed.map((found) => found && Number(found[1]) / (isMixed && found[2] === " ms" ? 1000 : 1));
  const written = parsed.flatMap((found) => (found?.[2] === unit ? decimalsOf(found[1]!) : []));
  const smallest = Math.min(...values.flatMap((value) => (value ? Math.abs(value) : [])));
  // The smallest number is not rounded to zero.
  const needed = Number.isFinite(smallest) && smallest < 1 ? Math.ceil(-Math.log10(smallest)) : 0;
  const decimals = Math.min(mostDecimals, Math.max(...written, isMixed ? needed : 0));
  return texts.map((text, at) => (values[at] === null ? text : `${values[at]!.toFixed(decimals)}${unit}`));
}

function decimalsOf(text: string): number {
  return text.split(".")[1]?.length ?? 0;
}

/** Does the same for each column of a table. */
export function inColumns(rows: readonly (readonly string[])[]): string[][] {
  const columns = (rows[0] ?? []).map((_, at) => inColumn(rows.map((row) => row[at] ?? "")));
  return rows.map((_, row) => columns.map((column) => column[row]!));
}
