/** A number that is missing or NaN is an empty field. */
export type Field = string | number | null | undefined;

/** As RFC 4180 has it: a head, lines that end in CRLF, quotes where they are needed. */
export function csvOf(head: readonly string[], rows: readonly (readonly Field[])[]): string {
  return [head, ...rows].map((fields) => `${fields.map(written).join(",")}\r\n`).join("");
}

function written(value: Field): string {
  if (typeof value !== "string") return value === null || value === undefined || Number.isNaN(value) ? "" : `${value}`;
  // A spreadsheet takes such a text for a formula.
  const text = /^[=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
