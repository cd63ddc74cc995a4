/** A number that is missing or NaN is an empty field. */
export type Field = string | number | null | undefined;

/** Writes RFC 4180: a header line, CRLF line ends, and quotes only where needed. */
export function csvOf(head: readonly string[], rows: readonly (readonly Field[])[]): string {
  return [head, ...rows].map((fields) => `${fields.map(written).join(",")}\r\n`).join("");
}

function written(value: Field): string {
  if (typeof value !== "string") return value === null || value === undefined || Number.isNaN(value) ? "" : `${value}`;
  // A spreadsheet would run such a text as a formula.
  const text = /^[=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
